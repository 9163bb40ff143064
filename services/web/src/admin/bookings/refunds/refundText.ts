import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { AdminMoneyView, AdminRefundView, MoneyEntryView, RefundWay } from '@studio/contract/admin/refunds';
import { paymentMethodWord, voucherMethod } from '@studio/contract/bookings/payments';
import type { RefundMethod, RefundState } from '@studio/contract/bookings/refunds';
import { places } from '@studio/contract/format/counts';
import type { Cents } from '@studio/contract/format/money';
import { formatSum } from '@studio/contract/format/money';
import type { BadgeTone } from '../../../shared/ui/Badge.tsx';

export const refundTones: Record<RefundState, BadgeTone> = {
  requested: 'wait',
  sent: 'wait',
  done: 'good',
  failed: 'bad',
};

export const unreadableText =
  'A payment has arrived whose amount could not be read. Please enter it in Needs attention.';

/** Returns the state of a refund as a word for its badge. */
export function refundWord({ method, state, isDropped }: AdminRefundView): string {
  if (isDropped) return 'Not made';
  const words: Record<RefundState, string> = {
    requested: method === 'by_hand' ? 'To be made by hand' : 'Requested',
    sent: 'Sent to PayFast',
    done: 'Done',
    failed: 'Failed',
  };
  return words[state];
}

/** Says what the state means and what happens next. */
export function refundNote({ method, state, isDropped, error }: AdminRefundView): string {
  if (isDropped) return 'An admin decided not to make it.';
  if (state === 'done') return doneNotes[method];
  if (state === 'sent') return 'PayFast was asked and has not shown it yet. It is looked up for up to 15 minutes.';
  if (state === 'failed') return `${error ?? 'It failed'} Look in PayFast’s dashboard before you decide.`;
  if (method === 'by_hand') return 'Give it back, then tick it off in Needs attention.';
  return 'It is sent to PayFast within a minute.';
}

const doneNotes: Record<RefundMethod, string> = {
  payfast: 'PayFast has sent it to the card.',
  by_hand: 'It was given back by hand.',
  voucher: 'It is on a voucher and can be spent.',
};

export function entryText({ amount, provider, method, review, transferReference }: MoneyEntryView): string {
  if (transferReference) return `Transferred ${amount < 0 ? 'to' : 'from'} booking ${transferReference}`;
  if (method === voucherMethod) return amount < 0 ? 'Given back to a voucher' : 'Paid by voucher';
  const manualMethod = method && provider === 'manual' ? ` (${paymentMethodWord(method)})` : '';
  if (amount < 0) return provider === 'payfast' ? 'Refunded by PayFast' : `Taken out by hand${manualMethod}`;
  if (review) return 'Paid by card, in review';
  return provider === 'payfast' ? 'Paid by card (PayFast)' : `Noted by hand${manualMethod}`;
}

/** The part of a refund that goes back to the voucher that paid: its money goes back first. */
export function toVoucherOf({ entries }: Pick<AdminMoneyView, 'entries'>, amount: Cents): Cents {
  const paidByVoucher = entries.reduce((sum, entry) => (entry.method === voucherMethod ? sum + entry.amount : sum), 0);
  return Math.max(0, Math.min(amount, paidByVoucher));
}

export function refundableText(refundable: Cents, toVoucher: Cents): string {
  if (toVoucher === 0) return `${formatSum(refundable)} can be refunded.`;
  return `${formatSum(refundable)} can be refunded, ${formatSum(toVoucher)} of it first, to the voucher that paid.`;
}

/** Says what has become of a refund. */
export function refundedText(amount: Cents, toVoucher: Cents, way: RefundWay): string {
  const rest = amount - toVoucher;
  return [
    toVoucher > 0 && `${formatSum(toVoucher)} is back on the voucher.`,
    rest > 0 && `${formatSum(rest)} ${way === 'request' ? 'is to be refunded' : 'was noted as refunded'}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

export function refundWayChoices({ hasApi, entries }: AdminMoneyView): { value: RefundWay; label: string }[] {
  const hasCard = entries.some(({ provider, amount }) => provider === 'payfast' && amount > 0);
  const outside = { value: 'outside', label: 'It has already gone back in cash or by EFT' } as const;
  if (!hasCard)
    return [{ value: 'request', label: 'By hand: a task in Needs attention until it is ticked off' }, outside];
  return [
    {
      value: 'request',
      label: hasApi ? 'Through PayFast, to the card' : 'By hand: a task in Needs attention until it is ticked off',
    },
    { value: 'payfast', label: 'It has already gone back in PayFast’s dashboard' },
    outside,
  ];
}

/** Says what the decision would do, with its sums. */
export function outcomeText(
  money: AdminMoneyView,
  amount: Cents | null,
  seats: string,
  { participants, totalAmount, status }: AdminBookingView,
): string {
  const { refundable } = money;
  if (amount === null || amount < 1 || amount > refundable) return '';
  const toVoucher = toVoucherOf(money, amount);
  const stays = refundable - amount;
  const freed = seats === 'release' && (participants === 1 ? ' 1 place is' : ` ${places(participants)} are`);
  return [
    `${formatSum(amount)} goes back${stays > 0 ? `, ${formatSum(stays)} stays` : ''}.`,
    toVoucher > 0 && `${toVoucher === amount ? 'It' : formatSum(toVoucher)} goes to the voucher that paid.`,
    freed && `${freed.trim()} on sale again.`,
    seats === 'keep' &&
      status !== 'cancelled' &&
      `The booking then costs ${formatSum(Math.max(0, totalAmount - amount))}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
