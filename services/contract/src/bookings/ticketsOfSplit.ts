import type { AttendeeView } from './attendees.ts';
import type { BookedTicket } from './tickets.ts';

export const noPeopleChosenText = 'Please choose who gets a separate booking';

type Person = Pick<AttendeeView, 'ticketTypeId'>;

/** Returns the tickets of the chosen people, or the reason why these people cannot get a separate booking. */
export function ticketsOfSplit(
  people: readonly Person[],
  chosen: readonly Person[],
  booked: readonly BookedTicket[],
): BookedTicket[] | { error: string } {
  if (chosen.length === 0) return { error: noPeopleChosenText };
  if (chosen.length === people.length) {
    return { error: 'At least one person must stay in this booking. To move everybody, move the booking itself.' };
  }
  const tickets: BookedTicket[] = [];
  for (const ticket of booked.filter(({ seats }) => seats > 0)) {
    const seats = chosen.filter(({ ticketTypeId }) => ticketTypeId === ticket.ticketTypeId).length;
    if (seats % ticket.seats !== 0) {
      return { error: `The people of a ticket ‘${ticket.label}’ can only go together.` };
    }
    if (seats > 0) tickets.push({ ...ticket, quantity: seats / ticket.seats });
  }
  return tickets;
}
