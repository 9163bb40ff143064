import { buildBookingMail, readText } from '../../../test/bookingMail.ts';
import { eventCancelledEmail } from './eventCancelled.email.ts';

const studioMail = { name: 'Studio', address: 'owner@studio.example' };
const reason = 'Our kiln has broken.\nWe are sorry.';

function build({ canChoose, refund }: { canChoose: boolean; refund: number }) {
  const { event } = buildBookingMail();
  const booking = buildBookingMail({ sequence: 1, event: { ...event, cancelReason: reason } });
  return eventCancelledEmail({ ...booking, reason, canChoose, refund }, new Date('2026-03-01T08:00:00Z'), studioMail);
}

test.each([
  [{ canChoose: false, refund: 90_000 }, 'You get R900.00 back. A refund goes back the way you paid', '/events/1'],
  [{ canChoose: false, refund: 0 }, 'No payment of yours is with us', '/events/1'],
  [{ canChoose: true, refund: 90_000 }, 'another date, or get R900.00 back.', '/booking/KD7X-2M4Q-9RTA'],
  [{ canChoose: true, refund: 0 }, 'You have not paid yet, so nothing is paid back.', '/booking/KD7X-2M4Q-9RTA'],
])('the mail about a cancelled workshop has the reason and what happens to the money: %j', (money, sentence, path) => {
  const email = build(money);

  expect(email.to).toEqual({ name: 'Lerato Nkosi', address: 'lerato@mail.example' });
  expect(email.replyTo).toEqual(studioMail);
  expect(email.subject).toBe('Cancelled: Wheel Throwing & Flat Whites, Saturday, March 14, 2026 (KD7X-2M4Q-9RTA)');
  for (const part of [readText(email.html), email.text]) {
    expect(part).toContain('Hi Lerato, we are sorry: Wheel Throwing & Flat Whites on Saturday, March 14, 2026');
    expect(part).toContain('Our kiln has broken.');
    expect(part).toContain(sentence);
  }
  expect(email.html).toContain(`https://studio.example${path}`);
});

test('the mail about a cancelled workshop removes it from the calendar', () => {
  const [file] = build({ canChoose: false, refund: 0 }).attachments ?? [];

  expect(file?.content).toContain('SEQUENCE:1\r\nSTATUS:CANCELLED');
});
