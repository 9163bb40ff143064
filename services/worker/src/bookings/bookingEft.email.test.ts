import { buildBookingMail, buildEftMail, buildReminder, readText } from '../../test/bookingMail.ts';
import type { Email } from '../mail/email.ts';
import { bookingEftEmail, bookingEftEndedEmail, bookingEftReminderEmail } from './bookingEft.email.ts';
import { bookingReminderEmail } from './bookingReminder.email.ts';

/** Both the HTML and the plain text of the mail have these texts. */
function expectInBothParts(email: Email, texts: readonly (string | RegExp)[]): void {
  for (const part of [readText(email.html), email.text]) for (const text of texts) expect(part).toMatch(text);
}

const howToPay = [
  'Please pay R900.00 by EFT, at the latest on Wednesday, March 11, with KD7X-2M4Q-9RTA as the payment reference, to this account:',
  /FNB\s+Account 62 000 000 001/,
  'Pay R900.00 by card',
];

test('the mail about held places names the sum, the last day, the account and the reference, and offers the card', () => {
  const email = bookingEftEmail(buildEftMail());

  expect(email.subject).toBe('We are holding your places: Wheel Throwing & Flat Whites (KD7X-2M4Q-9RTA)');
  expectInBothParts(email, [...howToPay, 'Without it, others can book your places.']);
});

test('the reminder of an EFT names sum, last day and reference, and asks for nothing if it was made', () => {
  const email = bookingEftReminderEmail(buildEftMail());

  expect(email.subject).toContain('Please pay R900.00 by Wednesday, March 11');
  expectInBothParts(email, [...howToPay, 'Have you paid already?']);
});

test('the mail about released places says what to do after a payment, and asks for no money', () => {
  const email = bookingEftEndedEmail(buildBookingMail({ paymentStatus: 'pending', due: null }));

  expectInBothParts(email, ['did not arrive in time', 'Have you paid?', 'KD7X-2M4Q-9RTA']);
  expect(email.text).not.toContain('Please pay');
});

test('the reminder of a workshop names what is still to be paid at the studio', () => {
  const due = { ...buildEftMail().due!, method: 'cash', bankDetails: '', eftDueOn: null } as const;
  const email = bookingReminderEmail(
    buildReminder(buildBookingMail({ paymentStatus: 'pending', due })),
    new Date('2026-03-13T08:00:00Z'),
  );

  expectInBothParts(email, ['Please pay R900.00 at the studio when you arrive.']);
});
