import { refundPromise } from '../format/cancellation.ts';
import { formatRand } from '../format/money.ts';
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

/** A sum that goes back. `isManual`: a person of the studio pays it. */
export function refundSentence(amount: Cents, isManual = false): string {
  const details = isManual ? ' If we need your bank details for it, we ask you.' : '';
  return `You get ${formatRand(amount)} back. ${refundPromise}${details}`;
}
