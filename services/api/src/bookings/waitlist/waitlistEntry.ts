import type { Sequelize, Transaction } from 'sequelize';
import type { WaitlistState } from '@studio/contract/bookings/waitlist';
import { isPriceRequest, paymentStatusOf, totalAmountOf } from '../../db/conditions.ts';
import { run, statement } from '../../db/statement.ts';
import { notFound } from '../../errors.ts';
import type { Booking } from '../booking.model.ts';
import { bookableFromLine } from '../offers/offerSeats.ts';

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
  price: number;
  /** How many people of the party can book now, including the seats of its own hold. */
  bookableSeats: number;
  /** The latest booking of the entry. */
  booking: EntryBooking | null;
  /** That booking while it is held, or after its payment has failed. */
  hold: EntryHold | null;
}

type EntryBooking = Pick<Booking, 'bookingReference' | 'participants' | 'status' | 'paymentStatus'>;

interface EntryHold {
  holdId: string;
  participants: number;
  /** The total of the hold, or of a new hold that replaces it after a failed payment. */
  totalAmount: number;
  /** ISO instant; null if the hold does not expire. */
  keptUntil: string | null;
  /** Whether it can be paid as it is. */
  isResumable: boolean;
}

/** SQL: the state of `w` that people see; the row of an entry with an offer stays `waiting`. */
export const shownState = `case when w.state = 'waiting' and w.offered_until > now() then 'offered' else w.state end`;

const selectEntry = statement<WaitlistEntry>(
  'waiting list entry',
  `select w.id, w.event_id as "eventId", w.first_name as "firstName", w.last_name as "lastName", w.email, w.participants,
     w.requested_participants as "requestedParticipants", ${shownState} as state, w.origin,
     w.offered_until as "offeredUntil", e.price,
     (select count(*)::int from waitlist_entries o
      where o.event_id = w.event_id and o.state = 'waiting' and (o.position, o.id) < (w.position, w.id)) as "partiesBefore",
     case when w.state = 'waiting' and e.deleted_at is null and e.cancelled_at is null and e.starts_at > now()
       then least(w.participants, ${bookableFromLine} + coalesce(held.participants, 0)) else 0 end as "bookableSeats",
     case when b.status is not null then json_build_object('bookingReference', b.booking_reference,
       'participants', b.participants, 'status', b.status, 'paymentStatus', ${paymentStatusOf('b')}) end as booking,
     case when held.hold_id is not null then json_build_object('holdId', held.hold_id, 'participants', held.participants,
       'totalAmount', case when held.is_resumable then held.total_amount else e.price * held.participants end,
       'keptUntil', held.kept_until, 'isResumable', held.is_resumable) end as hold
   from waitlist_entries w join events e on e.id = w.event_id
   left join lateral (
     select b.id, b.status, b.booking_reference, b.participants, r.id as hold_id, r.state, r.expires_at, r.expects_itn
     from bookings b join payment_requests r on ${isPriceRequest('r', 'b')}
     where b.waitlist_entry_id = w.id order by b.id desc limit 1
   ) b on true
   left join lateral (
     select b.hold_id, b.participants, ${totalAmountOf('b')} as total_amount, case when b.expects_itn then b.expires_at end as kept_until,
       b.status = 'held' as is_resumable
     where b.status = 'held' or b.status = 'pending' and b.state = 'failed' and b.expires_at is not null
   ) held on true
   where w.id = $1`,
);

export async function findEntry(on: Sequelize | Transaction, id: number): Promise<WaitlistEntry | undefined> {
  return (await run(on, selectEntry, [id]))[0];
}

/** The total for this number of people. The hold of the entry keeps its price. */
export function totalOf({ hold, price }: Pick<WaitlistEntry, 'hold' | 'price'>, participants: number): number {
  return hold?.participants === participants ? hold.totalAmount : price * participants;
}

/** Whether the visitor has returned from a payment that has not failed. */
export function isBooked({ booking, hold }: Pick<WaitlistEntry, 'booking' | 'hold'>): boolean {
  return booking?.status === 'confirmed' || (booking?.status === 'pending' && hold === null);
}

export function unknownEntry(): Error {
  return notFound('This place in the waiting list does not exist.');
}
