import { extrasError } from '@studio/contract/bookings/extras';
import { seatsOfTickets } from '@studio/contract/bookings/tickets';
import type { PricedTicket } from '@studio/contract/bookings/tickets';
import { invalidInput } from '../../errors.ts';
import type { Event } from '../../events/event.model.ts';

/** @throws invalid_input if the mix has more of an extra than a booking for its people may have */
export function requireExtrasFit(event: Pick<Event, 'price' | 'ticketTypes'>, tickets: readonly PricedTicket[]): void {
  const problem = extrasError(event, tickets, seatsOfTickets(tickets));
  if (problem !== null) throw invalidInput(problem, { tickets: problem });
}
