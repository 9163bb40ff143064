import type { Sequelize, Transaction } from 'sequelize';
import type { DeletedMoneyView } from '@studio/contract/admin/attention';
import { run, statement } from '../db/statement.ts';
import { refundableOfDeleted, totalLeft } from './refunds/refundable.ts';

interface Row extends Omit<DeletedMoneyView, 'amount' | 'deletedAt'> {
  deletedAt: Date;
}

// Refunds that were requested before the deletion are decided about as refunds.
const selectUndecided = statement<Row>(
  'deleted bookings without a decision',
  `select booking_reference as "bookingReference", event_title as "eventTitle",
     to_char(event_date, 'YYYY-MM-DD') as "eventDate", deleted_at as "deletedAt"
   from deleted_bookings d
   where needs_decision and not exists (
     select from payments p join refunds r on r.payment_id = p.id
     where p.booking_id is null and p.booking_reference = d.booking_reference
       and r.state <> 'done' and r.dropped_at is null
   )
   order by deleted_at limit 50`,
);
const setDecided = statement<{ reference: string }>(
  'deleted bookings decided',
  `update deleted_bookings set needs_decision = false where booking_reference = any($1::text[]) and needs_decision
   returning booking_reference as reference`,
);

/** Returns deleted bookings whose card money nobody has decided about, the first deleted one first (ADR 0076). */
export async function findDeletedMoney(database: Sequelize): Promise<DeletedMoneyView[]> {
  const found: DeletedMoneyView[] = [];
  for (const { deletedAt, ...row } of await run(database, selectUndecided, [])) {
    const payments = await refundableOfDeleted(database, row.bookingReference);
    const amount = totalLeft(payments);
    if (amount > 0) found.push({ ...row, amount, deletedAt: deletedAt.toISOString() });
  }
  return found;
}

/** Waits for a concurrent decision. @returns how many bookings were undecided */
export async function markMoneyDecided(transaction: Transaction, references: readonly string[]): Promise<number> {
  return (await run(transaction, setDecided, [references])).length;
}
