import type { Sequelize, Transaction } from 'sequelize';
import type { BookedDiscount } from '@studio/contract/bookings/discount';
import { isInLine } from '@studio/contract/bookings/isInLine';
import { priceLines, sumOfLines } from '@studio/contract/bookings/orderLines';
import { isSameMix, mapTickets, seatsOfTickets } from '@studio/contract/bookings/tickets';
import type { PricedTicket } from '@studio/contract/bookings/tickets';
import type { Utm } from '@studio/contract/bookings/utm';
import type {
  RequestedPartyView,
  WaitingPartyView,
  WaitlistState,
  WaitlistTicketView,
} from '@studio/contract/bookings/waitlist';
import { isPriceRequest, paymentStatusOf, totalAmountOf } from '../../db/conditions.ts';
import { run, statement } from '../../db/statement.ts';
import { notFound } from '../../errors.ts';
import type { Event } from '../../events/event.model.ts';
import type { Booking } from '../booking.model.ts';
import { readTicketsAndDiscount } from '../money/readSums.ts';
import { isBookableSql } from '../offers/waitingLine.ts';
import { addToRemaining, countBookable, areBookable, readRemaining } from '../remaining.ts';
import { readParty, readRequestedParty, isLargerParty } from '../waitingParty.ts';
import type { WaitlistEntry } from '../waitlistEntry.model.ts';

export interface EntryDetail extends WaitingPartyView, Omit<EntryFacts, 'hold'> {
  event: SoldEvent;
  tickets: WaitlistTicketView[];
  /** Null if there is no request, or if the workshop does not sell the requested tickets any more. */
  requested: RequestedPartyView | null;
  /** How many seats the party can book now, including those of its own hold. */
  bookableSeats: number;
  canBook: boolean;
  /** The latest booking of the entry while it is held, or after its payment has failed. */
  hold: EntryHold | null;
}

type SoldEvent = Pick<Event, 'id' | 'price' | 'ticketTypes'>;

/** Columns of an entry, and the figures and bookings that the same statement reads. */
interface EntryFacts {
  id: number;
  eventId: number;
  firstName: string;
  lastName: string;
  email: string;
  state: WaitlistState;
  origin: string | null;
  utm: Utm | null;
  offeredUntil: Date | null;
  partiesBefore: number;
  /** The latest booking of the entry. */
  booking: EntryBooking | null;
  hold: HoldRow | null;
}

type EntryBooking = Pick<Booking, 'bookingReference' | 'participants' | 'status' | 'paymentStatus'>;

interface HoldRow {
  holdId: string;
  bookingId: number;
  participants: number;
  totalAmount: number;
  /** ISO instant; null if the hold does not expire. */
  heldUntil: string | null;
  /** True if the hold can be paid without a new claim of seats. */
  isResumable: boolean;
}

interface EntryHold extends Omit<HoldRow, 'bookingId'> {
  /** The tickets of the hold, or after a failed payment those of a new hold that replaces it, with their prices. */
  tickets: PricedTicket[];
  discount: BookedDiscount | null;
}

type StoredParty = Pick<WaitlistEntry, 'participants' | 'tickets' | 'requestedParticipants' | 'requestedTickets'>;

interface EntryRow extends StoredParty, EntryFacts {
  price: number;
  ticketTypes: Event['ticketTypes'];
  freeSeats: number;
  isOpen: boolean;
}

/** SQL: the state of `w` that people see; the row of an entry with an offer stays `waiting`. */
export const shownState = `case when w.state = 'waiting' and w.offered_until > now() then 'offered' else w.state end`;

const selectEntry = statement<EntryRow>(
  'waiting list entry',
  `select w.id, w.event_id as "eventId", w.first_name as "firstName", w.last_name as "lastName", w.email,
     w.participants, w.tickets, w.requested_participants as "requestedParticipants",
     w.requested_tickets as "requestedTickets", ${shownState} as state, w.origin, w.utm,
     w.offered_until as "offeredUntil", e.price, e.ticket_types as "ticketTypes",
     e.free_seats as "freeSeats", ${isBookableSql} as "isOpen",
     (select count(*)::int from waitlist_entries o
      where o.event_id = w.event_id and o.state = 'waiting' and (o.position, o.id) < (w.position, w.id)) as "partiesBefore",
     case when b.status is not null then json_build_object('bookingReference', b.booking_reference,
       'participants', b.participants, 'status', b.status, 'paymentStatus', ${paymentStatusOf('b')}) end as booking,
     case when held.hold_id is not null then json_build_object('holdId', held.hold_id, 'bookingId', held.id,
       'participants', held.participants, 'totalAmount', held.total_amount,
       'heldUntil', held.held_until, 'isResumable', held.is_resumable) end as hold
   from waitlist_entries w join events e on e.id = w.event_id
   left join lateral (
     select b.id, b.order_id, b.status, b.booking_reference, b.participants, r.id as hold_id, r.state, r.expires_at, r.expects_itn
     from bookings b join payment_requests r on ${isPriceRequest('r', 'b')}
     where b.waitlist_entry_id = w.id order by b.id desc limit 1
   ) b on true
   left join lateral (
     select b.id, b.hold_id, b.participants, ${totalAmountOf('b')} as total_amount,
       case when b.expects_itn then b.expires_at end as held_until, b.status = 'held' as is_resumable
     where b.status = 'held' or b.status = 'pending' and b.state = 'failed' and b.expires_at is not null
   ) held on true
   where w.id = $1`,
);

export async function findEntry(on: Sequelize | Transaction, id: number): Promise<EntryDetail | undefined> {
  const [row] = await run(on, selectEntry, [id]);
  if (!row) return undefined;
  const { eventId, price, ticketTypes, freeSeats, isOpen: isEventOpen } = row;
  const event = { id: eventId, price, ticketTypes };
  const party = readParty(event, row);
  const hold = row.hold && (await readHold(on, event, row.hold));
  const entry = { ...row, ...party, event, requested: requestOf(event, row, party), hold };
  return { ...entry, ...(await bookableNow(on, entry, isEventOpen ? freeSeats : null)) };
}

async function readHold(
  on: Sequelize | Transaction,
  event: SoldEvent,
  { bookingId, ...hold }: HoldRow,
): Promise<EntryHold> {
  const { tickets: booked, discount } = await readTicketsAndDiscount(on, bookingId);
  if (hold.isResumable) return { ...hold, tickets: booked, discount };
  const tickets = mapTickets(booked, event, hold.participants) ?? booked;
  return { ...hold, tickets, discount, totalAmount: sumOfLines(priceLines(tickets, discount)) };
}

function requestOf(event: SoldEvent, stored: StoredParty, party: WaitingPartyView): RequestedPartyView | null {
  const requested = readRequestedParty(event, stored);
  return requested?.areTicketsSold ? { ...requested, keepsPlace: !isLargerParty(event, party, requested) } : null;
}

type Bookable = Pick<EntryDetail, 'tickets' | 'bookableSeats' | 'canBook'>;

/** @param freeSeats null if the workshop cannot be booked any more */
async function bookableNow(
  on: Sequelize | Transaction,
  entry: WaitingPartyView & Pick<EntryDetail, 'event' | 'state' | 'booking' | 'hold'>,
  freeSeats: number | null,
): Promise<Bookable> {
  const { event, tickets, hold } = entry;
  if (freeSeats === null || !isInLine(entry) || isBooked(entry)) {
    return { tickets: tickets.map((ticket) => ({ ...ticket, bookable: 0 })), bookableSeats: 0, canBook: false };
  }
  const free = await readRemaining(on, { ...event, seats: freeSeats });
  const remaining = addToRemaining(free, hold?.participants ?? 0, hold?.tickets ?? []);
  const shown = tickets.map((ticket) => ({ ...ticket, bookable: countBookable(ticket, remaining) }));
  const most = seatsOfTickets(shown.map(({ seats, bookable: quantity }) => ({ seats, quantity })));
  return {
    tickets: shown,
    bookableSeats: Math.min(remaining.seats, most),
    canBook: areBookable(tickets, remaining),
  };
}

/** What these tickets cost. If the entry has a hold for them, the price is that of the hold. */
export function totalOf({ hold }: Pick<EntryDetail, 'hold'>, tickets: readonly PricedTicket[]): number {
  return hold && isSameMix(hold.tickets, tickets) ? hold.totalAmount : sumOfLines(priceLines(tickets));
}

/** True if the visitor has paid, or is back from PayFast and the payment has not failed. */
export function isBooked({ booking, hold }: Pick<EntryDetail, 'booking' | 'hold'>): boolean {
  return booking?.status === 'confirmed' || (booking?.status === 'pending' && hold === null);
}

export function unknownEntry(): Error {
  return notFound('This place in the waiting list does not exist.');
}
