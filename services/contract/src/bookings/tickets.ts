import type { SoldEvent } from '../events/ticketPrices.ts';
import type { Cents } from '../format/money.ts';

/** What a ticket or an extra is, copied to the order line, so that a later change of the type changes no booking. */
export interface TicketKind {
  /** Null for a ticket of a workshop without types. */
  ticketTypeId: number | null;
  /** The name of the type; null for a workshop without types. */
  label: string | null;
  /** How many seats one ticket takes. */
  seats: number;
  /** Only for an extra. */
  isExtra?: boolean;
}

export interface PricedTicket extends TicketKind {
  price: Cents;
  quantity: number;
}

/** A ticket that is booked, at the price of its last purchase. */
export type BookedTicket = PricedTicket;

export interface TicketInput {
  /** Null for a ticket without a type. */
  ticketTypeId: number | null;
  quantity: number;
}

/** A ticket of a workshop without types. */
const untyped: TicketKind = { ticketTypeId: null, label: null, seats: 1 };

/** The tickets and extras of a workshop at today's prices; without types, a ticket without a type. */
export function ticketsOnSale({ price, ticketTypes = [] }: SoldEvent): Omit<PricedTicket, 'quantity'>[] {
  if (ticketTypes.length === 0) return [{ ...untyped, price }];
  return ticketTypes.map(({ id, name, seats, price: own, extra }) => ({
    ticketTypeId: id,
    label: name,
    seats,
    ...(extra && { isExtra: true }),
    price: own,
  }));
}

/**
 * Returns the tickets at today's prices. Without `tickets`, each person gets one of the first type.
 * @returns null if the workshop does not sell one of the types
 */
export function priceTickets(
  event: SoldEvent,
  participants: number,
  tickets: readonly TicketInput[] | undefined,
): PricedTicket[] | null {
  const onSale = ticketsOnSale(event);
  if (!tickets) return onSale.slice(0, 1).map((ticket) => ({ ...ticket, quantity: participants }));
  return countTickets(onSale, tickets);
}

/**
 * The tickets and extras after a change of the booked ones in their workshop. Of a kind that is not sold any more there
 * may be as many as are booked, or fewer. Tickets from before the workshop had types cost its price.
 * @returns null if a kind is not known, or if there are more than that
 */
export function changeTickets(
  booked: readonly BookedTicket[],
  event: SoldEvent,
  tickets: readonly TicketInput[],
): PricedTicket[] | null {
  const hasUntyped = booked.some(({ ticketTypeId }) => ticketTypeId === null);
  const onSale = ticketsOnSale(event);
  if (hasUntyped && event.ticketTypes?.length) onSale.push({ ...untyped, price: event.price });
  const old = booked.filter((ticket) => !onSale.some((one) => isSameKind(one, ticket)));
  const changed = countTickets([...onSale, ...old], tickets);
  const isMore = old.some((ticket) =>
    changed?.some((one) => isSameKind(one, ticket) && one.quantity > ticket.quantity),
  );
  return isMore ? null : changed;
}

function countTickets(
  kinds: readonly Omit<PricedTicket, 'quantity'>[],
  tickets: readonly TicketInput[],
): PricedTicket[] | null {
  const isKnown = tickets.every(({ ticketTypeId }) => kinds.some((kind) => kind.ticketTypeId === ticketTypeId));
  if (!isKnown) return null;
  return kinds.map((kind) => ({ ...kind, quantity: quantityOf(tickets, kind.ticketTypeId) }));
}

/** Returns the number of tickets of the type; null counts the tickets without a type. */
export function quantityOf(tickets: readonly TicketInput[], type: number | null): number {
  return tickets.filter(({ ticketTypeId }) => ticketTypeId === type).reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Returns true if both lists have the same number of tickets of each type. */
export function isSameMix(some: readonly TicketInput[], others: readonly TicketInput[]): boolean {
  return [...some, ...others].every(
    ({ ticketTypeId }) => quantityOf(some, ticketTypeId) === quantityOf(others, ticketTypeId),
  );
}

export function seatsOfTickets(tickets: readonly Pick<PricedTicket, 'seats' | 'quantity'>[]): number {
  return tickets.reduce((sum, { seats, quantity }) => sum + seats * quantity, 0);
}

/**
 * Maps booked tickets and extras to what `event` sells, at its prices. A booked type matches the type with the same id,
 * otherwise the one with the same name, seats and kind. If `event` has no types, each seat becomes a ticket without a
 * type. A ticket without a type costs the event's price, even if the event has types. Tickets of a single type that
 * takes one seat become `participants` tickets. All other numbers stay as booked.
 * @returns null if `event` does not sell a booked type or extra, or if the tickets do not have `participants` seats
 */
export function mapTickets(
  booked: readonly BookedTicket[],
  event: SoldEvent,
  participants: number,
): PricedTicket[] | null {
  const { price, ticketTypes = [] } = event;
  const onSale = [...ticketsOnSale(event), { ...untyped, price }];
  const tickets =
    ticketTypes.length === 0
      ? [{ ...untyped, price, quantity: seatsOfTickets(booked) }]
      : booked.flatMap((ticket) => {
          const found =
            onSale.find((one) => isSameKind(one, ticket)) ?? onSale.find((one) => isNamedAlike(one, ticket));
          return found ? [{ ...found, quantity: ticket.quantity }] : [];
        });
  const isMissing = ticketTypes.length === 0 ? booked.some(({ isExtra }) => isExtra) : tickets.length < booked.length;
  if (isMissing) return null;
  const extras = tickets.filter(({ isExtra }) => isExtra);
  const [first, ...others] = tickets.filter(({ isExtra }) => !isExtra);
  if (first?.seats === 1 && others.length === 0) return [{ ...first, quantity: participants }, ...extras];
  return seatsOfTickets(tickets) === participants ? tickets : null;
}

/** Tickets of one type are the same kind, even if the type was renamed since. */
export function isSameKind(one: TicketKind, other: TicketKind): boolean {
  return one.ticketTypeId === other.ticketTypeId;
}

function isNamedAlike(one: TicketKind, other: TicketKind): boolean {
  return one.label === other.label && one.seats === other.seats && Boolean(one.isExtra) === Boolean(other.isExtra);
}
