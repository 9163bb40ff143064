import type { Transaction } from 'sequelize';
import type { HoldInput } from '@studio/contract/bookings/bookings';
import type { Cents } from '@studio/contract/format/money';
import { formatRand } from '@studio/contract/format/money';
import { voucherPart } from '@studio/contract/vouchers/vouchers';
import { conflict } from '../../errors.ts';
import { PaymentRequest } from '../../payments/paymentRequest.model.ts';
import { lockVoucher, readAvailableBalance, requireValid } from '../../vouchers/findVoucher.ts';

interface NewPrice {
  /** The payment request of the new booking. */
  requestId: string;
  price: Cents;
}

/**
 * Reserves the voucher's part of the price for the booking, until that is confirmed or loses its seats. The caller has
 * locked the event.
 * @returns what is left to pay: the price if no voucher is given
 * @throws voucher_unknown, voucher_void, voucher_expired, voucher_used_up; voucher_changed with what it would pay now
 */
export async function reserveVoucher(
  transaction: Transaction,
  { voucherCode, voucherAmount }: Pick<HoldInput, 'voucherCode' | 'voucherAmount'>,
  { requestId, price }: NewPrice,
): Promise<Cents> {
  if (!voucherCode || price === 0) return price;
  const voucher = await lockVoucher(transaction, voucherCode);
  const available = await readAvailableBalance(transaction, voucher.id);
  requireValid(voucher, available);
  const part = voucherPart(available, price);
  if (voucherAmount != null && voucherAmount !== part) {
    const message = `This voucher now pays ${formatRand(part)}. Please check the sum and press Pay again.`;
    throw conflict('voucher_changed', message, { facts: { voucherAmount: part, voucherAvailable: available } });
  }
  const reserved = { voucherId: voucher.id, voucherAmount: part, amount: price - part };
  await PaymentRequest.update(reserved, { where: { id: requestId }, transaction });
  return price - part;
}
