import type { PayByVoucherInput } from '@studio/contract/admin/vouchers';
import { smallestPayment, voucherMethod } from '@studio/contract/bookings/payments';
import { voucherPart } from '@studio/contract/vouchers/vouchers';
import { recordAudit } from '../../admins/audit/audit.ts';
import type { Actor } from '../../admins/audit/audit.ts';
import { transact } from '../../db/transact.ts';
import { conflict } from '../../errors.ts';
import { recordManualPayment } from '../../payments/ledger.ts';
import { removeExpiry } from '../../payments/paymentRequest.model.ts';
import { isPaidAtProvider, readOpenReviews } from '../../payments/paymentReview.ts';
import { requireNoOpenRefund } from '../../payments/refunds/refundable.ts';
import { lockVoucher, readAvailableBalance, requireValid } from '../../vouchers/findVoucher.ts';
import { auditFields } from '../auditFields.ts';
import { isActive } from '../booking.model.ts';
import type { BookingContext } from '../bookingContext.ts';
import { lockBookableEvent, lockListed } from '../lockBooking.ts';
import { readOwed, updateRequests } from '../money/bookingRequests.ts';
import type { ListedBooking } from './adminBooking.service.ts';
import { setStatus } from './adminStateTransitions.ts';

/**
 * Pays the amount due of a booking by voucher. If the voucher does not cover it, the voucher leaves at least what a
 * card can pay. The whole sum confirms the booking. After a part of it the booking stays unpaid until an admin decides.
 * @throws not_found, conflict, already_paid, voucher_unknown, voucher_void, voucher_expired, voucher_used_up
 */
export function payByVoucher(
  { database }: BookingContext,
  id: number,
  { code }: PayByVoucherInput,
  actor: Actor,
): Promise<ListedBooking> {
  return transact(database, async (transaction) => {
    const booking = await lockListed(transaction, id);
    const { orderId, request } = booking;
    if ((await readOpenReviews(transaction, orderId)).length > 0) {
      throw conflict('conflict', 'A payment of this booking needs attention; please decide about it there.');
    }
    if (!isActive(booking)) throw conflict('conflict', 'This booking was cancelled, so nothing is to be paid for it.');
    await requireNoOpenRefund(transaction, id);
    const event = await lockBookableEvent(transaction, booking.eventId);
    const owed = await readOwed(transaction, orderId);
    if (owed === 0) throw conflict('already_paid', 'This booking is already paid for.');
    const voucher = await lockVoucher(transaction, code);
    const available = await readAvailableBalance(transaction, voucher.id);
    requireValid(voucher, available);
    const before = { ...auditFields(booking), owed };
    // A card cannot pay a sum below the smallest payment, so the voucher need not leave one.
    const amount = owed < smallestPayment ? Math.min(owed, available) : voucherPart(available, owed);
    await recordManualPayment(transaction, { orderId, amount, method: voucherMethod, voucherId: voucher.id });
    if (amount === owed) {
      const method = (await isPaidAtProvider(transaction, orderId)) ? request.method : voucherMethod;
      await request.update({ state: 'paid', method, expiresAt: null }, { transaction });
      if (booking.balance) await booking.balance.update({ state: 'paid', method }, { transaction });
    } else await removeExpiry(transaction, request);
    await updateRequests(transaction, orderId);
    if (amount === owed && booking.status === 'pending') {
      await setStatus(transaction, booking, 'confirmed', actor.requestId);
    }
    await booking.reload({ transaction });
    const after = { ...auditFields(booking), owed: owed - amount };
    const subject = booking.bookingReference;
    await recordAudit(transaction, actor, { action: 'booking.payment', subject, before, after });
    return { booking, event };
  });
}
