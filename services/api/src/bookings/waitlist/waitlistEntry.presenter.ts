import type { Sequelize } from 'sequelize';
import { isInLine } from '@studio/contract/bookings/isInLine';
import type { WaitlistEntryView, WaitlistHoldView } from '@studio/contract/bookings/waitlist';
import { Event } from '../../events/event.model.ts';
import { presentEvent } from '../../events/event.presenter.ts';
import { shownHoldEnd } from '../seats/holdExpiry.ts';
import { findEntry, isBooked, totalOf, unknownEntry } from './waitlistEntry.ts';
import type { EntryDetail } from './waitlistEntry.ts';

/** @throws not_found */
export async function readEntryView(database: Sequelize, id: number): Promise<WaitlistEntryView> {
  const entry = await findEntry(database, id);
  const event = entry && (await Event.findByPk(entry.eventId));
  if (!entry || !event) throw unknownEntry();
  const { firstName, lastName, email, participants, tickets, areTicketsSold, requested, state } = entry;
  const { partiesBefore, offeredUntil, canBook, bookableSeats, booking } = entry;
  return {
    firstName,
    lastName,
    email,
    participants,
    tickets,
    areTicketsSold,
    requested,
    state,
    event: presentEvent(event, null),
    partiesBefore: isInLine(entry) ? partiesBefore : 0,
    totalAmount: totalOf(entry, tickets),
    offeredUntil: state === 'offered' ? (offeredUntil?.toISOString() ?? null) : null,
    canBook,
    bookableSeats,
    hold: presentHold(entry),
    booking: presentBooking(entry),
    bookingReference: isBooked(entry) ? (booking?.bookingReference ?? null) : null,
  };
}

function presentHold({ hold }: EntryDetail): WaitlistHoldView | null {
  if (!hold) return null;
  const { participants, tickets, discount, totalAmount, heldUntil } = hold;
  const expiresAt = shownHoldEnd(participants, heldUntil === null ? null : new Date(heldUntil), new Date());
  return { participants, tickets, discount, totalAmount, expiresAt: expiresAt.toISOString() };
}

function presentBooking({ booking, state }: EntryDetail): WaitlistEntryView['booking'] {
  if (!booking) return null;
  const { status, ...facts } = booking;
  if (status === 'held' || status === 'expired') return null;
  // After a failed payment the party may book again, so the cancelled booking is not shown.
  return status === 'cancelled' && state !== 'taken' ? null : { ...facts, status };
}
