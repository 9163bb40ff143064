import type { Sequelize, Transaction } from 'sequelize';
import { quantityOf } from '@studio/contract/bookings/tickets';
import type { TicketInput } from '@studio/contract/bookings/tickets';
import { ticketsLeftText } from '@studio/contract/bookings/ticketsText';
import type { TicketTypeView } from '@studio/contract/events/ticketTypes';
import { conflict } from '../../errors.ts';
import type { AppError } from '../../errors.ts';
import type { Event } from '../../events/event.model.ts';
import { readTakenTickets } from '../remaining.ts';

// A transaction that takes tickets of a type with a limit locks the event first. Then a second statement counts the
// taken tickets: a statement that itself waits for the lock would miss those taken while it waited (ADR 0094).

export interface TicketRequest {
  event: Pick<Event, 'id' | 'ticketTypes'>;
  tickets: readonly TicketInput[];
  /**
   * The booking that is changed, with its tickets for this event: only added tickets must be left. Its open change does
   * not count.
   */
  changed?: { bookingId: number; tickets: readonly TicketInput[] };
}

/** The caller has locked the event and read it afterwards. @throws tickets_sold_out */
export async function requireTicketsLeft(transaction: Transaction, request: TicketRequest): Promise<void> {
  const rejection = await findSoldOutTickets(transaction, request);
  if (rejection) throw rejection;
}

/** Returns the error for the first type of which too few tickets are left. Certain only while the event is locked. */
export async function findSoldOutTickets(
  on: Transaction | Sequelize,
  request: TicketRequest,
): Promise<AppError | null> {
  const { event, changed } = request;
  const added = addedLimitedTickets(request);
  if (added.length === 0) return null;
  const taken = await readTakenTickets(on, event.id, changed?.bookingId);
  for (const { type, limit, quantity } of added) {
    const left = Math.max(0, limit - quantityOf(taken, type.id));
    if (quantity > left) return ticketsSoldOut(type, left);
  }
  return null;
}

interface AddedTickets {
  type: TicketTypeView;
  limit: number;
  quantity: number;
}

function addedLimitedTickets({ event: { ticketTypes }, tickets, changed }: TicketRequest): AddedTickets[] {
  return ticketTypes.flatMap((type, index) => {
    // A ticket without a type counts as one of the first type.
    const quantityIn = (of: readonly TicketInput[]) =>
      of
        .filter(({ ticketTypeId }) => ticketTypeId === type.id || (ticketTypeId === null && index === 0))
        .reduce((sum, { quantity }) => sum + quantity, 0);
    const quantity = quantityIn(tickets) - quantityIn(changed?.tickets ?? []);
    return type.limit !== null && quantity > 0 ? [{ type, limit: type.limit, quantity }] : [];
  });
}

function ticketsSoldOut(type: TicketTypeView, left: number): AppError {
  const facts = { ticketsLeft: { ticketTypeId: type.id, left } };
  return conflict('tickets_sold_out', ticketsLeftText(type, left), { facts });
}
