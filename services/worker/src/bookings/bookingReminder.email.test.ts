import fc from 'fast-check';
import { buildBookingMail, buildCourseMail, buildReminder, readText } from '../../test/bookingMail.ts';
import { bookingReminderEmail, bookingReminderText } from './bookingReminder.email.ts';

const dayBefore = new Date('2026-03-13T08:00:00Z');

test.each([
  ['24 hours before', '2026-03-13T08:00:00Z', 'Tomorrow at 10:00 AM'],
  ['delayed until the day itself, in Johannesburg', '2026-03-13T22:30:00Z', 'Today at 10:00 AM'],
  ['days before', '2026-03-10T08:00:00Z', 'On Saturday, March 14, 2026 at 10:00 AM'],
])('the reminder %s says when the workshop is', (_when, now, words) => {
  const email = bookingReminderEmail(buildReminder(buildBookingMail()), new Date(now));

  expect(email.subject).toBe(`${words}: Wheel Throwing & Flat Whites`);
  expect(email.text.toLowerCase()).toContain(words.toLowerCase());
});

test('the reminder repeats the details of the workshop and contains the calendar file', () => {
  const email = bookingReminderEmail(buildReminder(buildBookingMail()), dayBefore);

  for (const part of [readText(email.html), email.text]) {
    expect(part).toContain('KD7X-2M4Q-9RTA');
    expect(part).toContain('10:00 AM - 12:30 PM');
    expect(part).toContain('12 Clay Street');
    expect(part).toContain('arrive 10 minutes early');
  }
  expect(email.attachments).toHaveLength(1);
});

test('a text message is one part of plain characters with date, place and reference, whatever the title contains', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'grapheme', maxLength: 120 }), fc.constant('Ünïcode “clay” – '.repeat(7))),
      (title) => {
        const { event } = buildBookingMail();
        const text = bookingReminderText(buildReminder(buildBookingMail({ event: { ...event, title } })), dayBefore);

        expect(text.length).toBeLessThanOrEqual(160);
        expect(text).toMatch(/^[\x20-\x7e]*$/);
        expect(text).toContain('tomorrow at 10:00 AM');
        expect(text).toContain('12 Clay Street');
        expect(text).toContain('Ref KD7X-2M4Q-9RTA');
      },
    ),
  );
});

test('the reminder of a date of a course names its place and time, and lists all dates', () => {
  const reminder = buildReminder(buildCourseMail(), 1);
  const now = new Date('2026-03-20T08:00:00Z');

  const email = bookingReminderEmail(reminder, now);

  expect(email.subject).toBe('Tomorrow at 6:00 PM: Wheel Throwing & Flat Whites (2 of 3)');
  for (const part of [readText(email.html), email.text]) {
    expect(part).toMatch(/Date 1 of 3:? ?Saturday, March 14, 2026, 6:00 PM - 8:30 PM/);
    expect(part).toMatch(/Date 3 of 3:? ?Saturday, March 28, 2026, 6:00 PM - 8:30 PM/);
  }
  expect(bookingReminderText(reminder, now)).toContain('(2 of 3), tomorrow at 6:00 PM');
});
