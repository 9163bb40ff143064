import type { Sequelize, Transaction } from 'sequelize';
import { isInLine } from '@studio/contract/bookings/isInLine';
import type { PaymentStatus } from '@studio/contract/bookings/payments';
import type { WaitlistEntryView, WaitlistState } from '@studio/contract/bookings/waitlist';
import { run, statement } from '../../db/statement.ts';
import { notFound } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import { presentEvent } from '../../events/event.presenter.ts';
import type { StoredStatus } from '../booking.model.ts';

export interface WaitlistEntry {
  id: number;
  eventId: number;
  firstName: string;
  lastName: string;
  email: string;
  participants: number;
  requestedParticipants: number | null;
  state: WaitlistState;
  origin: string | null;
  offeredUntil: Date | null;
  partiesBefore: number;
  totalAmount: number;
  canBook: boolean;
  /** The latest booking of the entry. */
  bookingStatus: StoredStatus | null;
  paymentStatus: PaymentStatus | null;
  bookingReference: string | null;
  /** The hold of that booking while it is held, or after its payment has failed. */
  openHoldId: string | null;
  /** Whether that hold can be paid as it is; after a failed payment another one replaces it. */
  isResumable: boolean;
}

/**
 * SQL: the state of `w` that people see. The row of an entry with an offer stays `waiting`; it is `offered` if the previous
 * release made the offer, whose hold keeps the seats.
 */
export const shownState = `case when w.state = 'waiting' and w.offered_until > now() then 'offered' else w.state end`;

/** SQL: whether seats are kept for `w`, or its payment is being awaited. */
export const hasOpenBooking = `exists (
  select from bookings b where b.waitlist_entry_id = w.id and b.status in ('held', 'pending'))`;

const selectEntry = statement<WaitlistEntry>(
  'waiting list entry',
  `select w.id, w.event_id as "eventId", w.first_name as "firstName", w.last_name as "lastName", w.email, w.participants,
     w.requested_participants as "requestedParticipants", ${shownState} as state, w.origin,
     w.offered_until as "offeredUntil",
     (select count(*)::int from waitlist_entries o
      where o.event_id = w.event_id and o.state in ('waiting', 'offered') and (o.position, o.id) < (w.position, w.id)) as "partiesBefore",
     case when held.is_resumable then held.total_amount else e.price * w.participants end as "totalAmount",
     w.state in ('waiting', 'offered') and e.deleted_at is null and e.cancelled_at is null and e.starts_at > now()
       and w.participants <= e.capacity - e.seats_taken + coalesce(held.participants, 0) as "canBook",
     b.status as "bookingStatus", b.payment_status as "paymentStatus", b.booking_reference as "bookingReference", held.hold_id as "openHoldId",
     coalesce(held.is_resumable, false) as "isResumable"
   from waitlist_entries w join events e on e.id = w.event_id
   left join lateral (
     select status, payment_status, expires_at, booking_reference, hold_id, participants, total_amount from bookings
     where waitlist_entry_id = w.id order by id desc limit 1
   ) b on true
   left join lateral (
     select b.hold_id, b.participants, b.total_amount,
       (b.status = 'held' or w.state = 'offered') and b.participants = w.participants as is_resumable
     where b.status = 'held' or b.status = 'pending' and b.payment_status = 'failed' and b.expires_at is not null
   ) held on true
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
  const { firstName, lastName, email, participants, requestedParticipants, state } = entry;
  const { partiesBefore, totalAmount, offeredUntil } = entry;
  const isPaying = isBooked(entry);
  return {
    firstName,
    lastName,
    email,
    participants,
    requestedParticipants,
    state,
    event: presentEvent(event, null),
    partiesBefore: isInLine(entry) ? partiesBefore : 0,
    totalAmount,
    offeredUntil: state === 'offered' ? (offeredUntil?.toISOString() ?? null) : null,
    canBook: entry.canBook && !isPaying,
    bookingReference: isPaying ? entry.bookingReference : null,
    booking: returnedBooking(entry),
  };
}

function returnedBooking({
  bookingStatus,
  paymentStatus,
}: WaitlistEntry): NonNullable<WaitlistEntryView['booking']> | null {
  const isReturned = bookingStatus === 'pending' || bookingStatus === 'confirmed';
  return isReturned && paymentStatus ? { status: bookingStatus, paymentStatus } : null;
}

/** Whether the visitor has returned from a payment that has not failed. */
export function isBooked({ bookingStatus, openHoldId }: Pick<WaitlistEntry, 'bookingStatus' | 'openHoldId'>): boolean {
  return bookingStatus === 'confirmed' || (bookingStatus === 'pending' && openHoldId === null);
}

export function unknownEntry(): Error {
  return notFound('This place in the waiting list does not exist.');
}
