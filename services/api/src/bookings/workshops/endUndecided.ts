import type { Logger } from 'pino';
import type { Sequelize } from 'sequelize';
import type { Config } from '../../config.ts';
import { holdsSeats } from '../../db/conditions.ts';
import { run, statement } from '../../db/statement.ts';
import { transact } from '../../db/transact.ts';
import { repeat } from '../../repeat.ts';
import { endBooking, lockSeated } from './endBooking.ts';

interface EndContext {
  database: Sequelize;
  config: Pick<Config, 'payfast'>;
}

const selectUndecided = statement<{ id: number; eventId: number }>(
  'undecided bookings',
  `select b.id, e.id as "eventId" from events e join bookings b on b.event_id = e.id
   where e.cancelled_at is not null and e.starts_at <= now() and ${holdsSeats('b')}
   order by b.id limit 100`,
);

/**
 * Ends and refunds the bookings of cancelled workshops whose people made no choice before the planned start.
 * @returns how many bookings ended
 */
export async function endUndecided(
  { database, config }: EndContext,
  onEnded: (bookingId: number) => void = () => undefined,
): Promise<number> {
  let count = 0;
  for (const { id, eventId } of await run(database, selectUndecided, [])) {
    const isEnded = await transact(database, async (transaction) => {
      // The visitor may have moved the booking to another workshop since it was selected.
      const { bookings, openChanges } = await lockSeated(transaction, eventId, id);
      const [booking] = bookings;
      if (!booking) return false;
      await endBooking(transaction, config.payfast, booking, openChanges, { requestedBy: 'studio', adminId: null });
      return true;
    });
    if (!isEnded) continue;
    count += 1;
    onEnded(id);
  }
  return count;
}

/** @returns a function that stops the job and waits for the current run */
export function startEndingUndecided(context: EndContext, log: Logger, everyMs: number): () => Promise<void> {
  return repeat({ name: 'ending bookings of cancelled workshops', everyMs, log }, () =>
    endUndecided(context, (bookingId) => log.info({ bookingId }, 'booking of a cancelled workshop refunded')),
  );
}
