import type { Transaction } from 'sequelize';
import type { WaitingPartyView } from '@studio/contract/bookings/waitlist';
import { run, statement } from '../../db/statement.ts';
import type { Event } from '../../events/event.model.ts';
import { readRemaining } from '../remaining.ts';
import type { Remaining } from '../remaining.ts';
import { readParty } from '../waitingParty.ts';
import type { WaitlistEntry } from '../waitlistEntry.model.ts';

/** SQL: whether seats of event `e` can be booked. */
export const isBookableSql = `not e.is_private and e.deleted_at is null and e.cancelled_at is null and e.starts_at > now()`;

/** SQL: whether entry `w` of the waiting list has a booking that is held or waits for its payment. */
export const hasOpenBooking = `exists (
  select from bookings b where b.waitlist_entry_id = w.id and b.status in ('held', 'pending'))`;

interface OfferFacts {
  id: number;
  isOffered: boolean;
  /** True if the time of the offer is over. */
  isOver: boolean;
}

interface WaitingLineEntry extends OfferFacts, WaitingPartyView {}

/** The parties in line that have no open booking, in their order, and what is free for them. */
export interface WaitingLine {
  /** False if the workshop was deleted or cancelled, or has started. */
  isOpen: boolean;
  remaining: Remaining;
  entries: WaitingLineEntry[];
}

const selectEntries = statement<OfferFacts & Pick<WaitlistEntry, 'participants' | 'tickets'>>(
  'entries in line',
  `select w.id, w.participants, w.tickets, w.offered_until is not null as "isOffered",
     coalesce(w.offered_until <= now(), false) as "isOver"
   from waitlist_entries w where w.event_id = $1 and w.state = 'waiting' and not ${hasOpenBooking}
   order by w.position, w.id`,
);
const selectEvent = statement<Pick<Event, 'id' | 'price' | 'ticketTypes'> & { seats: number; isOpen: boolean }>(
  'event of a line',
  `select e.id, e.price, e.ticket_types as "ticketTypes", e.free_seats as seats,
     ${isBookableSql} as "isOpen"
   from events e where e.id = $1`,
);

/** The caller has locked the event. @returns null if no party is in line */
export async function readWaitingLine(transaction: Transaction, eventId: number): Promise<WaitingLine | null> {
  const entries = await run(transaction, selectEntries, [eventId]);
  if (entries.length === 0) return null;
  const [event] = await run(transaction, selectEvent, [eventId]);
  if (!event) return null;
  return {
    isOpen: event.isOpen,
    remaining: await readRemaining(transaction, event),
    entries: entries.map((entry) => ({ ...entry, ...readParty(event, entry) })),
  };
}
