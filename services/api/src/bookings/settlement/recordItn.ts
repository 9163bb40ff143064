import type { Transaction } from 'sequelize';
import { recordPayment } from '../../payments/ledger.ts';
import type { ProviderPayment } from '../../payments/ledger.ts';
import type { ReadItn } from '../../payments/payfast/itnVerifier.ts';
import { enqueueNoSeat, enqueuePaymentReview } from '../mails/paymentReviewMail.ts';

type RecordedItn = Pick<ProviderPayment, 'bookingId' | 'review' | 'isChange'> &
  Partial<Pick<ProviderPayment, 'matchKey'>>;

/**
 * Records the payment, with mails about one in review. @returns the row's id @throws a violation of `payments_once` when
 * the payment was recorded before
 */
export async function recordItn(
  transaction: Transaction,
  { paymentId, holdId: merchantPaymentId, amount, fee }: ReadItn,
  { matchKey = null, ...recorded }: RecordedItn,
  requestId: string | null,
): Promise<number> {
  const id = await recordPayment(transaction, { paymentId, merchantPaymentId, amount, fee, matchKey, ...recorded });
  const { bookingId, review } = recorded;
  if (review) await enqueuePaymentReview(transaction, { id, bookingId, mayMatch: matchKey !== null }, requestId);
  if (review === 'no_seat' && bookingId !== null) await enqueueNoSeat(transaction, { id, bookingId }, requestId);
  return id;
}
