import type { Sequelize, Transaction } from 'sequelize';
import { quantityOf, seatsOfTickets } from '@studio/contract/bookings/tickets';
import type { PricedTicket, TicketInput } from '@studio/contract/bookings/tickets';
import { run, statement } from '../db/statement.ts';
import type { Event } from '../events/event.model.ts';

/** What can still be booked of an event. */
export interface Remaining {
  seats: number;
  /** The tickets left of each type with a limit, by the id of the type. */
  ofType: ReadonlyMap<number, number>;
}

interface TakenTickets {
  ticketTypeId: number;
  quantity: number;
}

const selectTaken = statement<TakenTickets>(
  'taken tickets',
  `select ticket_type_id as "ticketTypeId", sum(quantity)::integer as quantity from taken_tickets
   where event_id = $1 and (booking_id is distinct from $2::integer or not is_change)
   group by ticket_type_id`,
);

/** @param changedBookingId the booking whose open change does not count */
export function readTakenTickets(
  on: Transaction | Sequelize,
  eventId: number,
  changedBookingId: number | null = null,
): Promise<TakenTickets[]> {
  return run(on, selectTaken, [eventId, changedBookingId]);
}

/**
 * Reads what can still be booked. The result is certain only while the event is locked (ADR 0094). If a limit was
 * lowered below what is sold, the number that remains is 0 instead of negative, so that a party can still book the
 * tickets of its own hold.
 */
export async function readRemaining(
  on: Transaction | Sequelize,
  { id, ticketTypes, seats }: Pick<Event, 'id' | 'ticketTypes'> & { seats: number },
): Promise<Remaining> {
  const limited = ticketTypes.filter(({ limit }) => limit !== null);
  const taken = limited.length === 0 ? [] : await readTakenTickets(on, id);
  const left = limited.map((type) => [type.id, Math.max(0, (type.limit ?? 0) - quantityOf(taken, type.id))] as const);
  return { seats, ofType: new Map(left) };
}

/** True if all of the tickets can be booked. False for an empty list. */
export function areBookable(tickets: readonly PricedTicket[], { seats, ofType }: Remaining): boolean {
  if (tickets.length === 0 || seatsOfTickets(tickets) > seats) return false;
  return tickets.every(({ ticketTypeId, quantity }) => quantity <= (leftOf(ofType, ticketTypeId) ?? quantity));
}

/** How many of these tickets of one type can be booked. */
export function countBookable(
  { ticketTypeId, seats, quantity }: PricedTicket,
  { seats: free, ofType }: Remaining,
): number {
  const fitting = seats === 0 ? quantity : Math.floor(free / seats);
  return Math.min(quantity, fitting, leftOf(ofType, ticketTypeId) ?? quantity);
}

function leftOf(ofType: Remaining['ofType'], type: number | null): number | undefined {
  return type === null ? undefined : ofType.get(type);
}

export function addToRemaining(remaining: Remaining, seats: number, tickets: readonly TicketInput[]): Remaining {
  const ofType = new Map(remaining.ofType);
  for (const { ticketTypeId, quantity } of tickets) {
    const left = leftOf(ofType, ticketTypeId);
    if (ticketTypeId !== null && left !== undefined) ofType.set(ticketTypeId, left + quantity);
  }
  return { seats: remaining.seats + seats, ofType };
}

export function takeFromRemaining(remaining: Remaining, seats: number, tickets: readonly TicketInput[]): Remaining {
  const taken = tickets.map(({ ticketTypeId, quantity }) => ({ ticketTypeId, quantity: -quantity }));
  return addToRemaining(remaining, -seats, taken);
}
