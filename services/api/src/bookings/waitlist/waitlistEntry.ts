import type { Sequelize, Transaction } from 'sequelize';
import type { WaitlistEntryView, WaitlistState } from '@studio/contract/bookings/waitlist';
import { run, statement } from '../../db/statement.ts';
import { notFound } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import { presentEvent } from '../../events/event.presenter.ts';

export interface WaitlistEntry {
  id: number;
  eventId: number;
  firstName: string;
  lastName: string;
  email: string;
  participants: number;
  state: WaitlistState;
  origin: string | null;
  offeredUntil: Date | null;
  /** Whether the time of the offer is over, on the clock of the database. */
  isOver: boolean;
  partiesBefore: number;
  /** The booking of the last offer. */
  bookingStatus: string | null;
  bookingReference: string | null;
  totalAmount: number | null;
}

const selectEntry = statement<WaitlistEntry>(
  'waiting list entry',
  `select w.id, w.event_id as "eventId", w.first_name as "firstName", w.last_name as "lastName", w.email, w.participants,
     w.state, w.origin, w.offered_until as "offeredUntil", coalesce(w.offered_until <= now(), false) as "isOver",
     (select count(*)::int from waitlist_entries o
      where o.event_id = w.event_id and o.state = 'waiting' and (o.position, o.id) < (w.position, w.id)) as "partiesBefore",
     b.status as "bookingStatus", b.booking_reference as "bookingReference", b.total_amount as "totalAmount"
   from waitlist_entries w
   left join lateral (
     select status, booking_reference, total_amount from bookings where waitlist_entry_id = w.id order by id desc limit 1
   ) b on true
   where w.id = $1`,
);

export async function findEntry(on: Sequelize | Transaction, id: number): Promise<WaitlistEntry | undefined> {
  return (await run(on, selectEntry, [id]))[0];
}

/** @throws not_found */
export async function readEntryView(database: Sequelize, id: number): Promise<WaitlistEntryView> {
  const entry = await findEntry(database, id);
  const event = entry && (await Event.findByPk(entry.eventId));
  if (!entry || !event) throw unknownEntry();
  const { firstName, participants, state, partiesBefore, offeredUntil, bookingStatus } = entry;
  const isPaying = bookingStatus === 'pending' || bookingStatus === 'confirmed';
  return {
    firstName,
    participants,
    state,
    event: presentEvent(event, null),
    partiesBefore: state === 'waiting' ? partiesBefore : 0,
    totalAmount: entry.totalAmount,
    offeredUntil: offeredUntil?.toISOString() ?? null,
    isPayable: isPayable(entry, event),
    bookingReference: isPaying ? entry.bookingReference : null,
  };
}

export function isPayable(
  { state, bookingStatus, isOver }: WaitlistEntry,
  { deletedAt, cancelledAt, startsAt }: Pick<Event, 'deletedAt' | 'cancelledAt' | 'startsAt'>,
): boolean {
  const takesPlace = deletedAt === null && cancelledAt === null && startsAt.getTime() > Date.now();
  return state === 'offered' && bookingStatus === 'held' && !isOver && takesPlace;
}

export function unknownEntry(): Error {
  return notFound('This place in the waiting list does not exist.');
}
