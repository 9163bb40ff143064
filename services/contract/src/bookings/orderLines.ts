import type { Cents } from '../format/money.ts';
import { discountLeft, discountMoved, discountOf } from './discount.ts';
import type { BookedDiscount, DiscountRule, GivenDiscount } from './discount.ts';
import { isSameKind, quantityOf, seatsOfTickets } from './tickets.ts';
import type { BookedTicket, PricedTicket, TicketKind } from './tickets.ts';

/**
 * `kept`: what the studio kept at a change. `goodwill`: what it gave back although the booking stays. `agreed`: the rest
 * to a sum that was paid. `waived`: a difference that a change did not charge or return. `cancellation_fee`: what it
 * keeps of the money of a cancelled booking. The total of the booking stays as it was, without the fee. `discount`: what
 * a code takes off the price; its label is the code.
 */
export type LineKind = 'ticket' | 'extra' | 'discount' | 'kept' | 'goodwill' | 'agreed' | 'waived' | 'cancellation_fee';

/** A part of what a booking costs; negative if it is taken off. Only a ticket has seats. */
export interface OrderLineView extends Omit<TicketKind, 'isExtra'> {
  kind: LineKind;
  quantity: number;
  unitPrice: Cents;
  /** Of a discount. */
  discountCodeId?: number | null;
}

export function sumOfLines(lines: readonly OrderLineView[]): Cents {
  return lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
}

/** The lines of a new booking, with a code or without. */
export function priceLines(tickets: readonly PricedTicket[], discount: GivenDiscount | null = null): OrderLineView[] {
  const lines = ticketLines(tickets);
  if (!discount) return lines;
  const amount = discountOf(discount, { inScope: discountable(discount, lines), all: sumOfLines(lines) });
  return [...lines, ...discountLine(discount, -amount)];
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

/** Null unless all tickets take one seat and cost the same, before a discount. What the studio keeps is no price of a seat. */
export function pricePerSeat(lines: readonly OrderLineView[]): Cents | null {
  const tickets = new Map<Cents, number>();
  let rest = 0;
  for (const { kind, quantity, unitPrice, seats } of lines) {
    if (kind === 'ticket' && seats === 1) tickets.set(unitPrice, (tickets.get(unitPrice) ?? 0) + quantity);
    else if (kind !== 'kept' && kind !== 'cancellation_fee' && kind !== 'discount') rest += quantity * unitPrice;
  }
  const [price, ...others] = [...tickets].filter(([, count]) => count !== 0).map(([unitPrice]) => unitPrice);
  return price !== undefined && others.length === 0 && rest === 0 ? price : null;
}

interface Priced {
  totalAmount: Cents;
  /** The part of the total that the studio kept at changes. */
  kept: Cents;
}

/** Returns the lines that change the total of the booking. They reduce the kept amount last. */
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
  discount: BookedDiscount | null;
}

export interface ChangeTarget {
  eventId: number;
  /** The tickets, at the workshop's prices when the change was quoted. */
  tickets: readonly PricedTicket[];
}

/**
 * The lines of a quoted change: the tickets that are given up, the tickets that are added, what changes of the discount,
 * what the studio keeps, and the rest to the quoted total.
 */
export function changeLines(
  booking: ChangedBooking,
  target: ChangeTarget,
  { kept, totalAfter }: { kept: Cents; totalAfter: Cents },
): OrderLineView[] {
  const givenUp = givenUpTickets(booking, target);
  const lines = [
    ...givenUp.flatMap(spread),
    ...ticketLines(addedTickets(booking, target)),
    ...discountChange(booking, givenUp, movedDiscount(booking, target)),
    ...line('kept', kept),
  ];
  return [...lines, ...line('waived', totalAfter - booking.totalAmount - sumOfLines(lines))];
}

/** The lines that take the tickets off that are given up, with the discount that was given for them. */
export function givenUpLines(booking: ChangedBooking, target: ChangeTarget): OrderLineView[] {
  const givenUp = givenUpTickets(booking, target);
  return [...givenUp.flatMap(spread), ...discountChange(booking, givenUp, 0)];
}

/** Takes back the discount of the tickets that are given up. `moved` is what the code takes off the new ones. */
function discountChange(
  { discount }: ChangedBooking,
  givenUp: readonly GivenUpTicket[],
  moved: Cents,
): OrderLineView[] {
  if (!discount) return [];
  const returned = givenUp.reduce((sum, ticket) => sum + ticket.discount, 0);
  return discountLine(discount, returned - moved);
}

/** What the tickets cost that are given up, with the discount that was given for them. */
export function givenUpValue(booking: ChangedBooking, target: ChangeTarget): Cents {
  return givenUpTickets(booking, target).reduce((sum, { value }) => sum + value, 0);
}

/** A move takes the discount along. Other added tickets cost the full price. */
export function addedValue(booking: ChangedBooking, target: ChangeTarget): Cents {
  return sumOfLines(ticketLines(addedTickets(booking, target))) - movedDiscount(booking, target);
}

function movedDiscount({ eventId, tickets, discount }: ChangedBooking, target: ChangeTarget): Cents {
  if (!discount || target.eventId === eventId) return 0;
  const partyOf = (of: readonly PricedTicket[]) => ({
    price: discountable(discount, ticketLines(of)),
    seats: seatsOfTickets(of),
  });
  return discountMoved(discount, partyOf(tickets), partyOf(target.tickets));
}

interface GivenUpTicket extends BookedTicket {
  /** What is given back for it. */
  value: Cents;
  /** The discount that was given for it. */
  discount: Cents;
}

/**
 * A move gives up all tickets. On the same event only the numbers of the types change. Each ticket has its share of the
 * price, by what it cost with its discount.
 */
function givenUpTickets(booking: ChangedBooking, target: ChangeTarget): GivenUpTicket[] {
  const { tickets, totalAmount, kept } = booking;
  const isMove = target.eventId !== booking.eventId;
  const givenUp = tickets
    .map((ticket) => {
      const left = isMove ? 0 : quantityOf(target.tickets, ticket.ticketTypeId);
      return { ...ticket, quantity: Math.max(0, ticket.quantity - left) };
    })
    .filter(({ quantity }) => quantity > 0);
  const discounts = returnedDiscounts(booking, givenUp);
  const prices = givenUp.map(({ price, quantity }, index) => Math.max(0, price * quantity - (discounts[index] ?? 0)));
  const listed = sumOfLines(ticketLines(tickets)) - (booking.discount?.amount ?? 0);
  // Tickets without a listed price share the total equally.
  const values =
    listed > 0
      ? share(totalAmount - kept, prices, Math.max(listed, sumOf(prices)))
      : share(totalAmount - kept, givenUp.map(quantityIn), sumOf(tickets.map(quantityIn)));
  return givenUp.map((ticket, index) => ({ ...ticket, value: values[index] ?? 0, discount: discounts[index] ?? 0 }));
}

/** The part of the discount of each of these tickets. */
function returnedDiscounts({ tickets, discount }: ChangedBooking, givenUp: readonly BookedTicket[]): Cents[] {
  if (!discount) return [];
  const prices = givenUp.map((ticket) => discountable(discount, ticketLines([ticket])));
  const before = discountable(discount, ticketLines(tickets));
  const returned = discount.amount - discountLeft(discount, before, before - sumOf(prices));
  return share(returned, prices, sumOf(prices));
}

/** The price to which the discount applies. */
function discountable({ appliesTo }: DiscountRule, lines: readonly OrderLineView[]): Cents {
  return sumOfLines(appliesTo === 'all' ? lines : lines.filter(({ kind }) => kind === 'ticket'));
}

/** The share of each weight in whole cents. Together they are the share of all: of the whole weight the whole amount. */
function share(amount: Cents, weights: readonly number[], whole: number): Cents[] {
  const upTo = (weight: number) => (whole === 0 ? 0 : Math.floor((amount * weight) / whole));
  return weights.map((weight, index) => {
    const before = sumOf(weights.slice(0, index));
    return upTo(before + weight) - upTo(before);
  });
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}

function quantityIn({ quantity }: BookedTicket): number {
  return quantity;
}

function addedTickets(booking: ChangedBooking, target: ChangeTarget): PricedTicket[] {
  if (target.eventId !== booking.eventId) return [...target.tickets];
  return target.tickets.map((ticket) => ({
    ...ticket,
    quantity: Math.max(0, ticket.quantity - quantityOf(booking.tickets, ticket.ticketTypeId)),
  }));
}

/** Splits the price before the discount into lines of whole cents for each ticket. */
function spread(ticket: GivenUpTicket): OrderLineView[] {
  const { quantity } = ticket;
  const value = ticket.value + ticket.discount;
  const unitPrice = Math.floor(value / quantity);
  const dearer = value - unitPrice * quantity;
  const lines = [ticketLine(ticket, dearer - quantity, unitPrice), ticketLine(ticket, -dearer, unitPrice + 1)];
  return lines.filter((one) => one.quantity !== 0);
}

function ticketLines(tickets: readonly PricedTicket[]): OrderLineView[] {
  return tickets
    .filter(({ quantity }) => quantity > 0)
    .map((ticket) => ticketLine(ticket, ticket.quantity, ticket.price));
}

function ticketLine(ticket: TicketKind, quantity: number, unitPrice: Cents): OrderLineView {
  return { kind: ticket.isExtra ? 'extra' : 'ticket', ...ticketKind(ticket), quantity, unitPrice };
}

function ticketKind({ ticketTypeId, label, seats }: TicketKind): Omit<TicketKind, 'isExtra'> {
  return { ticketTypeId, label, seats };
}

function discountLine({ discountCodeId, code }: GivenDiscount, amount: Cents): OrderLineView[] {
  return line('discount', amount).map((one) => ({ ...one, label: code, discountCodeId }));
}

function line(kind: LineKind, amount: Cents): OrderLineView[] {
  if (amount === 0) return [];
  return [
    { kind, ticketTypeId: null, label: null, seats: 0, quantity: Math.sign(amount), unitPrice: Math.abs(amount) },
  ];
}
