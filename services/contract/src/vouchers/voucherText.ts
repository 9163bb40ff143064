import { formatLongDate } from '../format/dates.ts';
import type { Day } from '../format/dates.ts';
import type { Cents } from '../format/money.ts';
import type { VoucherState, VoucherView } from './vouchers.ts';

/** Such as 'Voucher …9KTB'. */
export function voucherName(code: string): string {
  return `Voucher …${code.slice(-4)}`;
}

/** Why a voucher cannot be used. @param reserved the sum that is reserved for unpaid bookings */
export function voucherRejection(
  state: Exclude<VoucherState, 'valid'>,
  { expiresOn, reserved }: { expiresOn: Day; reserved: Cents },
): string {
  if (state === 'void') return 'This voucher is not valid any more.';
  if (state === 'expired') return `This voucher was valid until ${formatLongDate(expiresOn)}.`;
  return reserved > 0
    ? 'What is left of this voucher is reserved for a booking that is not paid yet.'
    : 'This voucher is used up.';
}

/** The value less what was used; of a void voucher, the sum that is lost. */
export function balanceOfVoucher({ value, uses }: Pick<VoucherView, 'value' | 'uses'>): Cents {
  return value + uses.reduce((sum, { amount }) => sum + amount, 0);
}

/** The sum that is reserved for unpaid bookings; 0 for a void voucher, whose balance is lost. */
export function reservedOfVoucher(voucher: VoucherView): Cents {
  return voucher.state === 'void' ? 0 : balanceOfVoucher(voucher) - voucher.available;
}
