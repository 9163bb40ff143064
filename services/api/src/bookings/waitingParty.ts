import { priceTickets, quantityOf, seatsOfTickets } from '@studio/contract/bookings/tickets';
import type { PricedTicket, TicketInput } from '@studio/contract/bookings/tickets';
import type { WaitingPartyView } from '@studio/contract/bookings/waitlist';
import type { Event } from '../events/event.model.ts';
import type { WaitlistEntry } from './waitlistEntry.model.ts';

type SoldEvent = Pick<Event, 'price' | 'ticketTypes'>;
type StoredParty = Pick<WaitlistEntry, 'participants' | 'tickets'>;

/**
 * What a stored party waits for, with the seats and prices of today. A party without tickets waits for one ticket of
 * the first type for each person. If the workshop has no types any more, it waits for one seat for each person (ADR
 * 0097).
 */
export function readParty(event: SoldEvent, { participants, tickets }: StoredParty): WaitingPartyView {
  const areTyped = tickets.length > 0 && event.ticketTypes.length > 0;
  const wanted = chosenOf(priceTickets(event, participants, areTyped ? tickets : undefined) ?? []);
  const seats = seatsOfTickets(wanted);
  // An edit of the workshop may have set the seats of a type to 0. Tickets that take no seat cannot be booked alone.
  if (seats === 0) return { participants, tickets: [], areTicketsSold: false };
  return { participants: seats, tickets: wanted, areTicketsSold: true };
}

/** The party of a later request; null if there is none. */
export function readRequestedParty(
  event: SoldEvent,
  { requestedParticipants, requestedTickets }: Pick<WaitlistEntry, 'requestedParticipants' | 'requestedTickets'>,
): WaitingPartyView | null {
  if (requestedParticipants === null || requestedTickets === null) return null;
  return readParty(event, { participants: requestedParticipants, tickets: requestedTickets });
}

export function chosenOf(tickets: readonly PricedTicket[]): PricedTicket[] {
  return tickets.filter(({ quantity }) => quantity > 0);
}

/** The tickets as an entry stores them; none for a workshop without types. */
export function typedTickets(tickets: readonly PricedTicket[]): TicketInput[] {
  return tickets.flatMap(({ ticketTypeId, quantity }) => (ticketTypeId === null ? [] : [{ ticketTypeId, quantity }]));
}

/** True if the changed party wants more seats or more tickets of a limited type, which others in line would lose. */
export function isLargerParty(
  { ticketTypes }: SoldEvent,
  before: WaitingPartyView,
  changed: WaitingPartyView,
): boolean {
  if (changed.participants > before.participants) return true;
  return ticketTypes.some(
    ({ id, limit }) => limit !== null && quantityOf(changed.tickets, id) > quantityOf(before.tickets, id),
  );
}
