import { formatWeekdayDate } from '../format/dates.ts';
import type { Day } from '../format/dates.ts';
import { formatRand } from '../format/money.ts';
import type { Cents } from '../format/money.ts';
import type { PaymentMethod } from './payments.ts';

/** What is still to be paid for a booking, without the card provider's form. */
export interface PaymentDueView {
  /** The sum that is to be paid, including the balance. */
  amount: Cents;
  method: PaymentMethod;
  bookingReference: string;
  /** The owner's text; '' if the method is not EFT, or the owner has not entered it. */
  bankDetails: string;
  /** The part of `amount` that is to be paid now; null if the whole amount is. */
  deposit: Cents | null;
  /** The last day on which the balance should be paid; null if there is no balance or no day was named. */
  balanceDueOn: Day | null;
  /** The last day for the EFT of a visitor who has chosen it (ADR 0104); otherwise null. */
  eftDueOn: Day | null;
}

/** Returns the sentences about how to pay. The caller shows `bankDetails` after them. */
export function howToPay(due: PaymentDueView): string {
  const { amount, method, bookingReference, bankDetails, deposit, balanceDueOn, eftDueOn } = due;
  const sum = formatRand(deposit ?? amount);
  const parts = partsText(due);
  if (method === 'online') return `${parts}We will tell you how to pay ${sum} online.`;
  if (method === 'eft') {
    const deadline = eftDueOn === null ? '' : `, at the latest on ${formatWeekdayDate(eftDueOn)}`;
    const byEft = `${parts}Please pay ${sum} by EFT${deadline}, with ${bookingReference} as the payment reference`;
    return bankDetails === '' ? `${byEft}. We will send you our bank details.` : `${byEft}, to this account:`;
  }
  if (balanceDueOn === null) return `Please pay ${sum} at the studio when you arrive.`;
  return `${parts}Please pay ${sum} at the studio, or by card with your pay link.`;
}

function partsText({ amount, deposit, balanceDueOn }: PaymentDueView): string {
  if (balanceDueOn === null) return '';
  const day = formatWeekdayDate(balanceDueOn);
  if (deposit === null) return `The balance of ${formatRand(amount)} is due by ${day}. `;
  const balance = formatRand(amount - deposit);
  return `The deposit of ${formatRand(deposit)} is due now, and the balance of ${balance} by ${day}. `;
}
