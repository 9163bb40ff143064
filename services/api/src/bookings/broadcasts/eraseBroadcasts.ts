import type { Transaction } from 'sequelize';
import { run, statement } from '../../db/statement.ts';

const erase = statement(
  'broadcasts erase',
  `update broadcasts set subject = 'Erased', body = ''
   where id in (select broadcast_id from outbox_messages where booking_id = any($1::integer[]) and broadcast_id is not null)
     and not exists (
       select from outbox_messages m join bookings b on b.id = m.booking_id join orders o on o.id = b.order_id
       where m.broadcast_id = broadcasts.id and o.erased_at is null and b.id <> all($1::integer[]))`,
);

/** Erases messages whose recipients are all erased, deleted or among these bookings: they may name the person. */
export async function eraseBroadcastsOf(transaction: Transaction, bookingIds: readonly number[]): Promise<void> {
  await run(transaction, erase, [bookingIds]);
}
