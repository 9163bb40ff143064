import { buildChangeMail, buildCourseMail, readText } from '../../test/bookingMail.ts';
import { bookingConfirmedEmail } from './bookingConfirmed.email.ts';
import { bookingNewEmail } from './bookingNew.email.ts';
import { bookingChangedEmail } from './changes/bookingChanged.email.ts';
import { eventRescheduledEmail } from './workshops/workshop.email.ts';

const now = new Date('2026-03-01T08:00:00Z');
const mailbox = { name: 'Studio', address: 'studio@studio.example' };
const booking = buildCourseMail();
const adminUrl = 'https://studio.example/admin?tab=bookings';

test.each([
  ['confirmation', bookingConfirmedEmail(booking, now, { reminderBy: 'email' })],
  ['mail to the studio', bookingNewEmail({ ...booking, seatsLeft: 4, adminUrl }, mailbox)],
])('the %s of a course lists all of its dates', (_mail, { html, text }) => {
  for (const part of [readText(html), text]) {
    expect(part).toMatch(/Date 1 of 3:? ?Saturday, March 14, 2026, 6:00 PM - 8:30 PM/);
    expect(part).toMatch(/Date 2 of 3:? ?Saturday, March 21, 2026, 6:00 PM - 8:30 PM/);
    expect(part).toMatch(/Date 3 of 3:? ?Saturday, March 28, 2026, 6:00 PM - 8:30 PM/);
  }
});

test('the calendar file of a course has an entry for each date, and its calendar link is that file', () => {
  const { attachments, html, text } = bookingConfirmedEmail(booking, now, { reminderBy: 'email' });

  expect(
    String(attachments?.[0]?.content)
      .match(/UID:.*/g)
      ?.map((uid) => uid.trim()),
  ).toEqual([
    'UID:KD7X-2M4Q-9RTA@studio.example',
    'UID:KD7X-2M4Q-9RTA-7@studio.example',
    'UID:KD7X-2M4Q-9RTA-8@studio.example',
  ]);
  expect(html).toContain(`${booking.bookingUrl}/workshop.ics`);
  expect(text).toContain('24 hours before each date');
});

test('the mail about new dates of a course removes a date that it has no longer from the calendar', () => {
  const { furtherDates, ...first } = booking.event;
  const previous = {
    ...first,
    furtherDates: [...furtherDates, { id: 9, date: '2026-04-04', startTime: '18:00', endTime: null }],
  };

  const { attachments, subject } = eventRescheduledEmail({ ...booking, previous }, now, mailbox);

  const entries = String(attachments?.[0]?.content).split('BEGIN:VEVENT').slice(1);
  expect(subject).toContain('New dates:');
  expect(entries.map((entry) => entry.includes('STATUS:CANCELLED'))).toEqual([false, false, false, true]);
  expect(entries[3]).toContain('UID:KD7X-2M4Q-9RTA-9@studio.example');
});

test('the mail about a move from a course to a workshop with one date removes the further dates from the calendar', () => {
  const change = buildChangeMail();
  const { furtherDates } = booking.event;

  const { attachments } = bookingChangedEmail(
    { ...change, change: { ...change.change, from: { ...change.change.from, furtherDates } } },
    now,
  );

  const entries = String(attachments?.[0]?.content).split('BEGIN:VEVENT').slice(1);
  expect(entries.map((entry) => [entry.match(/UID:(\S+)@/)?.[1], entry.includes('STATUS:CANCELLED')])).toEqual([
    ['KD7X-2M4Q-9RTA', false],
    ['KD7X-2M4Q-9RTA-7', true],
    ['KD7X-2M4Q-9RTA-8', true],
  ]);
});
