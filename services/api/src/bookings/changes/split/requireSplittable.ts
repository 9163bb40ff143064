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
    throw conflict('conflict', 'This booking cannot be split while its payment is awaited.');
  }
  if (await lockOpenChange(transaction, booking)) {
    throw conflict('conflict', 'Please pay or cancel the open change of this booking first.');
  }
  const reviews = await readOpenReviews(transaction, orderId);
  if (reviews.length > 0 || (await hasUnreadable(transaction, [orderId]))) {
    throw conflict('conflict', 'This booking cannot be split while the studio checks a payment of it.');
  }
  if (await hasOpenRefund(transaction, id)) {
    throw conflict('conflict', 'This booking cannot be split before its refund is done.');
  }
  if (request.deposit !== null && request.state !== 'paid') {
    throw conflict('conflict', 'This booking cannot be split before its deposit is paid.');
  }
}
