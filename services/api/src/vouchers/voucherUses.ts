import type { Sequelize, Transaction } from 'sequelize';
import type { AdminVoucherUse } from '@studio/contract/admin/vouchers';
import { run, statement } from '../db/statement.ts';

interface Row extends Omit<AdminVoucherUse, 'at'> {
  at: Date;
}

// A split wrote two rows that cancel each other out. The refund that created a credit is its value, not a use.
const selectUses = statement<Row>(
  'uses of a voucher',
  `select p.received_at as at, -p.amount as amount, e.title as "eventTitle",
     to_char(e.date, 'YYYY-MM-DD') as "eventDate",
     coalesce(b.booking_reference, p.booking_reference) as "bookingReference", b.id as "bookingId"
   from payments p left join bookings b on b.order_id = p.order_id left join events e on e.id = b.event_id
   where p.voucher_id = $1 and p.transfer_of is null and not exists (
       select from refunds r join payments source on source.id = r.payment_id
       where r.ledger_id = p.id and source.voucher_id is distinct from p.voucher_id)
   order by p.received_at desc, p.id desc`,
);

/** What was paid with the voucher and what came back to it, the latest first. */
export async function readUses(on: Transaction | Sequelize, voucherId: number): Promise<AdminVoucherUse[]> {
  return (await run(on, selectUses, [voucherId])).map((row) => ({ ...row, at: row.at.toISOString() }));
}
