import type { Logger } from 'pino';
import type { Sequelize } from 'sequelize';
import { run, statement } from '../db/statement.ts';
import { transact } from '../db/transact.ts';
import { holdsExpired } from '../metrics/counters.ts';
import { returnSeats } from './seats.ts';
import { notReceived } from './steps.ts';

/**
 * Money came for this row, of another sum than asked, and nobody has decided about it yet: to say that none has come and
 * to sell the places would both be wrong. It stands in 'Needs attention' until then.
 */
const hasMoneyInReview = `exists (
  select from payments
  where payments.booking_id = bookings.id and payments.review is not null
    and not exists (select from payment_resolutions where payment_id = payments.id)
)`;

const due = statement<{ eventId: number }>(
  'lapse due',
  `select distinct event_id as "eventId" from bookings
   where status in ('held', 'pending') and expires_at <= now() and not ${hasMoneyInReview} limit 100`,
);

// A row that somebody else has locked is being paid, confirmed or swept at this moment: it is left to them.
const lockDue = statement<{ id: number }>(
  'lapse lock',
  `select id from bookings
   where event_id = $1 and status in ('held', 'pending') and expires_at <= now() and not ${hasMoneyInReview}
   order by id for update skip locked`,
);
// Money may have come for a row between the look at it and its lock: the second look, behind the lock, decides.
const end = statement<{ participants: number }>(
  'lapse end',
  `update bookings set
     status = case status when 'held' then 'lapsed' else 'cancelled' end,
     notes = case status when 'held' then notes else coalesce(notes, '${notReceived}') end,
     ended_by = 'time', expires_at = null, updated_at = now()
   where id = any($1::integer[]) and not ${hasMoneyInReview}
   returning participants`,
);

/**
 * Time ends what was not paid for: held → lapsed, pending → cancelled, and the places are free again (DESIGN §4). Any
 * number of replicas may do so at once. One transaction per event, so that no two of them wait for each other.
 *
 * @returns how many rows were ended
 */
export async function lapseUnpaid(database: Sequelize): Promise<number> {
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

/** Ends what is due every `everyMs` until the returned function is called, which waits for the last sweep. */
export function startLapsing(database: Sequelize, log: Logger, everyMs: number): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let sweep = Promise.resolve();

  async function sweepOnce(): Promise<void> {
    try {
      const count = await lapseUnpaid(database);
      if (count > 0) log.info({ count }, 'unpaid bookings ended by time');
    } catch (error) {
      log.warn({ err: error }, 'sweeping failed; trying again');
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
