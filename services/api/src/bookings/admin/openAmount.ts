import type { Sequelize } from 'sequelize';
import type { Cents } from '@studio/contract/format/money';
import { totalAmountOf } from '../../db/conditions.ts';
import { run, statement } from '../../db/statement.ts';

// A subquery of the view `ledger` would read the whole view for each row.
const payments = `(
  select p.amount from payments p left join payment_resolutions r on r.payment_id = p.id
  where p.booking_id = b.id and (p.review is null or r.kind in ('matched', 'seated', 'accepted', 'same_money'))
  union all
  select p.amount from payment_resolutions r join payments p on p.id = r.payment_id
  where r.booking_id = b.id and r.kind = 'matched' and p.booking_id is null
) paid`;

/** SQL for `bookings b`: what was paid and has not gone back, without payments in review. */
export const paidAmount = `(select coalesce(sum(paid.amount), 0)::integer from ${payments})`;

/**
 * SQL for `bookings b`: what is still to be paid for a booking of which a part is paid, such as after a change whose
 * difference is collected at the studio; otherwise null.
 */
export const openAmount = `case when b.status in ('confirmed', 'pending') and b.payment_status in ('pending', 'failed') then (
    select greatest(0, ${totalAmountOf('b')} - sum(paid.amount))::integer from ${payments} having sum(paid.amount) > 0
  ) end`;

const openAmounts = (which: string) => `select b.id, ${openAmount} as "openAmount" from bookings b where ${which}`;

const selectOfEvent = statement<{ id: number; openAmount: Cents | null }>(
  'open amounts of an event',
  openAmounts(`b.event_id = $1 and b.status in ('confirmed', 'pending')`),
);
const selectOne = statement<{ openAmount: Cents | null }>('open amount', openAmounts('b.id = $1'));

/** Reads the open amounts of the event's confirmed and pending bookings. @returns them by booking id */
export async function readOpenAmounts(on: Sequelize, eventId: number): Promise<Map<number, Cents | null>> {
  const rows = await run(on, selectOfEvent, [eventId]);
  return new Map(rows.map((row) => [row.id, row.openAmount]));
}

export async function readOpenAmount(on: Sequelize, bookingId: number): Promise<Cents | null> {
  return (await run(on, selectOne, [bookingId]))[0]?.openAmount ?? null;
}
