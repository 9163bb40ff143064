import type { Sequelize, Transaction } from 'sequelize';
import type { Cents } from '@studio/contract/format/money';
import { run, runInsert, statement } from '../db/statement.ts';
import { DailyFigure } from './dailyFigure.model.ts';
import type { Payment } from './payment.model.ts';

// The lock of the order keeps the number in the id correct.
const insertManual = statement<{ id: number }>(
  'ledger_insert_manual',
  `insert into payments (provider, provider_payment_id, order_id, booking_reference, amount, is_correction, review, method,
     voucher_id)
   select 'manual', $1::integer || ':' || (count(*) + 1), $1::integer,
     (select booking_reference from bookings where order_id = $1::integer), $2::integer, $3::boolean, $4::text, $5::text,
     $6::integer
   from payments where order_id = $1::integer and provider = 'manual'
   returning id`,
);

export interface ManualPayment
  extends Pick<Payment, 'amount'>, Partial<Pick<Payment, 'method' | 'voucherId' | 'review'>> {
  orderId: number;
  /** True if the row corrects a mistake: no money was paid or given back. */
  isCorrection?: boolean;
}

/**
 * Records a manual payment, or a refund if `amount` is negative; `review` is copied from the refunded payment. The
 * caller has locked the order.
 */
export async function recordManualPayment(
  transaction: Transaction,
  { orderId, amount, method = null, voucherId = null, isCorrection = false, review = null }: ManualPayment,
): Promise<number> {
  return (await runInsert(transaction, insertManual, [orderId, amount, isCorrection, review, method, voucherId])).id;
}

const insertReversal = statement<{ id: number }>(
  'ledger_reverse_deleted',
  `insert into payments (provider, provider_payment_id, booking_reference, amount, is_correction, method, voucher_id)
   select 'manual', $1::integer || ':' || (count(*) + 1), max(booking_reference), -$2::integer, $3::boolean, $4::text,
     $5::integer
   from payments
   where provider = 'manual' and order_id is null and split_part(provider_payment_id, ':', 1)::integer = $1::integer
   returning id`,
);

/**
 * Takes a sum from the manual payments of a deleted order, as a refund or as the correction of a mistake.
 * @returns the row's id
 * @throws a violation of `payments_once` if a concurrent call did the same
 */
export async function recordReversal(
  transaction: Transaction,
  { orderId, amount, method = null, voucherId = null, isCorrection = false }: ManualPayment,
): Promise<number> {
  return (await runInsert(transaction, insertReversal, [orderId, amount, isCorrection, method, voucherId])).id;
}

const sumOfOrders = statement<{ orderId: number; sum: string }>(
  'ledger_sum_of_orders',
  `select order_id as "orderId", sum(amount)::text as sum from ledger
   where order_id = any($1::integer[]) and review is null group by order_id`,
);

/** Leaves out payments in review: each of them is decided about or refunded separately. */
export async function readPaidByOrder(
  on: Transaction | Sequelize,
  orderIds: readonly number[],
): Promise<Map<number, Cents>> {
  const rows = await run(on, sumOfOrders, [orderIds]);
  return new Map(rows.map(({ orderId, sum }) => [orderId, Number(sum)]));
}

export async function readPaidAmount(on: Transaction | Sequelize, orderId: number): Promise<Cents> {
  return (await readPaidByOrder(on, [orderId])).get(orderId) ?? 0;
}

/** Returns the sum of the ledger, which triggers keep per day (ADR 0043). */
export async function readTotalRevenue(): Promise<Cents> {
  return (await DailyFigure.sum('amount', { where: { figure: 'revenue' } })) ?? 0;
}
