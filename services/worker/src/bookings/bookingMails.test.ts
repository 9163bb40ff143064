import { buildBookingMail, readText } from '../../test/bookingMail.ts';
import type { Email } from '../mail/email.ts';
import { bookingNewEmail } from './bookingNew.email.ts';
import { bookingPaidEmail } from './bookingPaid.email.ts';
import { bookingReceivedEmail } from './bookingReceived.email.ts';
import { bookingEmailUpdatedEmail } from './changes/bookingEmailUpdated.email.ts';
import { paymentNoSeatEmail } from './paymentNoSeat.email.ts';
import { refundDoneEmail } from './refundDone.email.ts';
import { eventCancelledEmail, eventRescheduledEmail } from './workshops/workshop.email.ts';

const now = new Date('2026-03-01T08:00:00Z');
const studioMail = { name: 'Studio', address: 'owner@studio.example' };
const adminUrl = 'https://studio.example/admin?tab=bookings';
const booking = buildBookingMail({ sequence: 2 });
const title = 'Wheel Throwing & Flat Whites';
const day = 'Saturday, March 14, 2026';
const reference = 'KD7X-2M4Q-9RTA';

interface Expected {
  to?: string;
  subject: string;
  /** Texts that both the HTML and the plain text contain. */
  says: (string | RegExp)[];
  saysNot?: RegExp;
}

function expectMail(
  email: Email,
  { to = 'lerato@mail.example', subject, says, saysNot = /undefined/ }: Expected,
): void {
  expect([email.to.address, email.subject]).toEqual([to, subject]);
  for (const part of [readText(email.html), email.text]) {
    for (const text of says) expect(part).toMatch(text);
    expect(part).not.toMatch(saysNot);
  }
}

test.each([
  [0, 'none, it is full'],
  [7, '7'],
])('the studio is told of a new booking, and that %i places are left', (seatsLeft, shown) => {
  expectMail(bookingNewEmail({ ...booking, seatsLeft, adminUrl }, studioMail), {
    to: studioMail.address,
    subject: `New booking: ${title}, ${day} (2 people)`,
    says: [/Name:? ?Lerato Nkosi/, /Payment:? ?R900.00, Paid/, new RegExp(`Free places:? ?${shown}`)],
    saysNot: /lerato@mail\.example/,
  });
});

test('the mail about a payment after the confirmation acknowledges it and says that nothing is left to pay', () => {
  expectMail(bookingPaidEmail({ ...booking, received: 90_000 }, now), {
    subject: `Payment received: ${title} (${reference})`,
    says: [reference, 'nothing left to pay at the studio', /Total paid:? R900\.00/],
    saysNot: /Still to pay|Please pay/,
  });
});

test('the mail calls a request received and not yet paid', () => {
  const email = bookingReceivedEmail(buildBookingMail({ paymentStatus: 'pending' }));

  expectMail(email, {
    subject: `Request received, not yet paid: ${title} (${reference})`,
    says: ['Request received, not yet paid', reference, /Total:? R900\.00/],
    saysNot: /Booking Confirmed|Total paid/,
  });
  expect(email.attachments).toBeUndefined();
});

test.each([
  [true, 'this workshop is no longer on our calendar'],
  [false, 'your places were no longer kept when it came'],
])('the mail about a payment without a place says why if the workshop is deleted: %s', (isDeleted, reason) => {
  const lost = buildBookingMail({ event: { ...booking.event, isDeleted } });

  expectMail(paymentNoSeatEmail({ ...lost, amount: 90_000, isChange: false }), {
    subject: `Paid, but not booked: ${title} (${reference})`,
    says: [`your payment of R900.00 for ${title} on ${day} has reached us, but ${reason}.`, reference],
    saysNot: /confirmed/i,
  });
});

test('the mail about a payment for a change that was not made says that the booking is unchanged', () => {
  expectMail(paymentNoSeatEmail({ ...booking, amount: 45_000, isChange: true }), {
    subject: `Paid, but not changed: ${title} (${reference})`,
    says: [`your payment of R450.00 for a change of ${title}`, 'Your booking itself is as it was before.'],
  });
});

test.each([
  [true, 'Your booking is cancelled'],
  [false, 'Your booking still stands'],
])('the mail about a refund names the sum and says whether the booking stays, cancelled: %s', (isCancelled, state) => {
  expectMail(refundDoneEmail({ ...booking, refund: { amount: 45_000, isCancelled, toVoucher: null } }), {
    subject: `Paid back: R450.00 for ${title} (${reference})`,
    says: ['we have paid back R450.00', state, reference],
  });
});

test('the mail to the old address names the booking and the studio, and has no link and no name of the visitor', () => {
  const email = bookingEmailUpdatedEmail({ ...booking, email: 'old@mail.example' });

  expectMail(email, {
    to: 'old@mail.example',
    subject: `Another email address for your booking: ${title} (${reference})`,
    says: [`the booking for ${title} on ${day} at 10:00 AM was changed.`, reference, 'Please call 011 555 0142'],
    saysNot: /Lerato/,
  });
  expect(email.to.name).toBe('');
  expect(email.html + email.text).not.toContain('/booking/');
});

test.each([
  [{ canChoose: false, refund: 90_000 }, 'You get R900.00 back. A refund goes back the way you paid', '/events/1'],
  [{ canChoose: false, refund: 0 }, 'No payment of yours is with us', '/events/1'],
  [{ canChoose: true, refund: 90_000 }, 'another date, or get R900.00 back.', `/booking/${reference}`],
  [{ canChoose: true, refund: 0 }, 'You have not paid yet, so nothing is paid back.', `/booking/${reference}`],
])('the mail about a cancelled workshop has the reason and what happens to the money: %j', (money, sentence, path) => {
  const reason = 'Our kiln has broken.\nWe are sorry.';
  const cancelled = buildBookingMail({ sequence: 1, event: { ...booking.event, cancelReason: reason } });

  const email = eventCancelledEmail({ ...cancelled, reason, ...money }, now, studioMail);

  expectMail(email, {
    subject: `Cancelled: ${title}, ${day} (${reference})`,
    says: [`Hi Lerato, we are sorry: ${title} on ${day}`, 'Our kiln has broken.', sentence],
  });
  expect(email.replyTo).toEqual(studioMail);
  expect(email.html).toContain(`https://studio.example${path}`);
  expect(email.attachments?.[0]?.content).toContain('SEQUENCE:1\r\nSTATUS:CANCELLED');
});

test('the mail about a rescheduled workshop has both times, the free cancellation and a newer calendar entry', () => {
  const previous = { date: '2026-03-12', startTime: '18:00', endTime: null, furtherDates: [] };

  const email = eventRescheduledEmail({ ...booking, previous }, now, studioMail);

  expectMail(email, {
    subject: `New date: ${title}, ${day} (${reference})`,
    says: [
      `Hi Lerato, we had to move ${title}. Your booking moves with it.`,
      /It was:? ?Thursday, March 12, 2026, 6:00 PM/,
      /It is now:? ?Saturday, March 14, 2026, 10:00 AM - 12:30 PM/,
      'you can cancel free of charge until the workshop starts',
    ],
  });
  expect(email.replyTo).toEqual(studioMail);
  expect(email.attachments?.[0]?.content).toContain(`UID:${reference}@studio.example\r\nSEQUENCE:2\r\n`);
});

test('the mail about a workshop that only ends at another time offers no free cancellation', () => {
  const previous = { date: '2026-03-14', startTime: '10:00', endTime: '12:00', furtherDates: [] };

  const { subject, text } = eventRescheduledEmail({ ...booking, previous }, now, studioMail);

  expect(subject).toContain('New time:');
  expect(text).toContain('The workshop starts as before.');
  expect(text).not.toContain('free of charge');
});
