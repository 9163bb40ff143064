import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { AdminMoneyView } from '@studio/contract/admin/refunds';
import { formatSum } from '@studio/contract/format/money';
import type { Cents } from '@studio/contract/format/money';
import { freedText } from '../bookingText.ts';
import { toVoucherOf } from '../refunds/refundText.ts';

/** What was paid for a booking. A voucher pays nothing into the revenue. */
export interface PaidSums {
  paid: Cents;
  /** The part that a correction would take back, including payments by voucher. */
  manual: Cents;
  byVoucher: Cents;
}

export function paidSums(money: AdminMoneyView): PaidSums {
  const { entries, refundable } = money;
  const manual = entries.reduce((sum, { provider, amount }) => (provider === 'manual' ? sum + amount : sum), 0);
  return { paid: refundable, manual, byVoucher: toVoucherOf(money, refundable) };
}

export function moneyText({ paymentStatus }: AdminBookingView, money: AdminMoneyView): string {
  const { paid, hasUnreadable } = money;
  const sums = paidSums(money);
  if (sums.paid > 0) {
    const inRevenue = sums.paid - sums.byVoucher;
    const stays = sums.byVoucher > 0 ? `${formatSum(inRevenue)} stays` : 'it stays';
    const nothing = `${formatSum(sums.paid)} was paid for it. Deleting refunds nothing`;
    return inRevenue > 0 ? `${nothing}: ${stays} in the revenue.` : `${nothing}.`;
  }
  if (paid > 0) return `${formatSum(paid)} of it is in Needs attention or is being refunded, and stays there.`;
  if (paymentStatus === 'refunded') return 'Its money was given back.';
  return hasUnreadable ? '' : 'It is not paid.';
}

export function manualQuestion({ manual, byVoucher }: PaidSums): string {
  if (byVoucher === 0) return `${formatSum(manual)} was recorded as paid.`;
  if (byVoucher >= manual) return `${formatSum(manual)} was paid by voucher.`;
  return `${formatSum(manual)} was recorded as paid, ${formatSum(byVoucher)} of it by voucher.`;
}

export function manualChoices({ byVoucher }: PaidSums): { value: 'kept' | 'reversed'; label: string }[] {
  const mistake = 'Take it back (it was a mistake)';
  if (byVoucher === 0) {
    return [
      { value: 'kept', label: 'Keep it in the revenue' },
      { value: 'reversed', label: mistake },
    ];
  }
  return [
    { value: 'kept', label: 'Keep it; the voucher stays spent' },
    { value: 'reversed', label: `${mistake}; ${formatSum(byVoucher)} goes to the voucher` },
  ];
}

export function afterDeletionText(
  { status, participants }: AdminBookingView,
  { paid, manual, byVoucher }: PaidSums,
  isReversed: boolean,
): string {
  const reversed = isReversed ? manual - byVoucher : 0;
  const stays = paid - byVoucher - reversed;
  return [
    status !== 'cancelled' && freedText(participants),
    reversed > 0 && `${formatSum(reversed)} was taken out of the revenue.`,
    isReversed && byVoucher > 0 && `${formatSum(byVoucher)} is back on the voucher.`,
    stays > 0 && `${formatSum(stays)} stays in the revenue.`,
  ]
    .filter(Boolean)
    .join(' ');
}
