import { refundPromise } from '@studio/contract/format/cancellation';
import type { MailKind } from '@studio/contract/mail/mails';
import { buildBookingMail, readText } from '../../test/bookingMail.ts';
import { everyMail } from '../../test/everyMail.ts';
import { refundDoneEmail } from './refundDone.email.ts';

test.each([
  [true, 'Your booking is cancelled'],
  [false, 'Your booking still stands'],
])('the mail about a refund names the sum and says whether the booking stays, cancelled: %s', (isCancelled, state) => {
  const email = refundDoneEmail({ ...buildBookingMail(), refund: { amount: 45_000, isCancelled } });

  expect(email.to).toEqual({ name: 'Lerato Nkosi', address: 'lerato@mail.example' });
  expect(email.subject).toBe('Paid back: R450.00 for Wheel Throwing & Flat Whites (KD7X-2M4Q-9RTA)');
  for (const part of [readText(email.html), email.text]) {
    expect(part).toContain('we have paid back R450.00');
    expect(part).toContain(state);
    expect(part).toContain('KD7X-2M4Q-9RTA');
  }
});

test('each mail about a refund has the same promise, and no mail has another one', async () => {
  const mails = Object.entries(await everyMail());

  const promising = mails.filter(({ 1: { html, text } }) =>
    [readText(html), text].every((part) => part.includes(refundPromise)),
  );

  const kinds: MailKind[] = ['event-cancelled', 'booking-changed', 'booking-cancelled', 'refund-done'];
  expect(promising.map(([kind]) => kind)).toEqual(kinds);
  const others = mails.filter(({ 1: { html, text } }) =>
    /business day|\bbanks?\b|the card/i.test((readText(html) + text).replaceAll(refundPromise, '')),
  );
  expect(others.map(([kind]) => kind)).toEqual(['payment-review']);
});
