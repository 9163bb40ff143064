import { buildBookingMail, buildChangeMail, readText } from '../../test/bookingMail.ts';
import type { Email } from '../mail/email.ts';
import { bookingConfirmedEmail } from './bookingConfirmed.email.ts';
import { bookingChangedEmail } from './changes/bookingChanged.email.ts';

const now = new Date('2026-03-07T08:00:00Z');
const bankDetails = 'FNB <Randburg>\nAccount 62 000 000 001';
const byEft = {
  paymentMethod: 'eft',
  paymentStatus: 'pending',
  due: {
    amount: 90_000,
    method: 'eft',
    bookingReference: 'KD7X-2M4Q-9RTA',
    bankDetails,
    deposit: null,
    balanceDueOn: null,
    eftDueOn: null,
  },
} as const;

const mails: [string, (booking: typeof byEft) => Email][] = [
  ['confirmation', (values) => bookingConfirmedEmail(buildBookingMail(values), now, { reminderBy: 'email' })],
  ['mail about a change', (values) => bookingChangedEmail(buildChangeMail(values), now)],
];

test.each(mails)(
  'the %s of an unpaid EFT booking names the bank account and the payment reference',
  (_name, compose) => {
    const email = compose(byEft);

    for (const part of [readText(email.html), email.text]) {
      expect(part).toContain(
        'Please pay R900.00 by EFT, with KD7X-2M4Q-9RTA as the payment reference, to this account:',
      );
      expect(part).toMatch(/FNB <Randburg>\s+Account 62 000 000 001/);
      expect(part).not.toContain('at the studio when you arrive');
    }
  },
);

test.each(mails)('the %s of an unpaid EFT booking promises the bank details where none are set', (_name, compose) => {
  const email = compose({ ...byEft, due: { ...byEft.due, bankDetails: '' as typeof bankDetails } });

  for (const part of [readText(email.html), email.text]) {
    expect(part).toContain('as the payment reference. We will send you our bank details.');
  }
});
