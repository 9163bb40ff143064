import type { Sequelize, Transaction } from 'sequelize';
import type { ResolutionKind } from '@studio/contract/admin/attention';
import type { ManualPaymentMethod, PaymentReview } from '@studio/contract/bookings/payments';
import type { Cents } from '@studio/contract/format/money';
import { run, runInsert, statement } from '../db/statement.ts';

/** Rows of the ledger are never changed (DESIGN §4 Ledger). */
export interface ProviderPayment {
  /** The provider's `pf_payment_id`; unique in the ledger. */
  paymentId: string;
  /** The `m_payment_id` that the provider sent. */
  merchantPaymentId: string | null;
  orderId: number | null;
  amount: Cents;
  fee: Cents | null;
  review: PaymentReview | null;
  /** Matches a payment without an order to a later confirmation; null if the payment names an order. */
  matchKey: string | null;
  /** True if it is for a change of a booking. */
  isChange?: boolean;
}

const insertPayment = statement<{ id: number }>(
  'ledger_insert',
  `insert into payments (provider, provider_payment_id, order_id, merchant_payment_id, amount, fee, review, match_key,
     is_change)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   returning id`,
);

/** Waits for a concurrent duplicate. @throws a violation of `payments_once` when the payment was recorded before */
export async function recordPayment(transaction: Transaction, payment: ProviderPayment): Promise<number> {
  const { paymentId, orderId, merchantPaymentId, amount, fee, review, matchKey, isChange = false } = payment;
  const values = ['payfast', paymentId, orderId, merchantPaymentId, amount, fee, review, matchKey, isChange];
  return (await runInsert(transaction, insertPayment, values)).id;
}

// The order's lock keeps this count correct.
const insertManual = statement<{ id: number }>(
  'ledger_insert_manual',
  `insert into payments (provider, provider_payment_id, order_id, booking_reference, amount, is_correction, review, method)
   select 'manual', $1::integer || ':' || (count(*) + 1), $1::integer,
     (select booking_reference from bookings where order_id = $1::integer), $2::integer, $3::boolean, $4::text, $5::text
   from payments where order_id = $1::integer and provider = 'manual'
   returning id`,
);

export interface ManualPayment {
  orderId: number;
  amount: Cents;
  /** Null where it is not known how it was paid. */
  method?: ManualPaymentMethod | null;
  /** True if the row corrects a mistake and nothing was paid or given back. */
  isCorrection?: boolean;
  /** Set for the refund of a payment in review, which does not count for the order either. */
  review?: PaymentReview | null;
}

/** Records a refund if `amount` is negative. `transaction` must have locked the order. */
export async function recordManualPayment(
  transaction: Transaction,
  { orderId, amount, method = null, isCorrection = false, review = null }: ManualPayment,
): Promise<number> {
  return (await runInsert(transaction, insertManual, [orderId, amount, isCorrection, review, method])).id;
}

const manualSumOfOrder = statement<{ sum: string }>(
  'ledger_manual_sum_of_order',
  `select coalesce(sum(amount), 0)::text as sum from payments where order_id = $1 and provider = 'manual'`,
);

/** Returns the sum that admins recorded for the order; negative after the refund of a provider's payment. */
export async function sumManualPayments(transaction: Transaction, orderId: number): Promise<Cents> {
  const [row] = await run(transaction, manualSumOfOrder, [orderId]);
  return Number(row?.sum ?? 0);
}

const insertReversal = statement<{ id: number }>(
  'ledger_reverse_deleted',
  `insert into payments (provider, provider_payment_id, booking_reference, amount, is_correction, method)
   select 'manual', $1::integer || ':' || (count(*) + 1), max(booking_reference), -$2::integer, $3::boolean, $4::text
   from payments
   where provider = 'manual' and order_id is null and split_part(provider_payment_id, ':', 1)::integer = $1::integer
   returning id`,
);

/**
 * Takes a sum from the manual payments of a deleted order: a refund, or the correction of a mistake.
 * @returns the row's id
 * @throws a violation of `payments_once` for a concurrent one
 */
export async function recordReversal(
  transaction: Transaction,
  { orderId, amount, method = null, isCorrection = false }: ManualPayment,
): Promise<number> {
  return (await runInsert(transaction, insertReversal, [orderId, amount, isCorrection, method])).id;
}

const sumOfOrders = statement<{ orderId: number; sum: string }>(
  'ledger_sum_of_orders',
  `select order_id as "orderId", sum(amount)::text as sum from ledger
   where order_id = any($1::integer[]) and review is null group by order_id`,
);

/** Leaves out payments in review, each of which is decided about or refunded by itself. */
export async function paidForEach(
  on: Transaction | Sequelize,
  orderIds: readonly number[],
): Promise<Map<number, Cents>> {
  const rows = await run(on, sumOfOrders, [orderIds]);
  return new Map(rows.map(({ orderId, sum }) => [orderId, Number(sum)]));
}

export async function readPaidAmount(on: Transaction | Sequelize, orderId: number): Promise<Cents> {
  return (await paidForEach(on, [orderId])).get(orderId) ?? 0;
}

export interface Resolution {
  paymentId: number;
  kind: ResolutionKind;
  /** The order that an unmatched payment belongs to; null for every other kind. */
  orderId: number | null;
  /** The refunded sum as a positive number; 0 for none, and for a refund with a row of its own (ADR 0053). */
  refunded: Cents;
  adminId: number | null;
}

// The payer's data is only needed until the payment is resolved (ADR 0074).
const insertResolution = statement(
  'ledger_resolve',
  `with resolved as (
     insert into payment_resolutions (payment_id, kind, order_id, amount, admin_id) values ($1, $2, $3, $4, $5)
   )
   delete from payment_payers
   where provider_payment_id = (select provider_payment_id from payments where id = $1 and provider = 'payfast')`,
);

/** Stores no note, because these rows stay when a customer is deleted (see `admins/audit/auditDetail`). */
export async function resolvePayment(transaction: Transaction, resolution: Resolution): Promise<void> {
  const { paymentId, kind, orderId, refunded, adminId } = resolution;
  await run(transaction, insertResolution, [paymentId, kind, orderId, -refunded, adminId]);
}

const sumOfAll = statement<{ sum: string }>(
  'ledger_revenue',
  `select coalesce(sum(amount), 0)::text as sum from daily_figures where figure = 'revenue'`,
);

/** Returns the sum of the ledger, which triggers keep per day (ADR 0043). */
export async function revenue(on: Transaction | Sequelize): Promise<Cents> {
  const [row] = await run(on, sumOfAll, []);
  return Number(row?.sum ?? 0);
}
