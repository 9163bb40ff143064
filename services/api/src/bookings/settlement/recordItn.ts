import type { Transaction } from 'sequelize';
import type { PaymentReview } from '@studio/contract/bookings/payments';
import type { Itn, ReadItn } from '../../payments/payfast/itnVerifier.ts';
import { Payment } from '../../payments/payment.model.ts';
import type { Booking } from '../booking.model.ts';
import type { BookingContext, Settlement } from '../bookingContext.ts';
import { enqueueNoSeat, enqueuePaymentReview } from '../mails/paymentReviewMail.ts';

/** What a payment does, for a purpose of its request. Each function locks the booking or change of the request. */
export interface PaymentHandler {
  /** Records the payment. Resolves to null if the request was deleted with its booking after it was found. */
  complete: (
    transaction: Transaction,
    context: BookingContext,
    itn: ReadItn,
    settlement: Settlement,
  ) => Promise<'confirmed' | 'ignored' | PaymentReview | null>;
  fail: (transaction: Transaction, itn: Itn, settlement: Settlement) => Promise<'failed' | 'ignored'>;
}

interface RecordedItn extends Pick<Payment, 'review'>, Partial<Pick<Payment, 'isChange' | 'matchKey'>> {
  /** Null for a payment that fits no booking. */
  booking: Booking | null;
  /** The order of a payment for a voucher. */
  orderId?: number;
}

/**
 * Records the payment, and enqueues mails about a payment in review. Waits for a concurrent duplicate.
 * @returns the row's id
 * @throws a violation of `payments_once` when the payment was recorded before
 */
export async function recordItn(
  transaction: Transaction,
  { paymentId: providerPaymentId, holdId: merchantPaymentId, amount, fee }: ReadItn,
  { booking, review, isChange = false, matchKey = null, orderId = booking?.orderId }: RecordedItn,
  requestId: string | null,
): Promise<number> {
  const payment = { provider: 'payfast', providerPaymentId, merchantPaymentId, amount, fee } as const;
  const { id } = await Payment.create(
    { ...payment, orderId: orderId ?? null, review, matchKey, isChange },
    { transaction },
  );
  const bookingId = booking?.id ?? null;
  if (review) await enqueuePaymentReview(transaction, { id, bookingId, mayMatch: matchKey !== null }, requestId);
  if (review === 'no_seat' && bookingId !== null) await enqueueNoSeat(transaction, { id, bookingId }, requestId);
  return id;
}
