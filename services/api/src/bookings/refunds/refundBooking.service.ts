import type { Transaction } from 'sequelize';
import type { RefundInput } from '@studio/contract/admin/refunds';
import { linesToTotal } from '@studio/contract/bookings/orderLines';
import { formatRand } from '@studio/contract/format/money';
import { recordAudit } from '../../admins/audit/audit.ts';
import type { Actor } from '../../admins/audit/audit.ts';
import { storeAuditDetail } from '../../admins/audit/auditDetail.ts';
import { transact } from '../../db/transact.ts';
import { changedMeanwhile, conflict } from '../../errors.ts';
import { readOpenReviews } from '../../payments/paymentReview.ts';
import { completeRefund, lockRefund } from '../../payments/refunds/completeRefund.ts';
import type { RefundedThrough } from '../../payments/refunds/completeRefund.ts';
import { readRefundableAmount } from '../../payments/refunds/refundable.ts';
import { requestRefund } from '../../payments/refunds/requestRefund.ts';
import type { RequestedRefund } from '../../payments/refunds/requestRefund.ts';
import { setStatus } from '../admin/adminStateTransitions.ts';
import { auditFields } from '../auditFields.ts';
import { pricedBooking } from '../booking.model.ts';
import type { BookingContext } from '../bookingContext.ts';
import { cancelLocked } from '../changes/admin/adminCancel.service.ts';
import { endOpenChange } from '../changes/openChange.ts';
import { lockListed } from '../lockBooking.ts';
import { addLines } from '../money/addLines.ts';
import { keepRest } from '../money/cancellationFee.ts';

/**
 * Refunds a sum and decides whether the booking keeps its seats (ADR 0053). @throws not_found, conflict,
 * changed_meanwhile
 */
export function refundBooking(
  { database, config }: BookingContext,
  id: number,
  { amount, cancels, reason, way, before: read }: RefundInput,
  actor: Actor,
): Promise<void> {
  return transact(database, async (transaction) => {
    const booking = await lockListed(transaction, id);
    const { orderId } = booking;
    if ((await readOpenReviews(transaction, orderId)).length > 0) {
      throw conflict('conflict', 'A payment of this booking needs attention; please decide about it there.');
    }
    if ((await readRefundableAmount(transaction, orderId)) !== read.refundable) {
      throw changedMeanwhile('the money of this booking', booking.updatedAt);
    }
    const before = auditFields(booking);
    const { adminId, requestId } = actor;
    const payfast = way === 'request' ? config.payfast : { api: null };
    // The visitor of a confirmed booking is told about the cancellation by mail.
    const isCancellation = cancels && booking.status === 'confirmed';
    const decision = { refund: amount, paid: read.refundable, reason };
    // The open change ends, because its sums were quoted before the refund.
    if (!isCancellation) await endOpenChange(transaction, booking);
    const request = { orderId, bookingId: id, amount, reason, requestedBy: 'admin', adminId } as const;
    const refunds = isCancellation
      ? await cancelLocked(transaction, payfast, booking, decision, actor)
      : await requestRefund(transaction, payfast, request);
    if (cancels && booking.status === 'pending') await setStatus(transaction, booking, 'cancelled', requestId);
    // The studio keeps the rest of the money of a cancelled booking. A booking that stays costs less from now on.
    if (booking.status === 'cancelled') await keepRest(transaction, booking);
    else {
      const total = Math.max(0, booking.totalAmount - amount);
      await addLines(transaction, booking, linesToTotal(pricedBooking(booking), total, 'goodwill'));
      await booking.update({ changeCount: booking.changeCount + 1 }, { transaction });
    }
    if (way !== 'request') await completeAll(transaction, refunds, way);
    await booking.reload({ transaction });
    const auditId = await recordAudit(transaction, actor, {
      action: way === 'request' ? 'payment.refund_requested' : 'payment.refund_done',
      subject: `${formatRand(amount)}, ${booking.bookingReference}`,
      before,
      after: auditFields(booking),
    });
    if (isCancellation) await storeAuditDetail(transaction, { auditId, bookingId: id, before: {}, after: { reason } });
  });
}

async function completeAll(
  transaction: Transaction,
  refunds: readonly RequestedRefund[],
  through: RefundedThrough,
): Promise<void> {
  for (const { id, method } of refunds) {
    if (method === 'voucher') continue;
    const refund = await lockRefund(transaction, id);
    if (refund) await completeRefund(transaction, refund, through);
  }
}
