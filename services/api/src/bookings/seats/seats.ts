import type { Transaction } from 'sequelize';
import { run, statement } from '../../db/statement.ts';
import type { AppError } from '../../errors.ts';
import { conflict } from '../../errors.ts';
import { notifyEventsChanged } from '../../events/eventChanges.ts';

// The one rule money depends on: places move by one conditional UPDATE in READ COMMITTED, here and in `seatClaim`, and
// by nothing else. Looking first and taking later oversells, also behind a lock (RELIABILITY L1, L2).
// `events_not_overbooked` is the backstop.

const take = statement<{ id: number }>(
  'take seats',
  `update events set seats_taken = seats_taken + $2 where id = $1 and seats_taken + $2 <= capacity returning id`,
);
const giveBack = statement('return seats', `update events set seats_taken = seats_taken - $2 where id = $1`);
const left = statement<{ left: number }>(
  'seats left',
  `select capacity - seats_taken as left from events where id = $1`,
);

/** Takes `seats` places of the event, whether it is public or not, or throws `sold_out`. */
export async function takeSeats(transaction: Transaction, eventId: number, seats: number): Promise<void> {
  if (await tryTakeSeats(transaction, eventId, seats)) return;
  const [event] = await run(transaction, left, [eventId]);
  throw soldOut(event?.left ?? 0);
}

/** Takes `seats` places of the event; false when there are not as many. */
export async function tryTakeSeats(transaction: Transaction, eventId: number, seats: number): Promise<boolean> {
  const [taken] = await run(transaction, take, [eventId, seats]);
  if (taken) transaction.afterCommit(notifyEventsChanged);
  return taken !== undefined;
}

/** Gives back `seats` places of the event. The caller has locked the booking that held them, so it happens once. */
export async function returnSeats(transaction: Transaction, eventId: number, seats: number): Promise<void> {
  await run(transaction, giveBack, [eventId, seats]);
  transaction.afterCommit(notifyEventsChanged);
}

const lock = statement(
  'lock events',
  `select id from events where id = any($1::integer[]) order by id for no key update`,
);

/** Locks events in the order in which everybody locks them, for a change of more than one or a look before the change. */
export async function lockEvents(transaction: Transaction, ids: readonly number[]): Promise<void> {
  await run(transaction, lock, [ids]);
}

/** DESIGN §4 Seats: more asked than free. */
export function soldOut(seatsLeft: number): AppError {
  if (seatsLeft <= 0) return conflict('sold_out', 'This workshop is fully booked');
  return conflict('sold_out', seatsLeft === 1 ? 'Only 1 place left' : `Only ${seatsLeft} places left`);
}
