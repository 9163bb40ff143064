import type { Logger } from 'pino';
import type { Sequelize } from 'sequelize';
import { hasMoneyInReview } from '../../db/conditions.ts';
import { run, statement } from '../../db/statement.ts';
import { transact } from '../../db/transact.ts';
import { holdsExpired } from '../../metrics/counters.ts';
import { returnSeats } from '../seats/seats.ts';
import { notReceived } from '../settlement/stateTransitions.ts';
import { purgeExpired } from './purgeExpired.ts';

// Where money of another sum came, and nobody has decided about it yet, to say that none has come and to sell the places
// would both be wrong: such a row stands in 'Needs attention' until then.
const isDue = `status in ('held', 'pending') and expires_at <= now() and not ${hasMoneyInReview('bookings')}`;

const due = statement<{ eventId: number }>(
  'expire due',
  `select distinct event_id as "eventId" from bookings
   where ${isDue} limit 100`,
);

// A row that somebody else has locked is being paid, confirmed or swept at this moment: it is left to them.
const lockDue = statement<{ id: number }>(
  'expire lock',
  `select id from bookings
   where event_id = $1 and ${isDue}
   order by id for update skip locked`,
);
// Money may have come for a row between the look at it and its lock: the second look, behind the lock, decides.
const end = statement<{ participants: number }>(
  'expire end',
  `update bookings set
     status = case status when 'held' then 'expired' else 'cancelled' end,
     notes = case status when 'held' then notes else coalesce(notes, '${notReceived}') end,
     ended_by = 'time', expires_at = null, updated_at = now()
   where id = any($1::integer[]) and not ${hasMoneyInReview('bookings')}
   returning participants`,
);

/**
 * Time ends what was not paid for: held → expired, pending → cancelled, and the places are free again (DESIGN §4). Any
 * number of replicas may do so at once. One transaction per event, so that no two of them wait for each other.
 *
 * @returns how many rows were ended
 */
export async function expireUnpaid(database: Sequelize): Promise<number> {
  const events = await run(database, due, []);
  let count = 0;
  for (const { eventId } of events) {
    count += await transact(database, async (transaction) => {
      const locked = await run(transaction, lockDue, [eventId]);
      const ended = await run(transaction, end, [locked.map(({ id }) => id)]);
      const seats = ended.reduce((sum, { participants }) => sum + participants, 0);
      if (seats > 0) await returnSeats(transaction, eventId, seats);
      return ended.length;
    });
  }
  holdsExpired.inc(count);
  return count;
}

/**
 * Ends what is due, and forgets what expired long ago, every `everyMs` until the returned function is called, which waits
 * for the last sweep.
 */
export function startExpiry(database: Sequelize, log: Logger, everyMs: number): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let sweep = Promise.resolve();

  async function sweepOnce(): Promise<void> {
    try {
      const count = await expireUnpaid(database);
      if (count > 0) log.info({ count }, 'unpaid bookings expired');
      const forgotten = await purgeExpired(database);
      if (forgotten > 0) log.info({ count: forgotten }, 'expired holds purged');
    } catch (error) {
      log.warn({ err: error }, 'expiry failed');
    }
    // Replicas started together do not stay together.
    if (!stopped) timer = setTimeout(next, everyMs * (0.75 + Math.random() / 2));
  }
  function next(): void {
    sweep = sweepOnce();
  }
  next();

  return async () => {
    stopped = true;
    clearTimeout(timer);
    await sweep;
  };
}
