import { buildBookingMail, readText } from '../../test/bookingMail.ts';
import { refundDoneEmail } from './refundDone.email.ts';

test.each([
  [true, true, 'within 7 to 10 business days', 'Your booking is cancelled'],
  [false, false, 'in cash or by bank transfer', 'Your booking still stands'],
])(
  'the mail about a refund names sum, way and arrival, to the card: %s, cancelled: %s',
  (isToCard, isCancelled, arrival, state) => {
    const email = refundDoneEmail({ ...buildBookingMail(), refund: { amount: 45_000, isToCard, isCancelled } });

    expect(email.to).toEqual({ name: 'Lerato Nkosi', address: 'lerato@mail.example' });
    expect(email.subject).toBe('Paid back: R450.00 for Wheel Throwing & Flat Whites (KD7X-2M4Q-9RTA)');
    for (const part of [readText(email.html), email.text]) {
      expect(part).toContain('we have paid back R450.00');
      expect(part).toContain(arrival);
      expect(part).toContain(state);
      expect(part).toContain('KD7X-2M4Q-9RTA');
    }
  },
);
