import { refundPromise } from '../format/cancellation.ts';
import { formatLongDate } from '../format/dates.ts';
import type { Day } from '../format/dates.ts';
import { formatRand } from '../format/money.ts';
import type { Cents } from '../format/money.ts';

export const refundMethods = ['payfast', 'by_hand', 'voucher'] as const;
/**
 * `by_hand`: an admin gives the money back and marks the refund as done. `voucher`: the money went back to the voucher
 * that paid, or to a new voucher (credit).
 */
export type RefundMethod = (typeof refundMethods)[number];

export const refundStates = ['requested', 'sent', 'done', 'failed'] as const;
/** `sent`: PayFast was asked for the refund, and its list does not show it yet. */
export type RefundState = (typeof refundStates)[number];

export const maxRefundReason = 255;

/** Money that is on a voucher now. */
export interface VoucherRefund {
  amount: Cents;
  /** The code of new credit; otherwise its end, because a split booking may have another payer than the voucher. */
  code: string;
  /** True if it became credit; otherwise it is back on the voucher that paid. */
  isCredit: boolean;
  /** The last day on which the voucher can be used. */
  expiresOn: Day;
}

/** What the visitor sees of a refund. */
export interface RefundView {
  amount: Cents;
  method: RefundMethod;
  state: RefundState;
  /** ISO instant */
  requestedAt: string;
  /** ISO instant; null until the refund is done or has failed. */
  settledAt: string | null;
  /** Set if it became credit. */
  isCredit?: boolean;
}

export interface MoneyBack {
  toReturn: Cents;
  /** The part of `toReturn` that goes back to the voucher that paid. */
  toVoucher: Cents;
}

/** Returns the sentences about what a change or cancellation gives back; '' if that is nothing. */
export function refundWayText({ toReturn, toVoucher }: MoneyBack): string {
  const toOthers = toReturn > toVoucher ? [refundPromise] : [];
  return [...(toVoucher > 0 ? [`${formatRand(toVoucher)} goes back to your voucher.`] : []), ...toOthers].join(' ');
}

/** Returns the sentences about a sum that is on a voucher now. */
export function voucherRefundText({ amount, code, isCredit, expiresOn }: VoucherRefund): string {
  const until = `You can use it until ${formatLongDate(expiresOn)}.`;
  if (isCredit) return `${formatRand(amount)} is credit for your next booking. Its code is ${code}. ${until}`;
  return `${formatRand(amount)} is back on your voucher …${code}. ${until}`;
}

/** Returns the sentence about a sum that is given back. `isManual` means that a person of the studio pays it. */
export function refundSentence(amount: Cents, isManual = false): string {
  const details = isManual ? ' If we need your bank details for it, we ask you.' : '';
  return `You get ${formatRand(amount)} back. ${refundPromise}${details}`;
}
