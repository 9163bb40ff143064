import type { Transaction } from 'sequelize';
import { maxOfferHours } from '@studio/contract/studio';
import { run, statement } from '../../db/statement.ts';
import { beforeCommit } from '../../db/transact.ts';
import { enqueueWaitlistMail } from './enqueueWaitlistMail.ts';

/**
 * Offers the free seats of the event at the end of the transaction, so that it may take returned seats again before
 * that. An offer is a mail and keeps no seats. The caller has locked the event.
 */
export function offerBeforeCommit(transaction: Transaction, eventId: number): void {
  beforeCommit(transaction, `offer seats ${eventId}`, () => offerSeats(transaction, eventId));
}

/** SQL: whether seats of `e` can be booked. */
export const isOpen = `e.deleted_at is null and e.cancelled_at is null and e.starts_at > now()`;

/** SQL: whether seats are kept for `w`, or its payment is being awaited. */
export const hasOpenBooking = `exists (
  select from bookings b where b.waitlist_entry_id = w.id and b.status in ('held', 'pending'))`;

/** SQL: how many people can be booked from the line of `e`, with free seats and tickets of the first type (ADR 0094). */
export const bookableFromLine = `least(e.capacity - e.seats_taken,
  case when e.ticket_types -> 0 ->> 'limit' is not null then (
    select greatest(0, (e.ticket_types -> 0 ->> 'limit')::integer - coalesce(sum(t.quantity), 0))::integer
    from taken_tickets t
    where t.event_id = e.id and t.ticket_type_id = (e.ticket_types -> 0 ->> 'id')::integer) end)`;

// An entry changes only under the lock of its event.
const selectLine = statement<{ id: number; participants: number; isOffered: boolean; free: number }>(
  'offer line',
  `select w.id, w.participants, w.offered_until is not null as "isOffered", bookable.free
   from events e, lateral (select ${bookableFromLine} as free) bookable, waitlist_entries w
   where e.id = $1 and w.event_id = e.id and w.state = 'waiting' and w.participants <= bookable.free and ${isOpen}
     and not ${hasOpenBooking}
   order by w.position, w.id`,
);
const offer = statement<{ id: number; offeredUntil: Date }>(
  'offer seats',
  `update waitlist_entries w set updated_at = now(),
     offered_until = now() + least(interval '${maxOfferHours} hours', (e.starts_at - now()) / 2)
   from events e where e.id = w.event_id and w.id = any($1::integer[])
   returning w.id, w.offered_until as "offeredUntil"`,
);

/** The first in line whose parties fit together into the free seats are told, each once per offer. */
async function offerSeats(transaction: Transaction, eventId: number): Promise<void> {
  const line = await run(transaction, selectLine, [eventId]);
  let free = line[0]?.free ?? 0;
  const ids: number[] = [];
  for (const { id, participants, isOffered } of line) {
    if (participants > free) continue;
    free -= participants;
    if (!isOffered) ids.push(id);
  }
  if (ids.length === 0) return;
  for (const { id, offeredUntil } of await run(transaction, offer, [ids])) {
    await enqueueWaitlistMail(transaction, 'waitlist-offer', id, { once: offeredUntil.toISOString() });
  }
}
