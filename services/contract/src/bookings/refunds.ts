import type { Cents } from '../format/money.ts';

export const refundMethods = ['payfast', 'by_hand'] as const;
/** `by_hand`: a person gives the money back and ticks it off. */
export type RefundMethod = (typeof refundMethods)[number];

export const refundStates = ['requested', 'sent', 'done', 'failed'] as const;
/** `sent`: PayFast was asked, and has not shown the refund yet. */
export type RefundState = (typeof refundStates)[number];

export const maxRefundReason = 255;

/** What the visitor sees of a refund. */
export interface RefundView {
  amount: Cents;
  method: RefundMethod;
  state: RefundState;
  /** ISO instant */
  requestedAt: string;
  /** ISO instant; null until the refund is done or has failed. */
  settledAt: string | null;
}

/** Says when a refund that was made arrives (PAYFAST §5: a card takes 7 to 10 business days, an EFT payment 2 to 3). */
export function refundArrival(isToCard: boolean): string {
  return isToCard
    ? 'It goes back the way you paid and arrives within 7 to 10 business days, often sooner.'
    : 'It was paid back in cash or by bank transfer; a transfer takes up to 3 business days.';
}
