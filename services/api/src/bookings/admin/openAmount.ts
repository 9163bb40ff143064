import type { Sequelize } from 'sequelize';
import type { Cents } from '@studio/contract/format/money';
import { run, statement } from '../../db/statement.ts';

/**
 * SQL for `bookings b`: what is still to be paid for a confirmed booking of which a part is paid, such as after a change
 * whose difference is collected at the studio; otherwise null. The view `ledger` would be read as a whole for each row.
 */
export const openAmount = `case when b.status = 'confirmed' and b.payment_status in ('pending', 'failed') then (
    select greatest(0, b.total_amount - sum(paid.amount))::integer
    from (
      select p.amount from payments p left join payment_resolutions r on r.payment_id = p.id
      where p.booking_id = b.id and (p.review is null or r.kind in ('matched', 'seated', 'accepted', 'same_money'))
      union all
      select p.amount from payment_resolutions r join payments p on p.id = r.payment_id
      where r.booking_id = b.id and r.kind = 'matched' and p.booking_id is null
    ) paid
    having sum(paid.amount) > 0
  ) end`;

const selectOfEvent = statement<{ id: number; openAmount: Cents | null }>(
  'open amounts of an event',
  `select b.id, ${openAmount} as "openAmount" from bookings b where b.event_id = $1 and b.status = 'confirmed'`,
);

/** By booking id, of the confirmed bookings. */
export async function openAmountsOf(on: Sequelize, eventId: number): Promise<Map<number, Cents | null>> {
  const rows = await run(on, selectOfEvent, [eventId]);
  return new Map(rows.map((row) => [row.id, row.openAmount]));
}
