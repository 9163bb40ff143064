import type { Transaction } from 'sequelize';
import type { PaymentReview } from '@studio/contract/bookings/payments';
import { recordPayment } from '../../payments/ledger.ts';
import type { ProviderPayment } from '../../payments/ledger.ts';
import type { Itn, ReadItn } from '../../payments/payfast/itnVerifier.ts';
import type { Booking } from '../booking.model.ts';
import type { BookingContext, Settlement } from '../bookingContext.ts';
import { enqueueNoSeat, enqueuePaymentReview } from '../mails/paymentReviewMail.ts';

/** What a payment of a request does. Each function locks what the request is for. */
export interface PaymentHandler {
  /** Records the payment. Resolves to null for an unknown request: it was deleted with its booking meanwhile. */
  complete: (
    transaction: Transaction,
    context: BookingContext,
    itn: ReadItn,
    settlement: Settlement,
  ) => Promise<'confirmed' | 'ignored' | PaymentReview | null>;
  fail: (transaction: Transaction, itn: Itn, settlement: Settlement) => Promise<'failed' | 'ignored'>;
}

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
