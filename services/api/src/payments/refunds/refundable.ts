import { Op } from 'sequelize';
import type { Sequelize, Transaction } from 'sequelize';
import type { Cents } from '@studio/contract/format/money';
import { run, statement } from '../../db/statement.ts';
import { conflict } from '../../errors.ts';
import type { Payment } from '../payment.model.ts';
import { Refund } from './refund.model.ts';

/** A payment of which an order can still get something refunded. A part of the payment may belong to another order. */
export interface RefundablePayment extends Pick<Payment, 'id' | 'provider' | 'method' | 'voucherId'> {
  left: Cents;
}

interface Row extends RefundablePayment {
  /** What admins took back without a refund, for example by setting the booking to unpaid. */
  reversed: Cents;
}

/**
 * SQL for what is left of each payment of one order. Payments in review are left out, because admins decide about them
 * in 'Needs attention'. A failed refund still counts until an admin drops it (ADR 0053).
 * @param entries the condition on the order's rows of the ledger
 * @param isOwn the condition that a refund `r` of such a payment is for this order
 */
export const refundablePaymentsSql = (entries: string, isOwn: string) => `
  with money as (
     select id, coalesce(transfer_of, id) as source, transfer_of, amount from ledger where ${entries} and review is null
   ), sources as (
     select source, sum(amount) as amount from money where amount > 0 or transfer_of is not null group by source
   )
   select p.id, p.provider, p.method, p.voucher_id as "voucherId", p.received_at,
     (s.amount - (
       select coalesce(sum(r.amount), 0) from refunds r where r.payment_id = p.id and r.dropped_at is null and ${isOwn}
     ))::integer as left,
     (select coalesce(-sum(m.amount), 0) from money m join payments taken on taken.id = m.id
      where m.amount < 0 and m.transfer_of is null and taken.voucher_id is not distinct from p.voucher_id
        and not exists (select from refunds r where r.ledger_id = m.id))::integer as reversed
   from sources s join payments p on p.id = s.source`;
const latestFirst = 'order by received_at desc, id desc';
const ofOrder = statement<Row>(
  'refundable payments',
  `${refundablePaymentsSql('order_id = $1', 'r.booking_id in (select id from bookings where order_id = $1)')} ${latestFirst}`,
);
const ofReference = statement<Row>(
  'refundable payments of a deleted order',
  `${refundablePaymentsSql('order_id is null and booking_reference = $1', 'r.booking_reference = $1')} ${latestFirst}`,
);

/** Returns the payments from which a refund is taken, in this order: by voucher first, then the latest. */
export async function readRefundablePayments(
  on: Transaction | Sequelize,
  orderId: number,
): Promise<RefundablePayment[]> {
  return withoutReversed(await run(on, ofOrder, [orderId]));
}

/** The payments of a deleted booking, by card or voucher, from which a refund can be taken. */
export async function readRefundableOfDeleted(
  on: Transaction | Sequelize,
  bookingReference: string,
): Promise<RefundablePayment[]> {
  const payments = withoutReversed(await run(on, ofReference, [bookingReference]));
  return payments.filter(({ provider, method }) => provider === 'payfast' || method === 'voucher');
}

function withoutReversed(rows: readonly Row[]): RefundablePayment[] {
  // What was taken back from a voucher's payments, and from all others, whose voucher is null.
  const reversed = new Map(rows.map((row) => [row.voucherId, row.reversed]));
  const left = new Map<number, Cents>();
  // Reversals reduce manual payments first: an admin reverses a manual payment that was the same money as a PayFast
  // payment ('The same money').
  for (const row of [...rows].sort(
    (one, other) => Number(other.provider === 'manual') - Number(one.provider === 'manual'),
  )) {
    const open = reversed.get(row.voucherId) ?? 0;
    const taken = Math.min(open, Math.max(row.left, 0));
    reversed.set(row.voucherId, open - taken);
    left.set(row.id, row.left - taken);
  }
  const payments = rows
    .map(({ id, provider, method, voucherId }) => ({ id, provider, method, voucherId, left: left.get(id) ?? 0 }))
    .filter((payment) => payment.left > 0);
  return payments.toSorted((one, other) => Number(other.method === 'voucher') - Number(one.method === 'voucher'));
}

/** Returns what was paid for the order, less what was refunded or is to be refunded. */
export async function readRefundableAmount(on: Transaction | Sequelize, orderId: number): Promise<Cents> {
  return totalLeft(await readRefundablePayments(on, orderId));
}

export interface RefundableMoney {
  /** What was paid for the order, less what was refunded or is to be refunded. */
  paid: Cents;
  /** The part of it that came from a voucher. */
  paidByVoucher: Cents;
}

export async function readRefundable(on: Transaction | Sequelize, orderId: number): Promise<RefundableMoney> {
  const payments = await readRefundablePayments(on, orderId);
  return { paid: totalLeft(payments), paidByVoucher: totalLeft(payments.filter(({ method }) => method === 'voucher')) };
}

/** Returns the sum that can be refunded of all the payments. */
export function totalLeft(payments: readonly RefundablePayment[]): Cents {
  return payments.reduce((sum, { left }) => sum + left, 0);
}

/** True while a refund is requested or sent, or has failed and was not dropped. */
export async function hasOpenRefund(transaction: Transaction, bookingId: number): Promise<boolean> {
  const where = { bookingId, state: { [Op.ne]: 'done' }, droppedAt: null } as const;
  return (await Refund.count({ where, transaction })) > 0;
}

/** @throws conflict */
export async function requireNoOpenRefund(transaction: Transaction, bookingId: number): Promise<void> {
  if (!(await hasOpenRefund(transaction, bookingId))) return;
  const message = "Money of this booking is still to go back; please wait for it, or see to it in 'Needs attention'.";
  throw conflict('conflict', message);
}

/** True if a refund was ever requested for the booking, even if it failed or was dropped. */
export async function hasRefund(transaction: Transaction, bookingId: number): Promise<boolean> {
  return (await Refund.count({ where: { bookingId }, transaction })) > 0;
}

/**
 * Requires that none of the bookings has an open manual refund: without the booking an admin would not know whom to
 * pay.
 * @throws conflict
 */
export async function requireNoManualRefund(transaction: Transaction, bookingIds: readonly number[]): Promise<void> {
  const where = { bookingId: bookingIds, state: 'requested', method: 'by_hand' } as const;
  if ((await Refund.count({ where, transaction })) === 0) return;
  throw conflict('conflict', 'Money is still to be given back by hand; please tick it off first.');
}
