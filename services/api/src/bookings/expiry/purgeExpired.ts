import type { Sequelize } from 'sequelize';
import { run, statement } from '../../db/statement.ts';
import { transact } from '../../db/transact.ts';
import { withdrawMails } from '../mails/bookingMails.ts';

/**
 * Days for which a hold that came to nothing is kept: who calls because the card was charged all the same is found, and
 * the slowest of payments has come. After that there is no reason to know who once looked at a workshop (POPIA section
 * 14, PAYFAST §8).
 */
export const purgeAfterDays = 30;

// Whatever money came for the row keeps it: somebody has paid, or must decide.
const isWithoutMoney = `payment_status in ('pending', 'failed')
  and not exists (select from payments where booking_id = bookings.id)
  and not exists (select from payment_resolutions where booking_id = bookings.id)`;

const lockOld = statement<{ id: number }>(
  'purge expired lock',
  `select id from bookings
   where status = 'expired' and updated_at < now() - interval '${purgeAfterDays} days' and ${isWithoutMoney}
   order by updated_at, id limit 500 for update skip locked`,
);
// Money may have come for a row between the look at it and its lock.
const remove = statement<{ id: number }>(
  'purge expired',
  `delete from bookings where id = any($1::integer[]) and ${isWithoutMoney} returning id`,
);

/**
 * Deletes some of the holds that expired long ago, unpaid; nobody is shown them, and their places are free already. Any
 * number of replicas may do so at once.
 *
 * @returns how many there were; the rest waits for the next time
 */
export function purgeExpired(database: Sequelize): Promise<number> {
  return transact(database, async (transaction) => {
    const ids = (await run(transaction, lockOld, [])).map(({ id }) => id);
    if (ids.length === 0) return 0;
    await withdrawMails(transaction, ids);
    return (await run(transaction, remove, [ids])).length;
  });
}
