import type { Transaction } from 'sequelize';
import type { Cents } from '@studio/contract/format/money';
import type { PaymentReview } from '@studio/contract/payments';
import { enqueueMail, withdrawKey } from '../../outbox/outbox.ts';
import type { Booking } from '../booking.model.ts';
import type { MailContext } from './bookingMails.ts';

/** Minutes in which a client of the specification alone comes back to confirm what it has paid for. */
const unmatchedMinutes = 15;

/**
 * Money that needs a person: the studio is told. Not at once where the payment may yet find its booking by itself; then
 * `withdrawReview` takes it back.
 */
export async function enqueuePaymentReview(
  transaction: Transaction,
  payment: { id: number; review: PaymentReview; amount: Cents; mayMatch: boolean },
  booking: Booking | null,
  { canonicalOrigin, requestId }: MailContext,
): Promise<void> {
  await enqueueMail(
    transaction,
    'payment-review',
    {
      paymentId: payment.id,
      review: payment.review,
      amount: payment.amount,
      bookingReference: booking?.bookingReference ?? null,
      adminUrl: `${canonicalOrigin}/admin`,
    },
    {
      key: `payment-review:${payment.id}`,
      requestId,
      bookingId: booking?.id ?? null,
      ...(payment.mayMatch && { dueAt: new Date(Date.now() + unmatchedMinutes * 60_000) }),
    },
  );
}

/** Somebody has decided about the payment, or it has found its booking: nobody needs to look. */
export async function withdrawReview(transaction: Transaction, paymentId: number): Promise<void> {
  await withdrawKey(transaction, `payment-review:${paymentId}`);
}
