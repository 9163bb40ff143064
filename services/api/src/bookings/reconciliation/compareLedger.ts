import type { Sequelize } from 'sequelize';
import type { PaymentDifference } from '@studio/contract/admin/reconciliation';
import type { Cents } from '@studio/contract/format/money';
import { isListed } from '../../db/conditions.ts';
import { run, statement } from '../../db/statement.ts';
import type { HistoryRow } from '../../payments/payfast/api/historyCsv.ts';

export interface Comparison {
  /** The number of payments and refunds of the history in the period. */
  compared: number;
  /** The oldest first. */
  differences: PaymentDifference[];
}

/** `end` is not included. */
export interface ComparedPeriod {
  start: Date;
  end: Date;
}

interface Movement {
  paymentId: string;
  isRefund: boolean;
  /** Positive, also for a refund. */
  amount: Cents;
  at: Date;
}
type LedgerEntry = Movement & { bookingReference: string | null };

// The id of a refund begins with the id of its payment. The refund of a payment in review is stored only as a
// resolution.
const selectEntries = statement<LedgerEntry>(
  'reconciliation ledger',
  `select e."paymentId", e."isRefund", e.amount, e.at, b.booking_reference as "bookingReference"
   from (
     select case when amount < 0 then split_part(provider_payment_id, ':refund:', 1) else provider_payment_id end
         as "paymentId", amount < 0 as "isRefund", abs(amount) as amount, received_at as at, order_id
     from payments where provider = 'payfast' and transfer_of is null
     union all
     select p.provider_payment_id, true, -r.amount, r.created_at, coalesce(p.order_id, r.order_id)
     from payment_resolutions r join payments p on p.id = r.payment_id where p.provider = 'payfast' and r.amount < 0
   ) e left join bookings b on b.order_id = e.order_id and ${isListed('b')}
   where (e.at >= $1 and e.at < $2) or e."paymentId" = any($3)
   order by e.at`,
);
const selectHolds = statement<{ holdId: string; bookingReference: string }>(
  'reconciliation holds',
  `select r.id as "holdId", b.booking_reference as "bookingReference"
   from payment_requests r join bookings b on b.order_id = r.order_id where r.id = any($1) and ${isListed('b')}`,
);

/**
 * Compares the payments and refunds of PayFast's history with the ledger by PayFast's payment id. Rows outside the
 * period only serve as counterparts of rows inside it, because both sides record a payment at slightly different times.
 */
export async function compareLedger(
  database: Sequelize,
  history: readonly HistoryRow[],
  period: ComparedPeriod,
): Promise<Comparison> {
  const isInPeriod = ({ at }: { at: Date }) => at >= period.start && at < period.end;
  const there = history.flatMap(movementOf);
  const ids = [...new Set(there.map(({ paymentId }) => paymentId))];
  const here = await run(database, selectEntries, [period.start, period.end, ids]);
  const holds = await run(database, selectHolds, [history.map(({ merchantPaymentId }) => merchantPaymentId)]);
  const referenceOfHold = new Map(holds.map(({ holdId, bookingReference }) => [holdId, bookingReference]));
  const references = new Map([
    ...history.map((row) => [row.providerPaymentId, referenceOfHold.get(row.merchantPaymentId) ?? null] as const),
    ...here.map((entry) => [entry.paymentId, entry.bookingReference] as const),
  ]);

  const groups = new Map<string, { there: Movement[]; here: Movement[] }>();
  const groupOf = ({ isRefund, paymentId }: Movement) => {
    const key = `${isRefund}:${paymentId}`;
    const group = groups.get(key) ?? { there: [], here: [] };
    groups.set(key, group);
    return group;
  };
  for (const movement of there) groupOf(movement).there.push(movement);
  for (const movement of here) groupOf(movement).here.push(movement);
  const differences = [...groups.values()].flatMap((group) => {
    const { left, right } = unequal(group.there, group.here);
    const found = differenceOf(left.filter(isInPeriod), right.filter(isInPeriod));
    return found ? [{ ...found, bookingReference: references.get(found.providerPaymentId) ?? null }] : [];
  });
  return {
    compared: there.filter(isInPeriod).length,
    differences: differences.toSorted((one, other) => one.at.localeCompare(other.at)),
  };
}

/** Payouts and fees have no counterpart in the ledger. */
function movementOf({ kind, providerPaymentId, gross, at }: HistoryRow): Movement[] {
  if (kind === 'other') return [];
  return [{ paymentId: providerPaymentId, isRefund: kind === 'refund', amount: Math.abs(gross), at }];
}

/** Removes pairs of the same amount. @returns the rest, or nothing if both sums are equal */
function unequal(left: Movement[], right: Movement[]): { left: Movement[]; right: Movement[] } {
  const rest = [...right];
  const unpaired = left.filter(({ amount }) => {
    const index = rest.findIndex((other) => other.amount === amount);
    if (index >= 0) rest.splice(index, 1);
    return index < 0;
  });
  return sumOf(unpaired) === sumOf(rest) ? { left: [], right: [] } : { left: unpaired, right: rest };
}

function differenceOf(there: Movement[], here: Movement[]): Omit<PaymentDifference, 'bookingReference'> | null {
  const [first] = [...there, ...here];
  if (!first) return null;
  return {
    kind: here.length === 0 ? 'missing_here' : there.length === 0 ? 'missing_there' : 'other_amount',
    isRefund: first.isRefund,
    at: first.at.toISOString(),
    providerPaymentId: first.paymentId,
    here: here.length === 0 ? null : sumOf(here),
    there: there.length === 0 ? null : sumOf(there),
  };
}

function sumOf(movements: Movement[]): Cents {
  return movements.reduce((sum, { amount }) => sum + amount, 0);
}
