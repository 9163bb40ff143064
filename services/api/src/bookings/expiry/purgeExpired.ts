import type { Sequelize } from 'sequelize';
import { run, statement } from '../../db/statement.ts';
import { transact } from '../../db/transact.ts';

/** A slow payment may arrive within this time; later POPIA section 14 requires deletion (PAYFAST §8). */
export const purgeAfterDays = 30;

const isWithoutMoney = `not exists (select from payments where order_id = bookings.order_id)
  and not exists (select from unreadable_payments where order_id = bookings.order_id)
  and not exists (select from payment_resolutions where order_id = bookings.order_id)`;

const lockOld = statement<{ id: number }>(
  'purge expired lock',
  `select id from bookings
   where status = 'expired' and updated_at < now() - interval '${purgeAfterDays} days' and ${isWithoutMoney}
   order by updated_at, id limit 500 for update skip locked`,
);
// The conditions are repeated, because a payment may have come between the select and the lock.
const remove = statement<{ id: number }>(
  'purge expired',
  `delete from bookings where id = any($1::integer[]) and ${isWithoutMoney} returning id`,
);

const removeChanges = statement(
  'purge ended changes',
  `delete from booking_changes where state = 'ended' and created_at < now() - interval '${purgeAfterDays} days'`,
);

/** Deletes up to 500 holds, and ended changes; several replicas may run it. @returns how many holds were deleted */
export function purgeExpired(database: Sequelize): Promise<number> {
  return transact(database, async (transaction) => {
    await run(transaction, removeChanges, []);
    const ids = (await run(transaction, lockOld, [])).map(({ id }) => id);
    if (ids.length === 0) return 0;
    return (await run(transaction, remove, [ids])).length;
  });
}
