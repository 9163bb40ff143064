import type { Transaction } from 'sequelize';
import { recordPayment } from '../../payments/ledger.ts';
import type { ProviderPayment } from '../../payments/ledger.ts';
import type { ReadItn } from '../../payments/payfast/itnVerifier.ts';
import type { Booking } from '../booking.model.ts';
import { enqueueNoSeat, enqueuePaymentReview } from '../mails/paymentReviewMail.ts';

interface RecordedItn extends Pick<ProviderPayment, 'review' | 'isChange'>, Partial<Pick<ProviderPayment, 'matchKey'>> {
  /** Null for a payment that fits none. */
  booking: Booking | null;
}

/**
 * Records the payment, with mails about one in review. @returns the row's id @throws a violation of `payments_once` when
 * the payment was recorded before
 */
export async function recordItn(
  transaction: Transaction,
  { paymentId, holdId: merchantPaymentId, amount, fee }: ReadItn,
  { booking, review, isChange = false, matchKey = null }: RecordedItn,
  requestId: string | null,
): Promise<number> {
  const orderId = booking?.orderId ?? null;
  const id = await recordPayment(transaction, {
    paymentId,
    merchantPaymentId,
    orderId,
    amount,
    fee,
    review,
    matchKey,
    isChange,
  });
  const bookingId = booking?.id ?? null;
  if (review) await enqueuePaymentReview(transaction, { id, bookingId, mayMatch: matchKey !== null }, requestId);
  if (review === 'no_seat' && bookingId !== null) await enqueueNoSeat(transaction, { id, bookingId }, requestId);
  return id;
}
