import type { Transaction } from 'sequelize';
import type { PaymentReview } from '@studio/contract/bookings/payments';
import type { Cents } from '@studio/contract/format/money';
import { isForVoucher, isOpenReview } from '../../db/conditions.ts';
import { run, statement } from '../../db/statement.ts';
import type { Composer } from '../../outbox/composeMail.ts';
import { enqueueMail } from '../../outbox/outbox.ts';

/** A client without holds has this long to confirm a booking that it has paid for. */
const unmatchedMinutes = 15;

/** Delays the mail about a payment that `mayMatch` a later direct confirmation. */
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

/** Tells the visitor of a payment in review `no_seat`. */
export async function enqueueNoSeat(
  transaction: Transaction,
  { id: paymentId, bookingId }: { id: number; bookingId: number },
  requestId: string | null,
): Promise<void> {
  const key = `payment-no-seat:${paymentId}`;
  await enqueueMail(transaction, { kind: 'payment-no-seat', key, paymentId, bookingId, requestId });
}

interface ReviewRow {
  review: PaymentReview;
  amount: Cents;
  reference: string | null;
  isEventDeleted: boolean;
  isForVoucher: boolean;
}

const selectReview = statement<ReviewRow>(
  'payment review mail',
  `select p.review, p.amount, b.booking_reference as reference, coalesce(e.deleted_at, e.cancelled_at) is not null as "isEventDeleted",
     exists (select from payment_requests r where ${isForVoucher('r', 'p')}) as "isForVoucher"
   from payments p left join bookings b on b.order_id = p.order_id left join events e on e.id = b.event_id
   where p.id = $1 and ${isOpenReview('p')}`,
);

export function createPaymentReviewComposer(canonicalOrigin: string): Composer<'payment-review'> {
  return async (on, { paymentId }) => {
    const [payment] = await run(on, selectReview, [paymentId]);
    if (!payment || paymentId === null) return null;
    const { reference: bookingReference, ...facts } = payment;
    return { ...facts, paymentId, bookingReference, adminUrl: `${canonicalOrigin}/admin` };
  };
}
