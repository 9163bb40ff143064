import type { ManualPaymentMethod } from '@studio/contract/bookings/payments';
import { recordAudit } from '../../admins/audit/audit.ts';
import type { Actor } from '../../admins/audit/audit.ts';
import { transact } from '../../db/transact.ts';
import { conflict } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import { readOpenReviews } from '../../payments/paymentReview.ts';
import { readRefundableAmount } from '../../payments/refunds/refundable.ts';
import { auditFields } from '../auditFields.ts';
import type { BookingContext } from '../bookingContext.ts';
import { lockListed } from '../lockBooking.ts';
import { openDepositOf } from '../money/payState.ts';
import type { ListedBooking } from './adminBooking.service.ts';
import { defaultManualMethod } from './adminStateTransitions.ts';
import { recordDepositPayment } from './receivePayment.ts';

/**
 * Records a deposit that was not paid by its link. The booking is confirmed, and its balance becomes payable.
 * @throws not_found, conflict
 */
export function recordDeposit(
  { database }: BookingContext,
  id: number,
  paidBy: ManualPaymentMethod | undefined,
  actor: Actor,
): Promise<ListedBooking> {
  return transact(database, async (transaction) => {
    const booking = await lockListed(transaction, id);
    const { orderId } = booking;
    if ((await readOpenReviews(transaction, orderId)).length > 0) {
      throw conflict('conflict', 'A payment of this booking needs attention; please decide about it there.');
    }
    if (openDepositOf(booking) === null) {
      throw conflict('conflict', 'This booking waits for no deposit. Please look at it again.');
    }
    const before = { ...auditFields(booking), paidAmount: await readRefundableAmount(transaction, orderId) };
    await recordDepositPayment(transaction, booking, paidBy ?? defaultManualMethod(booking), actor.requestId);
    await booking.reload({ transaction });
    const after = { ...auditFields(booking), paidAmount: await readRefundableAmount(transaction, orderId) };
    const subject = booking.bookingReference;
    await recordAudit(transaction, actor, { action: 'booking.payment', subject, before, after });
    const event = await Event.findByPk(booking.eventId, { transaction, rejectOnEmpty: true });
    return { booking, event };
  });
}
