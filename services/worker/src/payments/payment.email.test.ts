import { paymentReviews } from '@studio/contract/bookings/payments';
import { readText } from '../../test/bookingMail.ts';
import { paymentReviewEmail, paymentUnreadableEmail } from './payment.email.ts';

const studioMailbox = { name: 'Studio', address: 'owner@studio.example' };

const payment = {
  siteUrl: 'https://studio.example',
  paymentId: 7,
  review: 'unmatched',
  amount: 90_000,
  bookingReference: 'KD7X-2M4Q-9RTA',
  isEventDeleted: false,
  isForVoucher: false,
  adminUrl: 'https://studio.example/admin',
} as const;

// RELIABILITY M21
test.each(paymentReviews)('the mail about a payment that is %s says what happened, what to do and where', (review) => {
  const email = paymentReviewEmail({ ...payment, review }, studioMailbox);

  expect(email.to).toEqual(studioMailbox);
  for (const part of [readText(email.html), email.text]) {
    expect(part).toContain('No. 7');
    expect(part).toContain('R900.00');
    expect(part).toContain('KD7X-2M4Q-9RTA');
    expect(part).toMatch(/what to do/i);
  }
  expect(email.html).toContain('href="https://studio.example/admin"');
  expect(email.subject).toContain('R900.00');
});

test('the mail about a payment without a booking or for a deleted workshop says so', () => {
  const unmatched = paymentReviewEmail({ ...payment, bookingReference: null }, studioMailbox);
  const deleted = paymentReviewEmail({ ...payment, review: 'no_seat', isEventDeleted: true }, studioMailbox);

  expect(unmatched.text).toContain('Booking: none');
  expect(deleted.text).toContain('a booking of a workshop that was deleted or cancelled');
});

test.each([
  ['paid_twice', 'Voucher paid twice'],
  ['wrong_amount', 'Voucher paid with another sum'],
] as const)('the mail about a payment for a voucher that is %s says that it is to be refunded', (review, title) => {
  const email = paymentReviewEmail({ ...payment, review, isForVoucher: true, bookingReference: null }, studioMailbox);

  expect(email.subject).toContain(title);
  expect(email.text).toContain('Booking: none, a gift voucher');
  expect(email.text).toContain('Refund the payment in the portal');
});

test('the mail about an unreadable amount shows what PayFast sent, escaped, and says what to do', () => {
  const mail = {
    siteUrl: 'https://studio.example',
    adminUrl: 'https://studio.example/admin',
    payments: [
      { providerPaymentId: '1089250', amountText: '<b>1,400', bookingReference: 'KD7X-2M4Q-9RTA' },
      { providerPaymentId: '1089251', amountText: '', bookingReference: null },
    ],
  };

  const email = paymentUnreadableEmail(mail, studioMailbox);

  for (const part of [readText(email.html), email.text]) {
    expect(part).toMatch(/Payment 1089250:? “<b>1,400”, booking KD7X-2M4Q-9RTA/);
    expect(part).toMatch(/Payment 1089251:? no amount, booking unknown/);
    expect(part).toContain('Enter the amount');
  }
  expect(email.html).toContain('href="https://studio.example/admin"');
});
