import type { HoldInput } from '@studio/contract/bookings/bookings';
import { seatsOfTickets } from '@studio/contract/bookings/tickets';
import type { PricedTicket } from '@studio/contract/bookings/tickets';
import { people, places } from '@studio/contract/format/counts';
import { invalidInput } from '../../errors.ts';

type ClaimedTicket = Omit<PricedTicket, 'price'>;

/**
 * The people of a new booking for its claim, as JSON with the names of their tickets.
 * @returns null if the visitor has typed nothing about them
 * @throws invalid_input for a ticket that is not booked, and for more people than a kind of ticket has seats
 */
export function claimedAttendees(
  attendees: HoldInput['attendees'] = [],
  tickets: readonly ClaimedTicket[],
): string | null {
  for (const { ticketTypeId } of attendees) {
    const booked = tickets.filter((ticket) => ticket.ticketTypeId === ticketTypeId);
    const seats = seatsOfTickets(booked);
    const named = attendees.filter((one) => one.ticketTypeId === ticketTypeId).length;
    if (seats === 0) throw invalid('One of the people has a ticket that is not booked.');
    if (named > seats) throw invalid(`You named ${people(named)} for ${places(seats)}${ofKind(booked)}.`);
  }
  if (!attendees.some(({ name, age, notes }) => (name ?? age ?? notes) !== null)) return null;
  const labelOf = (type: number | null) => tickets.find(({ ticketTypeId }) => ticketTypeId === type)?.label ?? null;
  return JSON.stringify(attendees.map((one) => ({ ...one, label: labelOf(one.ticketTypeId) })));
}

function ofKind([ticket]: readonly ClaimedTicket[]): string {
  return ticket?.label ? ` of ‘${ticket.label}’` : '';
}

function invalid(sentence: string): Error {
  return invalidInput(sentence, { attendees: sentence });
}
