import type { Transaction } from 'sequelize';
import type { Cents } from '@studio/contract/format/money';
import type { PaymentReview } from '@studio/contract/payments';
import { isOpenReview } from '../../db/conditions.ts';
import { run, statement } from '../../db/statement.ts';
import type { Composer } from '../../outbox/composeMail.ts';
import { enqueueMail } from '../../outbox/outbox.ts';

/** A client without holds has this long to confirm a booking that it has paid for. */
const unmatchedMinutes = 15;

/** The mail about a payment that `mayMatch` a later booking is delayed. */
export async function enqueuePaymentReview(
  transaction: Transaction,
  { id: paymentId, bookingId, mayMatch }: { id: number; bookingId: number | null; mayMatch: boolean },
  requestId: string | null,
): Promise<void> {
  await enqueueMail(transaction, {
    kind: 'payment-review',
    key: `payment-review:${paymentId}`,
    paymentId,
    bookingId,
    requestId,
    ...(mayMatch && { dueAt: new Date(Date.now() + unmatchedMinutes * 60_000) }),
  });
}

const selectReview = statement<{ review: PaymentReview; amount: Cents; reference: string | null }>(
  'payment review mail',
  `select p.review, p.amount, b.booking_reference as reference
   from payments p left join bookings b on b.id = p.booking_id
   where p.id = $1 and ${isOpenReview('p')}`,
);

export function createPaymentReviewComposer(canonicalOrigin: string): Composer<'payment-review'> {
  return async (transaction, { paymentId }) => {
    const [payment] = await run(transaction, selectReview, [paymentId]);
    if (!payment || paymentId === null) return null;
    const { review, amount, reference } = payment;
    return { paymentId, review, amount, bookingReference: reference, adminUrl: `${canonicalOrigin}/admin` };
  };
}
