import { buildBookingMail, readText } from '../../../test/bookingMail.ts';
import { eventMovedEmail } from './eventMoved.email.ts';

const studioMail = { name: 'Studio', address: 'owner@studio.example' };

function build(previous: { date: string; startTime: string; endTime: string | null }) {
  const booking = buildBookingMail({ sequence: 2 });
  return eventMovedEmail({ ...booking, previous }, new Date('2026-03-01T08:00:00Z'), studioMail);
}

test('the mail about a moved workshop has both times, the free cancellation and a newer calendar entry', () => {
  const email = build({ date: '2026-03-12', startTime: '18:00', endTime: null });

  expect(email.subject).toBe('New date: Wheel Throwing & Flat Whites, Saturday, March 14, 2026 (KD7X-2M4Q-9RTA)');
  expect(email.replyTo).toEqual(studioMail);
  for (const part of [readText(email.html), email.text]) {
    expect(part).toContain('Hi Lerato, we had to move Wheel Throwing & Flat Whites. Your booking moves with it.');
    expect(part).toMatch(/It was:? ?Thursday, March 12, 2026, 6:00 PM/);
    expect(part).toMatch(/It is now:? ?Saturday, March 14, 2026, 10:00 AM - 12:30 PM/);
    expect(part).toContain('you can cancel free of charge until the workshop starts');
  }
  expect(email.attachments?.[0]?.content).toContain('UID:KD7X-2M4Q-9RTA@studio.example\r\nSEQUENCE:2\r\n');
});

test('a workshop that only ends at another time is not free to cancel', () => {
  const email = build({ date: '2026-03-14', startTime: '10:00', endTime: '12:00' });

  expect(email.subject).toContain('New time:');
  expect(email.text).toContain('The workshop starts as before.');
  expect(email.text).not.toContain('free of charge');
});
