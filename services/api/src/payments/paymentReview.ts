import type { Sequelize, Transaction } from 'sequelize';
import type { PayerView } from '@studio/contract/admin/attention';
import type { PaymentReview } from '@studio/contract/bookings/payments';
import { isBalance, isForVoucher, isOpenReview } from '../db/conditions.ts';
import { run, statement } from '../db/statement.ts';
import { Payment } from './payment.model.ts';

export interface OpenReview extends Pick<
  Payment,
  'id' | 'amount' | 'providerPaymentId' | 'orderId' | 'bookingReference' | 'isChange'
> {
  review: PaymentReview;
  receivedAt: Date;
  /**
   * True for a payment in review `paid_twice` that was for no change, if the manual payments of its order add up to
   * exactly its amount and no other PayFast payment of its request counts: an admin probably recorded it by hand before
   * the ITN arrived.
   */
  isNotedByHand: boolean;
  /** True if the order is paid in parts. */
  isPart: boolean;
  /** True if the order is for a voucher. */
  isForVoucher: boolean;
  /** The payer of a payment without an order. */
  payer: PayerView | null;
}

const open = `
  select p.id, p.review, p.amount, p.received_at as "receivedAt", p.provider_payment_id as "providerPaymentId",
    p.order_id as "orderId", p.booking_reference as "bookingReference", p.is_change as "isChange",
    p.review = 'paid_twice' and not p.is_change
      and p.amount = (
        select coalesce(sum(m.amount), 0) from payments m
        where m.order_id = p.order_id and m.provider = 'manual' and m.voucher_id is null
      )
      and not exists (
        select from ledger l join payments other on other.id = l.id
        where l.order_id = p.order_id and l.provider = 'payfast' and l.review is null and l.amount > 0
          and other.merchant_payment_id is not distinct from p.merchant_payment_id
      ) as "isNotedByHand",
    exists (select from payment_requests r where ${isBalance('r', 'p')}) as "isPart",
    exists (select from payment_requests r where ${isForVoucher('r', 'p')}) as "isForVoucher",
    case when y.provider_payment_id is not null then jsonb_build_object(
      'email', y.email, 'firstName', y.first_name, 'lastName', y.last_name, 'itemName', y.item_name) end as payer
  from payments p
  left join payment_payers y on p.provider = 'payfast' and y.provider_payment_id = p.provider_payment_id
  where ${isOpenReview('p')}`;

const selectOpen = statement<OpenReview>('reviews open', `${open} order by p.received_at, p.id`);
const selectOne = statement<OpenReview>('review open', `${open} and p.id = $1`);
const ofOrder = statement<OpenReview>('reviews of order', `${open} and p.order_id = $1`);
const ofProvider = statement<{ id: number }>(
  'provider payments of order',
  `select coalesce(transfer_of, id) as id from ledger
   where order_id = $1 and provider = 'payfast' and review is null and (amount > 0 or transfer_of is not null)
   group by 1 having sum(amount) > 0`,
);

export function openReviews(on: Sequelize): Promise<OpenReview[]> {
  return run(on, selectOpen, []);
}

/**
 * Returns null if the payment is not in review or already resolved. The API's role cannot lock rows of the ledger, so
 * the second of two concurrent decisions violates `payment_resolutions_once`.
 */
export async function findOpenReview(transaction: Transaction, paymentId: number): Promise<OpenReview | null> {
  return (await run(transaction, selectOne, [paymentId]))[0] ?? null;
}

export async function findOrderId(transaction: Transaction, paymentId: number): Promise<number | null> {
  return (await Payment.findByPk(paymentId, { transaction }))?.orderId ?? null;
}

export function readOpenReviews(transaction: Transaction, orderId: number): Promise<OpenReview[]> {
  return run(transaction, ofOrder, [orderId]);
}

/** True if a verified card payment counts for the order, unless the whole payment was transferred to another order. */
export async function isPaidAtProvider(transaction: Transaction, orderId: number): Promise<boolean> {
  return (await run(transaction, ofProvider, [orderId])).length > 0;
}
