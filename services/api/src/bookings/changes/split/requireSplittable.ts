import type { Transaction } from 'sequelize';
import { conflict } from '../../../errors.ts';
import { isUnderWay } from '../../../payments/paymentRequest.model.ts';
import { readOpenReviews } from '../../../payments/paymentReview.ts';
import { hasOpenRefund } from '../../../payments/refunds/refundable.ts';
import { hasUnreadable } from '../../../payments/unreadablePayments.ts';
import { isActive } from '../../booking.model.ts';
import type { Booking } from '../../booking.model.ts';
import { lockOpenChange } from '../openChange.ts';

/**
 * Requires an active booking without an open change or refund, a payment in review, an unpaid deposit, or a request that
 * is under way. It would not be known to which of the two bookings they belong later. The caller has locked the booking.
 * @throws conflict
 */
export async function requireSplittable(transaction: Transaction, booking: Booking): Promise<void> {
  const { id, orderId, request } = booking;
  if (!isActive(booking)) throw conflict('conflict', 'Only a confirmed or pending booking can be split.');
  if (isUnderWay(request)) {
    throw conflict('conflict', 'This booking waits for its payment, so it cannot be split yet.');
  }
  if (await lockOpenChange(transaction, booking)) {
    throw conflict('conflict', 'A change of this booking waits for its payment. Please pay or cancel that first.');
  }
  const reviews = await readOpenReviews(transaction, orderId);
  if (reviews.length > 0 || (await hasUnreadable(transaction, [orderId]))) {
    throw conflict('conflict', 'A payment of this booking is being checked by the studio, so it cannot be split yet.');
  }
  if (await hasOpenRefund(transaction, id)) {
    throw conflict('conflict', 'Money of this booking is on its way back, so it cannot be split yet.');
  }
  if (request.deposit !== null && request.state !== 'paid') {
    throw conflict('conflict', 'The deposit of this booking is not paid yet. It can be split afterwards.');
  }
}
