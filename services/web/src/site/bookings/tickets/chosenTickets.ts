import { priceLines, sumOfLines } from '@studio/contract/bookings/orderLines';
import type { OrderLineView } from '@studio/contract/bookings/orderLines';
import type { TicketInput } from '@studio/contract/bookings/tickets';
import { priceTickets, seatsOfTickets } from '@studio/contract/bookings/tickets';
import { listTicketTypes } from '@studio/contract/events/ticketPrices';
import type { SoldEvent } from '@studio/contract/events/ticketPrices';
import type { Cents } from '@studio/contract/format/money';
import type { BookingEntry } from '../bookingFlow/bookingEntry.ts';
import type { TicketRow } from './TicketSteppers.tsx';

type Choice = Pick<BookingEntry, 'participants' | 'tickets'>;

export interface ChosenTickets {
  lines: OrderLineView[];
  participants: number;
  total: Cents;
}

/**
 * What the form chooses, at the prices of the workshop. Types that it does not sell are left out. If it sells none of the
 * chosen types, everybody has the first one.
 */
export function chooseTickets(event: SoldEvent, { participants, tickets = [] }: Choice): ChosenTickets {
  const types = listTicketTypes(event);
  const sold = tickets.filter(({ ticketTypeId }) => types.some(({ id }) => id === ticketTypeId));
  const priced = priceTickets(event, participants, sold.length > 0 ? sold : undefined) ?? [];
  const lines = priceLines(priced);
  return { lines, participants: seatsOfTickets(priced), total: sumOfLines(lines) };
}

/** The entry for the ticket types that the workshop has now. */
export function withSoldTickets<Entry extends Choice>(event: SoldEvent, entry: Entry): Entry {
  const { lines, participants } = chooseTickets(event, entry);
  const tickets = lines.flatMap(({ ticketTypeId, quantity }) =>
    ticketTypeId === null ? [] : [{ ticketTypeId, quantity }],
  );
  const isTyped = listTicketTypes(event).length > 0;
  return { ...entry, participants, tickets: isTyped ? tickets : undefined };
}

/** Whether all chosen tickets take one seat and are of one type. */
export function isOneKind({ lines }: ChosenTickets): boolean {
  return lines.length === 1 && lines[0]?.seats === 1;
}

/** The chosen kind of ticket for this number of people. */
export function chooseFor({ lines }: ChosenTickets, participants: number): Choice {
  const types = lines.flatMap(({ ticketTypeId }) => ticketTypeId ?? []);
  return { participants, tickets: types.map((ticketTypeId) => ({ ticketTypeId, quantity: participants })) };
}

export function ticketRows(event: SoldEvent, tickets: readonly TicketInput[] = []): TicketRow[] {
  return listTicketTypes(event).map((type) => ({
    ...type,
    quantity: tickets.find(({ ticketTypeId }) => ticketTypeId === type.id)?.quantity ?? 0,
  }));
}
