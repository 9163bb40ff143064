import type { PricedTicket, TicketInput } from '@studio/contract/bookings/tickets';
import { listTyped, ticketsText } from '@studio/contract/bookings/ticketsText';
import { spots } from '@studio/contract/format/counts';

interface Party {
  participants: number;
  tickets: readonly Pick<PricedTicket, 'ticketTypeId' | 'label' | 'quantity'>[];
}

export function hasTypes({ tickets }: Pick<Party, 'tickets'>): boolean {
  return listTyped(tickets).length > 0;
}

/** `3 spots`; `2 × Adult, 1 × Child` of a workshop with ticket types. */
export function wantedTicketsText({ participants, tickets }: Party): string {
  return ticketsText(tickets) || spots(participants);
}

/** Whether the party waits for one thing, for the choice between singular and plural. */
export function isSingular({ participants, tickets }: Party): boolean {
  const typed = listTyped(tickets);
  return typed.length > 0 ? typed.reduce((sum, { quantity }) => sum + quantity, 0) === 1 : participants === 1;
}

/** The tickets as a request names them; undefined for a workshop without ticket types. */
export function ticketInputs(tickets: Party['tickets']): TicketInput[] | undefined {
  if (!hasTypes({ tickets })) return undefined;
  return tickets.map(({ ticketTypeId, quantity }) => ({ ticketTypeId, quantity }));
}
