import { buildBookingMail, readText } from '../../test/bookingMail.ts';
import { paymentNoSeatEmail } from './paymentNoSeat.email.ts';

test.each([
  [true, 'this workshop is no longer on our calendar'],
  [false, 'your places were no longer kept when it came'],
])('the mail about a payment without a place says why if the workshop is deleted: %s', (isDeleted, reason) => {
  const { event } = buildBookingMail();

  const email = paymentNoSeatEmail({
    ...buildBookingMail({ event: { ...event, isDeleted } }),
    amount: 90_000,
    isChange: false,
  });

  expect(email.to).toEqual({ name: 'Lerato Nkosi', address: 'lerato@mail.example' });
  for (const part of [readText(email.html), email.text]) {
    expect(part).toContain('your payment of R900.00 for Wheel Throwing & Flat Whites on Saturday, March 14, 2026');
    expect(part).toContain(`has reached us, but ${reason}.`);
    expect(part).toContain('KD7X-2M4Q-9RTA');
    expect(part).not.toMatch(/confirmed/i);
  }
});

test('the mail about a payment for a change says that the booking is as it was', () => {
  const email = paymentNoSeatEmail({ ...buildBookingMail(), amount: 45_000, isChange: true });

  expect(email.subject).toContain('Paid, but not changed');
  for (const part of [readText(email.html), email.text]) {
    expect(part).toContain('Your booking is not changed');
    expect(part).toContain('your payment of R450.00 for a change of Wheel Throwing & Flat Whites');
    expect(part).toContain('Your booking itself is as it was before.');
  }
});
