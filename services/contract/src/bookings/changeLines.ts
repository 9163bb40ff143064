import type { Cents } from '../format/money.ts';
import { discountLeft, discountMoved } from './discount.ts';
import type { BookedDiscount } from './discount.ts';
import { readDiscountablePrice, discountLine, line, sumOfLines, ticketLine, ticketLines } from './orderLines.ts';
import type { OrderLineView, Priced } from './orderLines.ts';
import { quantityOf, seatsOfTickets } from './tickets.ts';
import type { BookedTicket, PricedTicket } from './tickets.ts';

export interface ChangedBooking extends Priced {
  eventId: number;
  tickets: readonly BookedTicket[];
  discount: BookedDiscount | null;
}

export interface ChangeTarget {
  eventId: number;
  /** At the prices of the workshop when the change was quoted. */
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
    ...givenUp.flatMap(removalLines),
    ...ticketLines(addedTickets(booking, target)),
    ...discountChange(booking, givenUp, movedDiscount(booking, target)),
    ...line('kept', kept),
  ];
  return [...lines, ...line('waived', totalAfter - booking.totalAmount - sumOfLines(lines))];
}

/** The lines that remove the tickets that are given up, and their part of the discount. */
export function givenUpLines(booking: ChangedBooking, target: ChangeTarget): OrderLineView[] {
  const givenUp = givenUpTickets(booking, target);
  return [...givenUp.flatMap(removalLines), ...discountChange(booking, givenUp, 0)];
}

/**
 * Removes the discount of the tickets that are given up.
 * @param moved what the code takes off the tickets of a move
 */
function discountChange(
  { discount }: ChangedBooking,
  givenUp: readonly GivenUpTicket[],
  moved: Cents,
): OrderLineView[] {
  if (!discount) return [];
  const returned = givenUp.reduce((sum, ticket) => sum + ticket.discount, 0);
  return discountLine(discount, returned - moved);
}

/** What the tickets that are given up cost, after their part of the discount. */
export function givenUpValue(booking: ChangedBooking, target: ChangeTarget): Cents {
  return givenUpTickets(booking, target).reduce((sum, { value }) => sum + value, 0);
}

/** What the added tickets cost. A move keeps the discount; tickets added to the same workshop cost the full price. */
export function addedCost(booking: ChangedBooking, target: ChangeTarget): Cents {
  return sumOfLines(ticketLines(addedTickets(booking, target))) - movedDiscount(booking, target);
}

function movedDiscount({ eventId, tickets, discount }: ChangedBooking, target: ChangeTarget): Cents {
  if (!discount || target.eventId === eventId) return 0;
  const partyOf = (party: readonly PricedTicket[]) => ({
    price: readDiscountablePrice(discount, ticketLines(party)),
    seats: seatsOfTickets(party),
  });
  return discountMoved(discount, partyOf(tickets), partyOf(target.tickets));
}

interface GivenUpTicket extends BookedTicket {
  /** What is given back for it. */
  value: Cents;
  /** The part of the discount of these tickets. */
  discount: Cents;
}

/**
 * A move gives up all tickets. On the same event only the numbers of the types change. The price is shared in proportion
 * to what the tickets cost after the discount.
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
  const discounted = sumOfLines(ticketLines(tickets)) - (booking.discount?.amount ?? 0);
  // Tickets that cost nothing share the price equally.
  const values =
    discounted > 0
      ? share(totalAmount - kept, prices, Math.max(discounted, sumOf(prices)))
      : share(totalAmount - kept, quantitiesIn(givenUp), sumOf(quantitiesIn(tickets)));
  return givenUp.map((ticket, index) => ({ ...ticket, value: values[index] ?? 0, discount: discounts[index] ?? 0 }));
}

/** The part of the discount that each of these tickets had. */
function returnedDiscounts({ tickets, discount }: ChangedBooking, givenUp: readonly BookedTicket[]): Cents[] {
  if (!discount) return [];
  const prices = givenUp.map((ticket) => readDiscountablePrice(discount, ticketLines([ticket])));
  const before = readDiscountablePrice(discount, ticketLines(tickets));
  const returned = discount.amount - discountLeft(discount, before, before - sumOf(prices));
  return share(returned, prices, sumOf(prices));
}

/** Splits the amount by weight, in whole cents. Weights that add up to `whole` get all of it. */
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

function quantitiesIn(tickets: readonly BookedTicket[]): number[] {
  return tickets.map(({ quantity }) => quantity);
}

function addedTickets(booking: ChangedBooking, target: ChangeTarget): PricedTicket[] {
  if (target.eventId !== booking.eventId) return [...target.tickets];
  return target.tickets.map((ticket) => ({
    ...ticket,
    quantity: Math.max(0, ticket.quantity - quantityOf(booking.tickets, ticket.ticketTypeId)),
  }));
}

/** The lines that remove the tickets at their price before the discount, in whole cents for each. */
function removalLines(ticket: GivenUpTicket): OrderLineView[] {
  const { quantity } = ticket;
  const value = ticket.value + ticket.discount;
  const unitPrice = Math.floor(value / quantity);
  const dearer = value - unitPrice * quantity;
  const lines = [ticketLine(ticket, dearer - quantity, unitPrice), ticketLine(ticket, -dearer, unitPrice + 1)];
  return lines.filter((one) => one.quantity !== 0);
}
