import { formatLongDate } from '../format/dates.ts';
import type { Day } from '../format/dates.ts';
import type { Cents } from '../format/money.ts';
import type { VoucherState, VoucherView } from './vouchers.ts';

/** Such as 'Voucher …9KTB'. */
export function voucherName(code: string): string {
  return `Voucher …${code.slice(-4)}`;
}

/** Why a voucher cannot be used. @param kept what unpaid bookings keep of it */
export function voucherRejection(
  state: Exclude<VoucherState, 'valid'>,
  { expiresOn, kept }: { expiresOn: Day; kept: Cents },
): string {
  if (state === 'void') return 'This voucher is not valid any more.';
  if (state === 'expired') return `This voucher was valid until ${formatLongDate(expiresOn)}.`;
  return kept > 0
    ? 'What is left of this voucher is kept for a booking that is not paid yet.'
    : 'This voucher is used up.';
}

/** What unpaid bookings keep of the voucher; 0 for a void one, whose balance is lost. */
export function keptOfVoucher({ state, value, available, uses }: VoucherView): Cents {
  return state === 'void' ? 0 : value + uses.reduce((sum, { amount }) => sum + amount, 0) - available;
}
