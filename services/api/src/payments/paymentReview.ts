import type { Sequelize, Transaction } from 'sequelize';
import type { PayerView } from '@studio/contract/admin/attention';
import type { PaymentReview } from '@studio/contract/bookings/payments';
import type { Cents } from '@studio/contract/format/money';
import { isBalance, isOpenReview } from '../db/conditions.ts';
import { run, statement } from '../db/statement.ts';

export interface OpenReview {
  id: number;
  review: PaymentReview;
  amount: Cents;
  received_at: Date;
  provider_payment_id: string;
  booking_id: number | null;
  /** The sum was recorded manually, and no other payment of its request counts: the ITN may report the same payment. */
  noted_by_hand: boolean;
  /** The payment was for a change of its booking. */
  is_change: boolean;
  /** Its booking is paid in parts. */
  is_part: boolean;
  /** The payer of a payment without a booking. */
  payer: PayerView | null;
}

const open = `
  select p.id, p.review, p.amount, p.received_at, p.provider_payment_id, p.booking_id, p.is_change,
    p.review = 'paid_twice' and not p.is_change
      and p.amount = (
        select coalesce(sum(m.amount), 0) from payments m where m.booking_id = p.booking_id and m.provider = 'manual'
      )
      and not exists (
        select from ledger l join payments other on other.id = l.id
        where l.booking_id = p.booking_id and l.provider = 'payfast' and l.review is null and l.amount > 0
          and other.merchant_payment_id is not distinct from p.merchant_payment_id
      ) as noted_by_hand,
    exists (select from payment_requests r, (select p.booking_id as id) b where ${isBalance('r', 'b')}) as is_part,
    case when y.provider_payment_id is not null then jsonb_build_object(
      'email', y.email, 'firstName', y.first_name, 'lastName', y.last_name, 'itemName', y.item_name) end as payer
  from payments p
  left join payment_payers y on p.provider = 'payfast' and y.provider_payment_id = p.provider_payment_id
  where ${isOpenReview('p')}`;

const selectOpen = statement<OpenReview>('reviews open', `${open} order by p.received_at, p.id`);
const selectOne = statement<OpenReview>('review open', `${open} and p.id = $1`);
const bookingOf = statement<{ booking_id: number | null }>(
  'payment booking',
  'select booking_id from payments where id = $1',
);
const ofBooking = statement<OpenReview>('reviews of booking', `${open} and p.booking_id = $1`);
const ofProvider = statement<{ id: number }>(
  'provider payments of booking',
  `select id from ledger where booking_id = $1 and provider = 'payfast' and review is null and amount > 0`,
);

export function openReviews(on: Sequelize): Promise<OpenReview[]> {
  return run(on, selectOpen, []);
}

/**
 * Returns null if the payment is not in review or already resolved. Of two concurrent decisions the second violates
 * `payment_resolutions_once`: the API's role cannot lock rows of the ledger.
 */
export async function findOpenReview(transaction: Transaction, paymentId: number): Promise<OpenReview | null> {
  return (await run(transaction, selectOne, [paymentId]))[0] ?? null;
}

export async function bookingIdOf(transaction: Transaction, paymentId: number): Promise<number | null> {
  return (await run(transaction, bookingOf, [paymentId]))[0]?.booking_id ?? null;
}

export function openReviewsOf(transaction: Transaction, bookingId: number): Promise<OpenReview[]> {
  return run(transaction, ofBooking, [bookingId]);
}

/** True if a verified payment of the card provider counts for the booking. */
export async function isPaidAtProvider(transaction: Transaction, bookingId: number): Promise<boolean> {
  return (await run(transaction, ofProvider, [bookingId])).length > 0;
}
