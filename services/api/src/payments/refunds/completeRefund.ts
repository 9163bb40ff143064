import { col, fn, literal } from 'sequelize';
import type { Transaction } from 'sequelize';
import { voucherMethod } from '@studio/contract/bookings/payments';
import type { Cents } from '@studio/contract/format/money';
import { isForVoucher } from '../../db/conditions.ts';
import { run, statement } from '../../db/statement.ts';
import { enqueueMail } from '../../outbox/outbox.ts';
import { recordManualPayment, recordReversal } from '../ledger.ts';
import { refundMethod } from '../manualPayments.ts';
import { Payment } from '../payment.model.ts';
import { PaymentResolution } from '../paymentResolution.model.ts';
import { Refund } from './refund.model.ts';

/** When the refund is done, the review of its payment is resolved. */
export interface LockedRefund
  extends
    Pick<Refund, 'id' | 'paymentId' | 'bookingId' | 'amount' | 'method' | 'state' | 'reason' | 'adminId'>,
    Pick<Payment, 'provider' | 'providerPaymentId' | 'review'> {
  /** The order of its booking, or of the voucher. */
  orderId: number | null;
  isDropped: boolean;
  providerRefundedBefore: Cents | null;
  bookingReference: string | null;
  /** The reference of the booking, if it was deleted. */
  deletedReference: string | null;
  /** The order id of a deleted booking whose payment was manual. */
  deletedOrderId: number | null;
  /** True if its booking is cancelled. */
  isCancelled: boolean;
  /** The method of the payment. */
  paidBy: Payment['method'];
  /** The voucher to which the money goes. */
  voucherId: number | null;
}

const lockBooking = statement(
  'refund lock booking',
  `select id from bookings where id = (select booking_id from refunds where id = $1) for update`,
);
const lockOne = statement<LockedRefund>(
  'refund lock',
  `select r.id, r.payment_id as "paymentId", r.booking_id as "bookingId", coalesce(b.order_id, (
       select q.order_id from payment_requests q where ${isForVoucher('q', 'p')})) as "orderId", r.amount, r.method,
     r.state, r.reason,
     r.dropped_at is not null as "isDropped", r.admin_id as "adminId",
     (select review from ledger where id = r.payment_id) as review, r.provider_refunded_before as "providerRefundedBefore",
     p.provider, p.method as "paidBy", r.voucher_id as "voucherId", p.provider_payment_id as "providerPaymentId",
     b.booking_reference as "bookingReference", coalesce(b.status = 'cancelled', false) as "isCancelled",
     r.booking_reference as "deletedReference", (
       select split_part(m.provider_payment_id, ':', 1)::integer from payments m
       where (m.id = p.id or m.transfer_of = p.id) and m.provider = 'manual' and m.order_id is null
         and m.booking_reference = r.booking_reference limit 1
     ) as "deletedOrderId"
   from refunds r join payments p on p.id = r.payment_id left join bookings b on b.id = r.booking_id
   where r.id = $1 for update of r`,
);

/** Locks the booking and then the refund, as the lock order requires. Returns null for an unknown id. */
export async function lockRefund(transaction: Transaction, id: number): Promise<LockedRefund | null> {
  await run(transaction, lockBooking, [id]);
  return (await run(transaction, lockOne, [id]))[0] ?? null;
}

/**
 * The mail about a change mentions the refund of the change. 'refund-done' waits this long: by then the mail about the
 * change is normally sent, and 'refund-done' does not apply any more.
 */
const changeMailMinutes = 5;

/**
 * `outside`: the money was given back in cash or by EFT, so PayFast's list does not show it. `voucher`: it went to a
 * voucher.
 */
export type RefundedThrough = 'payfast' | 'outside' | 'voucher';

/** Records the refund in the ledger. The caller has locked the refund. */
export async function completeRefund(
  transaction: Transaction,
  refund: LockedRefund,
  through: RefundedThrough,
): Promise<void> {
  const { id, paymentId, bookingId, review, adminId, method } = refund;
  const ledgerId = await recordNegative(transaction, refund, through);
  const done = { state: 'done', ledgerId, finishedAt: literal('now()'), lastError: null } as const;
  await Refund.update(done, { where: { id }, transaction });
  if (review !== null) {
    await PaymentResolution.create({ paymentId, kind: 'refunded', adminId }, { transaction });
  }
  if (bookingId === null) return;
  await enqueueMail(transaction, {
    kind: 'refund-done',
    key: `refund-done:${id}`,
    bookingId,
    refundId: id,
    requestId: null,
    ...(method !== 'by_hand' && { dueAt: new Date(Date.now() + changeMailMinutes * 60_000) }),
  });
}

/** Marks the refund as failed. The caller has locked it. */
export async function failRefund(transaction: Transaction, { id }: LockedRefund, error: string): Promise<void> {
  const failed = { state: 'failed', finishedAt: literal('now()'), lastError: error } as const;
  await Refund.update(failed, { where: { id }, transaction });
}

/** Requests the refund again. Before the next POST a refund that PayFast made after all is found and only recorded. */
export async function retryRefund(transaction: Transaction, { id }: LockedRefund): Promise<void> {
  const requested = { state: 'requested', finishedAt: null, sendAfter: literal('now()') } as const;
  await Refund.update(requested, { where: { id }, transaction });
}

export async function dropRefund(transaction: Transaction, { id }: LockedRefund): Promise<void> {
  const finishedAt = fn('coalesce', col('finished_at'), literal('now()'));
  const dropped = { state: 'failed', finishedAt, droppedAt: literal('now()') } as const;
  await Refund.update(dropped, { where: { id }, transaction });
}

async function recordNegative(
  transaction: Transaction,
  refund: LockedRefund,
  through: RefundedThrough,
): Promise<number> {
  const { id, amount, orderId, provider, paidBy, voucherId, review, deletedReference, deletedOrderId } = refund;
  // If the booking was deleted, the row gets its reference.
  const negative = { orderId, amount: -amount, review, bookingReference: deletedReference };
  if (provider === 'payfast' && through === 'payfast') {
    const providerPaymentId = `${refund.providerPaymentId}:refund:${id}`;
    return (await Payment.create({ ...negative, provider, providerPaymentId }, { transaction })).id;
  }
  if (orderId !== null) {
    const way = await methodOf(transaction, orderId, refund);
    return recordManualPayment(transaction, { orderId, amount: -amount, ...way, review });
  }
  if (deletedOrderId !== null)
    return recordReversal(transaction, { orderId: deletedOrderId, amount, method: paidBy, voucherId });
  // The id of a manual payment begins with its order's id. This payment has no order, so it begins with 0.
  return (await Payment.create({ ...negative, provider: 'manual', providerPaymentId: `0:${id}` }, { transaction })).id;
}

async function methodOf(transaction: Transaction, orderId: number, { provider, paidBy, voucherId }: LockedRefund) {
  if (voucherId !== null) return { method: voucherMethod, voucherId } as const;
  const paid = { method: paidBy, voucherId: null };
  return provider === 'manual' ? refundMethod(transaction, orderId, paid) : { method: null };
}
