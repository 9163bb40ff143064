import { literal } from 'sequelize';
import { requireSession } from '../../admins/audit/audit.ts';
import type { Actor } from '../../admins/audit/audit.ts';
import { transact } from '../../db/transact.ts';
import type { BookingContext } from '../bookingContext.ts';
import { lockListed } from '../lockBooking.ts';

/** Stores a tick of the roster. Not audited, because neither seats nor money depend on it. @throws not_found */
export function changeArrival(
  { database }: BookingContext,
  id: number,
  hasArrived: boolean,
  actor: Actor,
): Promise<void> {
  return transact(database, async (transaction) => {
    const booking = await lockListed(transaction, id);
    await requireSession(transaction, actor);
    if (hasArrived === (booking.arrivedAt !== null)) return;
    // `silent` keeps `updatedAt`, which is when the booking itself was changed.
    await booking.update({ arrivedAt: hasArrived ? literal('now()') : null }, { transaction, silent: true });
  });
}
