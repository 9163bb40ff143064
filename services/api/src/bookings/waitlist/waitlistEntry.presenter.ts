import type { Sequelize } from 'sequelize';
import { isInLine } from '@studio/contract/bookings/isInLine';
import type { WaitlistEntryView, WaitlistHoldView } from '@studio/contract/bookings/waitlist';
import { Event } from '../../events/event.model.ts';
import { presentEvent } from '../../events/event.presenter.ts';
import { shownUntil } from '../seats/holdExpiry.ts';
import { findEntry, isBooked, totalOf, unknownEntry } from './waitlistEntry.ts';
import type { WaitlistEntry } from './waitlistEntry.ts';

/** @throws not_found */
export async function readEntryView(database: Sequelize, id: number): Promise<WaitlistEntryView> {
  const entry = await findEntry(database, id);
  const event = entry && (await Event.findByPk(entry.eventId));
  if (!entry || !event) throw unknownEntry();
  const { firstName, lastName, email, participants, requestedParticipants, state } = entry;
  const { partiesBefore, offeredUntil, booking } = entry;
  const isPaying = isBooked(entry);
  const bookableSeats = isPaying ? 0 : entry.bookableSeats;
  return {
    firstName,
    lastName,
    email,
    participants,
    requestedParticipants,
    state,
    event: presentEvent(event, null),
    partiesBefore: isInLine(entry) ? partiesBefore : 0,
    totalAmount: totalOf(entry, participants),
    offeredUntil: state === 'offered' ? (offeredUntil?.toISOString() ?? null) : null,
    canBook: bookableSeats === participants,
    bookableSeats,
    hold: presentHold(entry),
    booking: presentBooking(entry),
    bookingReference: isPaying ? (booking?.bookingReference ?? null) : null,
  };
}

function presentHold({ hold }: WaitlistEntry): WaitlistHoldView | null {
  if (!hold) return null;
  const { participants, totalAmount, keptUntil } = hold;
  const expiresAt = shownUntil(participants, keptUntil === null ? null : new Date(keptUntil), new Date());
  return { participants, totalAmount, expiresAt: expiresAt.toISOString() };
}

function presentBooking({ booking, state }: WaitlistEntry): WaitlistEntryView['booking'] {
  if (!booking) return null;
  const { status, ...facts } = booking;
  if (status === 'held' || status === 'expired') return null;
  // The party may book again after a payment that failed.
  return status === 'cancelled' && state !== 'taken' ? null : { ...facts, status };
}
