import type { BookingMail } from '@studio/contract/mail/bookingMails';
import { buildBookingMail, readText } from '../../test/bookingMail.ts';
import { renderEveryMail } from '../../test/renderEveryMail.ts';
import type { Email } from '../mail/email.ts';
import { bookingConfirmedEmail } from './bookingConfirmed.email.ts';
import { bookingPaidEmail } from './bookingPaid.email.ts';
import { payLinkEmail } from './payLink.email.ts';

const now = new Date('2026-03-01T08:00:00Z');
const payUrl = `https://studio.example/pay/${'a'.repeat(22)}#key=${'b'.repeat(43)}`;
const due = { amount: 70_000, method: 'cash', bookingReference: 'KD7X-2M4Q-9RTA', bankDetails: '' } as const;
const dueOn = '2026-03-11';
const depositUnpaid = { ...due, amount: 90_000, deposit: 20_000, balanceDueOn: dueOn } as const;
const depositPaid: Partial<BookingMail> = {
  paymentStatus: 'pending',
  paidAmount: 20_000,
  due: { ...due, deposit: null, balanceDueOn: dueOn },
  payUrl,
};

function expectParts(email: Email, says: readonly (string | RegExp)[]): void {
  for (const part of [readText(email.html), email.text]) for (const text of says) expect(part).toMatch(text);
  expect(email.html).toContain(`href="${payUrl}"`);
}

test('the confirmation of a booking with a deposit says what was paid, and what is due until when', () => {
  const email = bookingConfirmedEmail(buildBookingMail(depositPaid), now, { reminderBy: 'email' });

  expectParts(email, [
    /Paid:? R200\.00/,
    /Still to pay:? R700\.00/,
    'The balance of R700.00 is due by Wednesday, March 11.',
    'Pay R700.00 by card',
  ]);
});

test('the confirmation of a booking whose deposit is unpaid asks for the deposit', () => {
  const unpaid = { ...depositPaid, paidAmount: 0, due: depositUnpaid };
  const email = bookingConfirmedEmail(buildBookingMail(unpaid), now, { reminderBy: 'email' });

  expectParts(email, [
    'The deposit of R200.00 is due now, and the balance of R700.00 by Wednesday, March 11.',
    'Pay R200.00 by card',
  ]);
});

test('a payment of the deposit after the confirmation is acknowledged with its own sum, and names the balance', () => {
  const email = bookingPaidEmail({ ...buildBookingMail(depositPaid), received: 20_000 }, now);

  expectParts(email, ['your payment of R200.00 for', 'The balance of R700.00 is due by Wednesday, March 11.']);
  expect(email.text).not.toContain('nothing left to pay');
});

test('the mail that asks for a deposit names the balance, and the mail about the balance names its day', async () => {
  const { 'booking-balance-due': balance } = await renderEveryMail();
  const deposit = payLinkEmail({
    ...buildBookingMail({ ...depositPaid, due: depositUnpaid }),
    payUrl,
    purpose: 'deposit',
    amount: 20_000,
    dueOn: null,
    payUntil: '2026-03-14T08:00:00.000Z',
  });

  expect(deposit.subject).toBe('Pay the deposit of R200.00: Wheel Throwing & Flat Whites (KD7X-2M4Q-9RTA)');
  expectParts(deposit, [
    'please pay the deposit of R200.00 for your booking of Wheel Throwing & Flat Whites.',
    'The balance of R700.00 is due by Wednesday, March 11.',
  ]);
  expect(balance.subject).toBe('Pay the balance of R700.00: Wheel Throwing & Flat Whites (KD7X-2M4Q-9RTA)');
  expect(readText(balance.html)).toContain(
    'please pay the balance of R700.00 for your booking of Wheel Throwing & Flat Whites by Wednesday, March 11.',
  );
});
