import type { AdminTicketView } from '@studio/contract/admin/adminBookings';
import type { TicketInput } from '@studio/contract/bookings/tickets';
import { maxCapacity } from '@studio/contract/events/events';
import type { ExtraScope } from '@studio/contract/events/ticketTypes';
import type { Cents } from '@studio/contract/format/money';

/** A ticket type whose number can be typed. */
export interface TicketChoice {
  id: number;
  name: string;
  /** How many seats one ticket takes. */
  seats: number;
  /** Null for a type that was booked and is no longer sold. */
  price: Cents | null;
  extra?: ExtraScope;
}

/** Returns the numbers by type as the text of a form: `3:2 5:1`. A number of 0 is left out. */
export function numbersText(tickets: readonly TicketInput[]): string {
  return tickets
    .filter(({ quantity }) => quantity > 0)
    .toSorted((one, other) => (one.ticketTypeId ?? 0) - (other.ticketTypeId ?? 0))
    .map(({ ticketTypeId, quantity }) => `${ticketTypeId}:${quantity}`)
    .join(' ');
}

export function numberOf(text: string, typeId: number): number {
  return numbers(text).find(({ ticketTypeId }) => ticketTypeId === typeId)?.quantity ?? 0;
}

/** @param typed the content of a field; what is not a number counts as 0 */
export function withNumber(text: string, typeId: number, typed: string): string {
  const quantity = Math.min(maxCapacity, Math.max(0, Number.parseInt(typed, 10) || 0));
  const others = numbers(text).filter(({ ticketTypeId }) => ticketTypeId !== typeId);
  return numbersText([...others, { ticketTypeId: typeId, quantity }]);
}

/** Returns what is sent: a number for each type of the workshop. */
export function ticketsOf(types: readonly Pick<TicketChoice, 'id'>[], text: string): TicketInput[] {
  return types.map(({ id }) => ({ ticketTypeId: id, quantity: numberOf(text, id) }));
}

export function seatsOf(types: readonly Pick<TicketChoice, 'id' | 'seats'>[], text: string): number {
  return types.reduce((sum, { id, seats }) => sum + seats * numberOf(text, id), 0);
}

/**
 * Returns the numbers for another workshop: those of the types with the same id or name. People who were booked without
 * a type get the first type.
 */
export function numbersIn(
  types: readonly Pick<TicketChoice, 'id' | 'name'>[],
  text: string,
  { tickets = [], participants }: { tickets?: readonly AdminTicketView[]; participants: number },
): string {
  const [first] = types;
  if (tickets.length === 0 && first && text === '') {
    return numbersText([{ ticketTypeId: first.id, quantity: participants }]);
  }
  const typed = numbers(text);
  const isKnown = typed.every(({ ticketTypeId }) => types.some(({ id }) => id === ticketTypeId));
  if (types.length === 0 || (typed.length > 0 && isKnown)) return text;
  return numbersText(
    types.map(({ id, name }) => ({
      ticketTypeId: id,
      quantity: tickets.find(({ ticketTypeId, label }) => ticketTypeId === id || label === name)?.quantity ?? 0,
    })),
  );
}

function numbers(text: string): TicketInput[] {
  return [...text.matchAll(/(\d+):(\d+)/g)].map(([, id, quantity]) => ({
    ticketTypeId: Number(id),
    quantity: Number(quantity),
  }));
}
