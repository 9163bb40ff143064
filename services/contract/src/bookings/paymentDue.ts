import { formatRand } from '../format/money.ts';
import type { Cents } from '../format/money.ts';
import type { PaymentMethod } from './payments.ts';

/** What is still to be paid for a booking, without the card provider's form. */
export interface PaymentDueView {
  amount: Cents;
  method: PaymentMethod;
  bookingReference: string;
  /** The owner's text; '' if the method is not EFT, or the owner has not entered it. */
  bankDetails: string;
}

/** The sentence about how to pay; `bankDetails` follow it if there are any. */
export function howToPay({ amount, method, bookingReference, bankDetails }: PaymentDueView): string {
  const sum = formatRand(amount);
  if (method === 'online') return `We will tell you how to pay ${sum} online.`;
  if (method !== 'eft') return `Please pay ${sum} at the studio when you arrive.`;
  const byEft = `Please pay ${sum} by EFT, with ${bookingReference} as the payment reference`;
  return bankDetails === '' ? `${byEft}. We will send you our bank details.` : `${byEft}, to this account:`;
}
