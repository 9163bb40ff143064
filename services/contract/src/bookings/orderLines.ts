import type { Cents } from '../format/money.ts';
import { isSameKind, quantityOf } from './tickets.ts';
import type { BookedTicket, PricedTicket, TicketKind } from './tickets.ts';

/**
 * `kept`: what the studio kept at a change. `goodwill`: what it gave back although the booking stays. `agreed`: the rest
 * to a sum that was paid. `waived`: a difference that a change did not charge or return. `cancellation_fee`: what it
 * keeps of the money of a cancelled booking. The total of the booking stays as it was, without the fee.
 */
export type LineKind = 'ticket' | 'extra' | 'kept' | 'goodwill' | 'agreed' | 'waived' | 'cancellation_fee';

/** A part of what a booking costs; negative if it is taken off. A line that is no ticket has no seats. */
export interface OrderLineView extends Omit<TicketKind, 'isExtra'> {
  kind: LineKind;
  quantity: number;
  unitPrice: Cents;
}

export function sumOfLines(lines: readonly OrderLineView[]): Cents {
  return lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
}

export function priceLines(tickets: readonly PricedTicket[]): OrderLineView[] {
  return tickets
    .filter(({ quantity }) => quantity > 0)
    .map((ticket) => ticketLine(ticket, ticket.quantity, ticket.price));
}

/** The tickets and extras that the lines add up to, each with the price at which it was added last. */
export function ticketsOfLines(lines: readonly OrderLineView[]): BookedTicket[] {
  const tickets: BookedTicket[] = [];
  for (const one of lines) {
    const { kind, quantity, unitPrice } = one;
    if (kind !== 'ticket' && kind !== 'extra') continue;
    const known = tickets.find((ticket) => isSameKind(ticket, one));
    const ticket = { ...ticketKind(one), ...(kind === 'extra' && { isExtra: true }), price: unitPrice, quantity };
    if (!known) tickets.push(ticket);
    else Object.assign(known, { quantity: known.quantity + quantity, ...(quantity > 0 && { price: unitPrice }) });
  }
  return tickets.filter(({ quantity }) => quantity !== 0);
}

/** Null unless all tickets take one seat and cost the same. What the studio keeps is no price of a seat. */
export function pricePerSeat(lines: readonly OrderLineView[]): Cents | null {
  const tickets = new Map<Cents, number>();
  let rest = 0;
  for (const { kind, quantity, unitPrice, seats } of lines) {
    if (kind === 'ticket' && seats === 1) tickets.set(unitPrice, (tickets.get(unitPrice) ?? 0) + quantity);
    else if (kind !== 'kept' && kind !== 'cancellation_fee') rest += quantity * unitPrice;
  }
  const [price, ...others] = [...tickets].filter(([, count]) => count !== 0).map(([unitPrice]) => unitPrice);
  return price !== undefined && others.length === 0 && rest === 0 ? price : null;
}

interface Priced {
  totalAmount: Cents;
  /** The part of the total that the studio kept at changes. */
  kept: Cents;
}

/** The lines that bring the booking to another total. What the studio kept at changes is reduced last. */
export function linesToTotal(booking: Priced, total: Cents, kind: 'goodwill' | 'agreed'): OrderLineView[] {
  const kept = Math.min(booking.kept, total) - booking.kept;
  return [line('kept', kept), line(kind, total - booking.totalAmount - kept)].flat();
}

/** The lines that raise the cancellation fee of a booking by the amount. */
export function cancellationFeeLines(amount: Cents): OrderLineView[] {
  return line('cancellation_fee', amount);
}

export interface ChangedBooking extends Priced {
  eventId: number;
  tickets: readonly BookedTicket[];
}

export interface ChangeTarget {
  eventId: number;
  /** At the prices of the workshop when the change was quoted. */
  tickets: readonly PricedTicket[];
}

/**
 * The lines of a quoted change: the tickets that are given up, the tickets that are added, what the studio keeps, and
 * the rest to the quoted total.
 */
export function changeLines(
  booking: ChangedBooking,
  target: ChangeTarget,
  { kept, totalAfter }: { kept: Cents; totalAfter: Cents },
): OrderLineView[] {
  const lines = [...givenUpLines(booking, target), ...priceLines(addedTickets(booking, target)), ...line('kept', kept)];
  return [...lines, ...line('waived', totalAfter - booking.totalAmount - sumOfLines(lines))];
}

/** The lines that take the tickets off that are given up. */
export function givenUpLines(booking: ChangedBooking, target: ChangeTarget): OrderLineView[] {
  return givenUpTickets(booking, target).flatMap(spread);
}

/** What the tickets cost that are given up: their share of the price of all tickets. */
export function givenUpValue(booking: ChangedBooking, target: ChangeTarget): Cents {
  return givenUpTickets(booking, target).reduce((sum, { value }) => sum + value, 0);
}

export function addedValue(booking: ChangedBooking, target: ChangeTarget): Cents {
  return sumOfLines(priceLines(addedTickets(booking, target)));
}

interface GivenUpTicket extends BookedTicket {
  value: Cents;
}

/** A move gives up all tickets. On the same event only the numbers of the types change. */
function givenUpTickets(booking: ChangedBooking, target: ChangeTarget): GivenUpTicket[] {
  const { tickets, totalAmount, kept } = booking;
  // Tickets that were given for nothing share the price equally.
  const isFree = tickets.every(({ price, quantity }) => price * quantity === 0);
  const weigh = (price: Cents, quantity: number) => (isFree ? quantity : price * quantity);
  const listed = tickets.reduce((sum, { price, quantity }) => sum + weigh(price, quantity), 0);
  return tickets.flatMap((ticket) => {
    const left = target.eventId === booking.eventId ? quantityOf(target.tickets, ticket.ticketTypeId) : 0;
    const quantity = Math.max(0, ticket.quantity - left);
    const value = Math.floor(((totalAmount - kept) * weigh(ticket.price, quantity)) / listed);
    return quantity === 0 ? [] : [{ ...ticket, quantity, value }];
  });
}

function addedTickets(booking: ChangedBooking, target: ChangeTarget): PricedTicket[] {
  if (target.eventId !== booking.eventId) return [...target.tickets];
  return target.tickets.map((ticket) => ({
    ...ticket,
    quantity: Math.max(0, ticket.quantity - quantityOf(booking.tickets, ticket.ticketTypeId)),
  }));
}

/** Splits the value into lines of whole cents for each ticket. */
function spread(ticket: GivenUpTicket): OrderLineView[] {
  const { quantity, value } = ticket;
  const unitPrice = Math.floor(value / quantity);
  const dearer = value - unitPrice * quantity;
  const lines = [ticketLine(ticket, dearer - quantity, unitPrice), ticketLine(ticket, -dearer, unitPrice + 1)];
  return lines.filter((one) => one.quantity !== 0);
}

function ticketLine(ticket: TicketKind, quantity: number, unitPrice: Cents): OrderLineView {
  return { kind: ticket.isExtra ? 'extra' : 'ticket', ...ticketKind(ticket), quantity, unitPrice };
}

function ticketKind({ ticketTypeId, label, seats }: TicketKind): Omit<TicketKind, 'isExtra'> {
  return { ticketTypeId, label, seats };
}

function line(kind: LineKind, amount: Cents): OrderLineView[] {
  if (amount === 0) return [];
  return [
    { kind, ticketTypeId: null, label: null, seats: 0, quantity: Math.sign(amount), unitPrice: Math.abs(amount) },
  ];
}
