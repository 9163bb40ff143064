import { literal, Op } from 'sequelize';
import type { Sequelize } from 'sequelize';
import { run, statement } from '../../db/statement.ts';
import { transact } from '../../db/transact.ts';
import { BookingChange } from '../changes/bookingChange.model.ts';

/** A slow payment may arrive within this time. Afterwards POPIA section 14 requires deletion (PAYFAST §8). */
export const purgeAfterDays = 30;

function withoutMoney(row: string): string {
  return `not exists (select from payments where order_id = ${row}.order_id)
    and not exists (select from unreadable_payments where order_id = ${row}.order_id)
    and not exists (select from payment_resolutions where order_id = ${row}.order_id)`;
}

const isWithoutMoney = withoutMoney('bookings');

const lockOld = statement<{ id: number }>(
  'purge expired lock',
  `select id from bookings
   where status = 'expired' and updated_at < now() - interval '${purgeAfterDays} days' and ${isWithoutMoney}
   order by updated_at, id limit 500 for update skip locked`,
);
// The condition is repeated, because a payment may have arrived between the select and the lock.
const remove = statement<{ id: number }>(
  'purge expired',
  `delete from bookings where id = any($1::integer[]) and ${isWithoutMoney} returning id`,
);

// Locks the request, because payments of voucher orders lock it first.
const removeVoucherOrders = statement<{ id: number }>(
  'purge voucher orders',
  `delete from orders where id in (
     select r.order_id from payment_requests r join voucher_orders v on v.order_id = r.order_id
     where r.state in ('failed', 'expired') and r.created_at < now() - interval '${purgeAfterDays} days'
       and ${withoutMoney('r')}
     order by r.created_at limit 500 for update of r skip locked)
   returning id`,
);

/**
 * Deletes ended changes, unpaid orders of vouchers, and up to 500 holds. Several replicas may run it at once.
 * @returns how many holds it deleted
 */
export function purgeExpired(database: Sequelize): Promise<number> {
  return transact(database, async (transaction) => {
    const createdAt = { [Op.lt]: literal(`now() - interval '${purgeAfterDays} days'`) };
    await BookingChange.destroy({ where: { state: 'ended', createdAt }, transaction });
    await run(transaction, removeVoucherOrders, []);
    const ids = (await run(transaction, lockOld, [])).map(({ id }) => id);
    if (ids.length === 0) return 0;
    return (await run(transaction, remove, [ids])).length;
  });
}
