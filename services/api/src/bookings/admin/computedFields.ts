import type { Sequelize } from 'sequelize';
import type { Cents } from '@studio/contract/format/money';
import { paidAmountOf, totalAmountOf } from '../../db/conditions.ts';
import { run, statement } from '../../db/statement.ts';

/**
 * SQL for `bookings b`: what is still to be paid for a booking of which a part is paid, such as after a change whose
 * difference is collected at the studio; otherwise null.
 */
export const openAmount = `case when b.status in ('confirmed', 'pending') then (
    select money.total - money.paid from (select ${totalAmountOf('b')} as total, ${paidAmountOf('b')} as paid) money
    where money.paid > 0 and money.paid < money.total
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
