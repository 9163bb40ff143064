import { refundPromise } from '../format/cancellation.ts';
import { formatRand } from '../format/money.ts';
import type { Cents } from '../format/money.ts';

export const refundMethods = ['payfast', 'by_hand', 'voucher'] as const;
/**
 * `by_hand`: an admin gives the money back and marks the refund as done. `voucher`: it went back to the voucher that
 * paid, or became credit.
 */
export type RefundMethod = (typeof refundMethods)[number];

export const refundStates = ['requested', 'sent', 'done', 'failed'] as const;
/** `sent`: PayFast was asked for the refund, and its list does not show it yet. */
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

/** Returns the sentence about a sum that is given back. `isManual` means that a person of the studio pays it. */
export function refundSentence(amount: Cents, isManual = false): string {
  const details = isManual ? ' If we need your bank details for it, we ask you.' : '';
  return `You get ${formatRand(amount)} back. ${refundPromise}${details}`;
}
