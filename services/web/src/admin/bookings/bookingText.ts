import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { PricedTicket } from '@studio/contract/bookings/tickets';
import { ticketsText } from '@studio/contract/bookings/ticketsText';
import { people, places } from '@studio/contract/format/counts';
import { formatShortDate } from '@studio/contract/format/dates';

export function freedText(seats: number): string {
  return seats === 1 ? '1 place is free again.' : `${seats} places are free again.`;
}

/** How many places a cancellation would free. */
export function seatsToFreeText(seats: number): string {
  return seats === 1 ? 'Its place becomes free again.' : `Its ${places(seats)} become free again.`;
}

export function visitorName({ firstName, lastName }: Pick<AdminBookingView, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}

interface Party {
  participants: number;
  tickets?: readonly Pick<PricedTicket, 'label' | 'quantity'>[] | undefined;
}

/** `4 people`, with the ticket types if the workshop has several: `4 people (2 × Adult, 1 × Pair)`. */
export function partyText({ participants, tickets = [] }: Party): string {
  const text = ticketsText(tickets);
  return people(participants) + (text && ` (${text})`);
}

/** The event's title, or its id without one (SPEC §2). */
export function workshopName({ eventTitle, eventId }: Pick<AdminBookingView, 'eventTitle' | 'eventId'>): string {
  return eventTitle || `Workshop ${eventId}`;
}

/** `Lerato Nkosi, 2 people, Wheel Throwing on Sat 14 Mar 2026 (7K2M-9QXT-4WBD)` */
export function bookingLabel(booking: AdminBookingView): string {
  const { eventDate } = booking;
  const workshop = workshopName(booking) + (eventDate && ` on ${formatShortDate(eventDate)}`);
  return `${visitorName(booking)}, ${partyText(booking)}, ${workshop} (${booking.bookingReference})`;
}
