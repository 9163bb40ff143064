import type { Sequelize, Transaction } from 'sequelize';
import type { DeletedMoneyView } from '@studio/contract/admin/attention';
import { run, statement } from '../db/statement.ts';
import { DeletedBooking } from './deletedBooking.model.ts';
import { refundablePaymentsSql, readRefundableOfDeleted, totalLeft } from './refunds/refundable.ts';

interface Row extends Omit<DeletedMoneyView, 'amount' | 'deletedAt'> {
  deletedAt: Date;
}

// A booking with an open refund is listed as that refund. The sums have the same conditions as in
// `readRefundableOfDeleted`, so that rows that can never be decided about do not use up the limit.
const left = refundablePaymentsSql(
  'order_id is null and booking_reference = d.booking_reference',
  'r.booking_reference = d.booking_reference',
);
const selectUndecided = statement<Row>(
  'deleted bookings without a decision',
  `select d.booking_reference as "bookingReference", d.event_title as "eventTitle",
     to_char(d.event_date, 'YYYY-MM-DD') as "eventDate", d.deleted_at as "deletedAt"
   from deleted_bookings d
   where d.needs_decision and not exists (
     select from refunds r
     where r.booking_reference = d.booking_reference and r.state <> 'done' and r.dropped_at is null
   ) and exists (
     select from (${left}) payment
     having bool_or((payment.provider = 'payfast' or payment.method = 'voucher') and payment.left > 0) and sum(payment.left) > max(payment.reversed)
   )
   order by d.deleted_at limit 50`,
);

/** Returns deleted bookings with undecided money by card or voucher, in the order of their deletion (ADR 0076). */
export async function findDeletedMoney(database: Sequelize): Promise<DeletedMoneyView[]> {
  const found: DeletedMoneyView[] = [];
  for (const { deletedAt, ...row } of await run(database, selectUndecided, [])) {
    const payments = await readRefundableOfDeleted(database, row.bookingReference);
    const amount = totalLeft(payments);
    if (amount > 0) found.push({ ...row, amount, deletedAt: deletedAt.toISOString() });
  }
  return found;
}

/** Waits for a concurrent decision. @returns the number of bookings that were undecided */
export async function markMoneyDecided(transaction: Transaction, references: readonly string[]): Promise<number> {
  const where = { bookingReference: references, needsDecision: true };
  const [decided] = await DeletedBooking.update({ needsDecision: false }, { where, transaction });
  return decided;
}
