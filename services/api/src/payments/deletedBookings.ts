import type { Sequelize, Transaction } from 'sequelize';
import type { DeletedBookingView, DeletedBookingsView } from '@studio/contract/admin/attention';
import type { Cents } from '@studio/contract/format/money';
import { run, statement } from '../db/statement.ts';

/** The maximum number that the overview lists. */
const limit = 50;

// A manual payment has the id `<order id>:<number>`, even after its order was deleted. Credit that was given for such
// payments is owed as a voucher, so that part of them cannot be taken back.
const counted = `
  select split_part(provider_payment_id, ':', 1)::integer as "orderId", max(booking_reference) as "bookingReference",
    sum(amount)::integer as amount, max(received_at) as "paidAt"
  from payments p
  where provider = 'manual' and order_id is null and (voucher_id is null or exists (
    select from refunds r join payments paid on paid.id = r.payment_id
    where r.ledger_id = p.id and paid.provider = 'manual' and paid.voucher_id is null))
  group by 1 having sum(amount) > 0`;

interface Row extends Omit<DeletedBookingView, 'paidAt'> {
  paidAt: Date;
}

const selectLatest = statement<Row & { count: number; total: string }>(
  'deleted bookings with money',
  `select counted.*, (count(*) over ())::integer as count, (sum(amount) over ())::text as total
   from (${counted}) counted order by "paidAt" desc, "orderId" desc limit ${limit}`,
);
// Without the lock, a concurrent reversal would read the same sum.
const lock = statement('deleted booking lock', 'select pg_advisory_xact_lock(4037, $1)');
const selectThese = statement<Row>(
  'deleted bookings with money by id',
  `select * from (${counted}) counted where "orderId" = any($1::integer[])`,
);

/** Returns deleted bookings whose manual payments still count as revenue and can be taken back, the latest first. */
export async function findDeletedBookings(database: Sequelize): Promise<DeletedBookingsView> {
  const rows = await run(database, selectLatest, []);
  return {
    items: rows.map(({ count: _count, total: _total, paidAt, ...row }) => ({ ...row, paidAt: paidAt.toISOString() })),
    count: rows[0]?.count ?? 0,
    amount: Number(rows[0]?.total ?? 0),
  };
}

/** Waits for a concurrent reversal. Returns null if no manual payment of a deleted order counts as revenue. */
export async function lockDeletedBooking(
  transaction: Transaction,
  orderId: number,
): Promise<Pick<DeletedBookingView, 'bookingReference' | 'amount'> | null> {
  await run(transaction, lock, [orderId]);
  return (await run(transaction, selectThese, [[orderId]]))[0] ?? null;
}

/** Returns the sums of those orders whose manual payments count as revenue. */
export async function findDeletedAmounts(
  database: Sequelize,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, Cents>> {
  if (orderIds.length === 0) return new Map();
  const rows = await run(database, selectThese, [orderIds]);
  return new Map(rows.map(({ orderId, amount }) => [orderId, amount]));
}
