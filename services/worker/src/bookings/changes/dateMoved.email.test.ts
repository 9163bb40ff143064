import type { MovedPlaceView } from '@studio/contract/format/courseDates';
import { buildCourseMail, buildDateMoved, readText } from '../../../test/bookingMail.ts';
import { dateMovedEmail, dateMovedStudioEmail } from './dateMoved.email.ts';

const now = new Date('2026-03-01T08:00:00Z');
const mailbox = { name: 'Studio', address: 'studio@studio.example' };
const booking = buildDateMoved(buildCourseMail());
const adminUrl = 'https://studio.example/admin?tab=bookings';

test.each([
  ['the visitor', dateMovedEmail(booking, now)],
  ['the studio', dateMovedStudioEmail({ ...booking, adminUrl }, mailbox)],
])('the mail to %s about a moved date names the person, the missed date and the new one', (_who, { html, text }) => {
  for (const part of [readText(html), text]) {
    expect(part).toContain('Zodwa');
    expect(part).toMatch(/Missed date:? ?Saturday, March 14, 2026, 6:00 PM - 8:30 PM \(1 of 3\)/);
    expect(part).toMatch(/Instead:? ?Friday, April 10, 2026, 6:00 PM - 8:30 PM \(2 of 3\)/);
  }
});

test('the calendar file of the mail has the new date, and removes the entry of a move that ended', () => {
  const missedDateId = booking.missed.id;
  const entriesOf = (movedDates: MovedPlaceView[]) =>
    String(dateMovedEmail({ ...booking, movedDates }, now).attachments?.[0]?.content)
      .split('BEGIN:VEVENT')
      .map((entry) =>
        [/UID:KD7X-2M4Q-9RTA(\S*)@/, /STATUS:(\w+)/, /DTSTART:(\d+)/].map((part) => part.exec(entry)?.[1]),
      )
      .slice(1);
  const others = [
    ['-7', undefined, '20260321'],
    ['-8', undefined, '20260328'],
  ];
  const to = booking.movedTo!;

  expect(entriesOf([{ missedDateId, to }])).toEqual([
    ['', undefined, '20260314'],
    ['-moved1', undefined, '20260410'],
    ...others,
  ]);
  expect(entriesOf([])).toEqual([['', undefined, '20260314'], ...others, ['-moved1', 'CANCELLED', '20260314']]);
});

test('the mail about a move that ended says that the booked date stays, or whom to call if it is over', () => {
  const ended = { ...booking, movedTo: null };

  const [coming, over] = [now, new Date('2026-03-15T08:00:00Z')].map((at) => dateMovedEmail(ended, at));

  expect(coming?.subject).toBe('Date not moved any more: Wheel Throwing & Flat Whites (KD7X-2M4Q-9RTA)');
  expect(coming?.text).toContain('All other dates stay as they were.');
  expect(over?.text).toContain('The missed date is over. Please call');
});

test('the visitor reads that the studio changed the date or gave back the place, or that the other course does not take place', () => {
  const [rescheduled, ended, removed] = [
    dateMovedEmail({ ...booking, cause: 'rescheduled' }, now),
    dateMovedEmail({ ...booking, cause: 'ended', movedTo: null }, now),
    dateMovedEmail({ ...booking, cause: 'removed', movedTo: null }, now),
  ];

  expect(rescheduled.subject).toBe('New date: Wheel Throwing & Flat Whites (KD7X-2M4Q-9RTA)');
  expect(rescheduled.text).toContain('we had to change the date on which Zodwa can come to another course.');
  expect(ended.text).toContain('the other course, to which Zodwa wanted to come, does not take place.');
  expect(removed.text).toContain('we had to give back the place at the other course, to which Zodwa wanted to come.');
});
