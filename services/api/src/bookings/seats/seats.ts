import type { Transaction } from 'sequelize';
import { run, statement } from '../../db/statement.ts';
import { Event } from '../../events/event.model.ts';
import { notifyEventsUpdated } from '../../events/eventUpdates.ts';
import { offerBeforeCommit } from '../offers/offerSeats.ts';
import { soldOut } from './availability.ts';

// Seats are taken by one conditional UPDATE in READ COMMITTED. Reading first and writing later oversells, even behind a
// lock (RELIABILITY L1, L2). The constraint events_not_overbooked is the last check.

const take = statement<{ id: number }>(
  'take seats',
  `update events set seats_taken = seats_taken + $2 where id = $1 and free_seats >= $2 returning id`,
);
// The workshop of a quote is cancelled when its last seats are returned. If its booking was not paid in time, the quote
// opens again instead (ADR 0105).
const isQuoteEnded = `is_private and cancelled_at is null and seats_taken = $2 and exists (
  select from quotes q join bookings b on b.order_id = q.order_id
  where b.event_id = events.id and b.ended_by is distinct from 'time')`;
const release = statement(
  'return seats',
  `update events set seats_taken = seats_taken - $2,
     cancelled_at = case when ${isQuoteEnded} then now() else cancelled_at end,
     cancel_reason = case when ${isQuoteEnded} then 'Its booking was cancelled.' else cancel_reason end
   where id = $1`,
);

/** @throws sold_out */
export async function takeSeats(transaction: Transaction, eventId: number, seats: number): Promise<void> {
  if (await tryTakeSeats(transaction, eventId, seats)) return;
  const event = await Event.findByPk(eventId, { transaction });
  throw soldOut(event?.freeSeats ?? 0);
}

/** @returns false when fewer seats are free */
export async function tryTakeSeats(transaction: Transaction, eventId: number, seats: number): Promise<boolean> {
  const [taken] = await run(transaction, take, [eventId, seats]);
  if (taken) transaction.afterCommit(notifyEventsUpdated);
  return taken !== undefined;
}

/**
 * The caller must have locked the booking of these seats, so that they are returned only once. The seats that are free
 * at the end of the transaction are offered to the waiting list.
 */
export async function returnSeats(transaction: Transaction, eventId: number, seats: number): Promise<void> {
  await run(transaction, release, [eventId, seats]);
  offerBeforeCommit(transaction, eventId);
  transaction.afterCommit(notifyEventsUpdated);
}

const lock = statement(
  'lock events',
  `select id from events where id = any($1::integer[]) order by id for no key update`,
);

/** Locks in ascending order of ids, so that two transactions cannot deadlock. */
export async function lockEvents(transaction: Transaction, ids: readonly number[]): Promise<void> {
  await run(transaction, lock, [ids]);
}
