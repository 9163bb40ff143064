import type { Transaction } from 'sequelize';
import { run, statement } from '../../db/statement.ts';
import type { PaymentRequest } from '../../payments/paymentRequest.model.ts';
import { readAvailableBalance } from '../../vouchers/findVoucher.ts';
import { Voucher } from '../../vouchers/voucher.model.ts';
import { holdsSeats } from '../booking.model.ts';
import type { Booking } from '../booking.model.ts';

/**
 * Whether the voucher can still pay the sum that was reserved for a booking whose seats were released. The caller has locked the
 * booking and the event. True for a booking without a voucher.
 */
export async function canVoucherPay(
  transaction: Transaction,
  { voucherId, voucherAmount }: Pick<PaymentRequest, 'voucherId' | 'voucherAmount'>,
): Promise<boolean> {
  if (voucherId === null || voucherAmount === 0) return true;
  await Voucher.findByPk(voucherId, { lock: transaction.LOCK.NO_KEY_UPDATE, transaction });
  return (await readAvailableBalance(transaction, voucherId)) >= voucherAmount;
}

const lockPaying = statement(
  'lock vouchers of orders',
  `select id from vouchers
   where id in (select voucher_id from payments where order_id = any($1::integer[]) and voucher_id is not null)
   order by id for no key update`,
);

/** Locks the vouchers that have paid for the bookings, by ascending id. The caller has locked the bookings and events. */
export async function lockVouchersOf(transaction: Transaction, bookings: readonly Booking[]): Promise<void> {
  await run(transaction, lockPaying, [bookings.map(({ orderId }) => orderId)]);
}

const spend = statement('spend voucher of an order', 'select spend_voucher($1::integer)');

/**
 * Pays the reserved sum. If the seats were released and the voucher was used meanwhile, it pays what is left of it. The caller has locked the booking.
 */
export async function spendVoucher(transaction: Transaction, { orderId, request }: Booking): Promise<void> {
  if (request.voucherAmount === 0) return;
  await run(transaction, spend, [orderId]);
  await request.reload({ transaction });
}

/**
 * Pays the reserved sum of the voucher. For a booking without seats it ends the reservation instead, so that the whole
 * price is due. Call it before an admin's payment is recorded.
 */
export async function spendOrReleaseVoucher(transaction: Transaction, booking: Booking): Promise<void> {
  if (holdsSeats(booking)) await spendVoucher(transaction, booking);
  else if (booking.request.voucherAmount > 0) await booking.request.update({ voucherAmount: 0 }, { transaction });
}
