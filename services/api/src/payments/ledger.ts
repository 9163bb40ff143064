import type { Sequelize, Transaction } from 'sequelize';
import type { ResolutionKind } from '@studio/contract/admin/attention';
import type { Cents } from '@studio/contract/format/money';
import type { PaymentReview } from '@studio/contract/payments';
import { run, statement } from '../db/statement.ts';

/** A verified payment as the ledger keeps it. Rows are never edited (DESIGN §4 Ledger). */
export interface ProviderPayment {
  /** The provider's own id; it makes the row unique. */
  paymentId: string;
  /** What the provider sent as `m_payment_id`. */
  merchantPaymentId: string | null;
  bookingId: number | null;
  amount: Cents;
  fee: Cents | null;
  /** Why a person must look at it, or null. */
  review: PaymentReview | null;
  /** Keyed hash by which a payment that named no booking is found when its visitor comes back; null where one was named. */
  matchKey: string | null;
}

const insertPayment = statement<{ id: number }>(
  'ledger_insert',
  `insert into payments (provider, provider_payment_id, booking_id, merchant_payment_id, amount, fee, review, match_key)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict on constraint payments_once do nothing
   returning id`,
);

/**
 * Writes a payment down, once however often the provider tells of it. Returns the row's id, or null when this payment
 * stands already; a concurrent duplicate is waited for.
 */
export async function recordPayment(transaction: Transaction, payment: ProviderPayment): Promise<number | null> {
  const { paymentId, bookingId, merchantPaymentId, amount, fee, review, matchKey } = payment;
  const [row] = await run(transaction, insertPayment, [
    'payfast',
    paymentId,
    bookingId,
    merchantPaymentId,
    amount,
    fee,
    review,
    matchKey,
  ]);
  return row?.id ?? null;
}

const knownPayment = statement<{ id: number }>(
  'ledger_known',
  `select id from payments where provider = 'payfast' and provider_payment_id = $1`,
);

/** True when the provider's payment stands in the ledger. */
export async function isRecorded(on: Transaction | Sequelize, paymentId: string): Promise<boolean> {
  return (await run(on, knownPayment, [paymentId])).length > 0;
}

// The caller holds the booking's lock, so nobody counts beside us.
const insertManual = statement<{ id: number }>(
  'ledger_insert_manual',
  `insert into payments (provider, provider_payment_id, booking_id, amount)
   select 'manual', $1::integer || ':' || (count(*) + 1), $1::integer, $2::integer
   from payments where booking_id = $1::integer and provider = 'manual'
   returning id`,
);

/**
 * Writes down money that an admin took, or gave back when `amount` is negative, as `<booking>:<n>`. The booking must be
 * locked by `transaction`.
 */
export async function recordManualPayment(
  transaction: Transaction,
  { bookingId, amount }: { bookingId: number; amount: Cents },
): Promise<number> {
  const [row] = await run(transaction, insertManual, [bookingId, amount]);
  if (!row) throw new Error('The ledger gave no row back');
  return row.id;
}

const sumOfBooking = statement<{ sum: string }>(
  'ledger_sum_of_booking',
  `select (coalesce(sum(l.amount), 0) + coalesce(sum(r.amount), 0))::text as sum
   from ledger l left join payment_resolutions r on r.payment_id = l.id
   where l.booking_id = $1`,
);

/** What was paid for a booking in all ways, what went back taken off. */
export async function paidFor(on: Transaction | Sequelize, bookingId: number): Promise<Cents> {
  const [row] = await run(on, sumOfBooking, [bookingId]);
  return Number(row?.sum ?? 0);
}

export interface Resolution {
  paymentId: number;
  kind: ResolutionKind;
  /** The booking an unmatched payment turned out to be for; null for every other kind. */
  bookingId: number | null;
  /** What went back to the payer, as a positive sum; 0 when nothing did. */
  refunded: Cents;
  adminId: number | null;
}

const insertResolution = statement<{ id: number }>(
  'ledger_resolve',
  `insert into payment_resolutions (payment_id, kind, booking_id, amount, admin_id)
   values ($1, $2, $3, $4, $5) returning id`,
);

/**
 * Writes down what a person did about a payment in review, beside the payment; without a word of theirs, for these rows
 * stay when a customer is deleted (`admins/audit/auditDetail` keeps it).
 */
export async function resolvePayment(transaction: Transaction, resolution: Resolution): Promise<void> {
  const { paymentId, kind, bookingId, refunded, adminId } = resolution;
  await run(transaction, insertResolution, [paymentId, kind, bookingId, -refunded, adminId]);
}

const sumOfAll = statement<{ sum: string }>(
  'ledger_revenue',
  `select (
     (select coalesce(sum(amount), 0) from payments) + (select coalesce(sum(amount), 0) from payment_resolutions)
   )::text as sum`,
);

/** All money that came in, less what went back (DESIGN §4 Ledger). */
export async function revenue(on: Transaction | Sequelize): Promise<Cents> {
  const [row] = await run(on, sumOfAll, []);
  return Number(row?.sum ?? 0);
}
