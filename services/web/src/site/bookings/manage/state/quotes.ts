import type { ChangeQuoteView, ChangeTargetView, ManageView } from '@studio/contract/bookings/bookingChanges';
import { quoteChange } from '@studio/contract/bookings/changeQuote';
import type { QuotedBooking } from '@studio/contract/bookings/changeQuote';
import { priceLines, sumOfLines } from '@studio/contract/bookings/orderLines';
import { isSameKind, mapTickets, quantityOf, ticketsOnSale } from '@studio/contract/bookings/tickets';
import type { BookedTicket, TicketInput } from '@studio/contract/bookings/tickets';
import { listExtras, listTicketTypes } from '@studio/contract/events/ticketPrices';
import type { Cents } from '@studio/contract/format/money';
import { extraRows, ticketRows } from '../../tickets/chosenTickets.ts';
import type { TicketRow } from '../../tickets/TicketItem.tsx';

export function quotedBooking({ booking, money, sums: { tickets, discount } }: ManageView): QuotedBooking {
  return { ...booking, ...money, tickets, discount, isPaid: booking.paymentStatus === 'completed' };
}

/**
 * Quotes a move to `event` with this number of people, for the time at which the page read the booking. Null if the
 * workshop has other ticket types.
 */
export function quoteTarget(
  manage: ManageView,
  event: Pick<ChangeTargetView, 'id' | 'price' | 'ticketTypes'>,
  participants: number,
): ChangeQuoteView | null {
  const tickets = mapTickets(manage.sums.tickets, event, participants);
  if (!tickets) return null;
  return quoteChange(quotedBooking(manage), { eventId: event.id, tickets }, manage.terms, new Date(manage.now));
}

/**
 * Returns the sum that the visitor can keep as credit; null if credit is not offered. What came by voucher goes back to
 * that voucher.
 */
export function creditOf({ credit, money }: Pick<ManageView, 'credit' | 'money'>): Cents | null {
  return credit === null ? null : credit - money.paidByVoucher;
}

/**
 * Returns what a change adds to the unpaid balance; negative if it takes from it. Null if the booking has no unpaid
 * balance.
 */
export function addedToBalance({ booking, due }: ManageView, { totalAfter }: ChangeQuoteView): Cents | null {
  if (!due || due.balanceDueOn === null) return null;
  return Math.max(totalAfter - booking.totalAmount, -due.amount);
}

/** Returns the most seats that this booking can have in its workshop. */
export function maxSeats(manage: ManageView): number {
  const { booking, event, openChange } = manage;
  if (!canCostMore(manage)) return booking.participants;
  const claimed = openChange?.eventId === event.id ? openChange.participants - booking.participants : 0;
  return booking.participants + event.availableSeats + Math.max(0, claimed);
}

/** What is added to an unpaid booking must be asked for by its balance. */
export function canCostMore({ booking, addsToBalance }: ManageView): boolean {
  return booking.paymentStatus === 'completed' || addsToBalance;
}

/** The workshops to which the whole party can move, other dates first. */
export function targetsWithRoom(manage: ManageView): ChangeTargetView[] {
  const { otherDates, otherWorkshops } = manage;
  return filterByFreeSeats([...otherDates, ...otherWorkshops], manage);
}

export function filterByFreeSeats(targets: ChangeTargetView[], manage: ManageView): ChangeTargetView[] {
  const { participants } = manage.booking;
  return filterByTicketTypes(targets, manage).filter(({ availableSeats }) => availableSeats >= participants);
}

/** Returns the workshops that have the ticket types of this booking. */
export function filterByTicketTypes(targets: ChangeTargetView[], manage: ManageView): ChangeTargetView[] {
  return targets.filter((target) => quoteTarget(manage, target, manage.booking.participants) !== null);
}

export interface PriceDifference {
  /** Negative if the other workshop is cheaper. */
  amount: Cents;
  /** For one person, not for the party. */
  isEach: boolean;
}

/** Returns how much more the tickets cost today at the other workshop than at the booked one. */
export function priceDifference({ booking, sums, event }: ManageView, target: ChangeTargetView): PriceDifference {
  const { participants } = booking;
  const before = mapTickets(sums.tickets, event, participants);
  const after = mapTickets(sums.tickets, target, participants);
  const [only, ...others] = sums.tickets;
  if ((only?.seats === 1 && others.length === 0) || !before || !after)
    return { amount: target.priceDifference, isEach: true };
  return { amount: sumOfLines(priceLines(after)) - sumOfLines(priceLines(before)), isEach: false };
}

/**
 * Whether the party is changed by ticket types. A booking made before its workshop had types is changed by its number
 * of people.
 */
export function hasTicketTypes({ event, sums }: ManageView): boolean {
  return listTicketTypes(event).length > 0 && sums.tickets.some(({ ticketTypeId }) => ticketTypeId !== null);
}

/** Whether the booking has extras, or can get some. */
export function hasExtras({ event, sums }: ManageView): boolean {
  return listExtras(event).length > 0 || sums.tickets.some(({ isExtra }) => isExtra);
}

/**
 * The steppers of the types on sale, and of booked ones that are not sold any more, of which there can only be fewer.
 * If there is one price, there is one stepper for the people.
 */
export function rowsOfBooking(manage: ManageView, wanted: readonly TicketInput[]): TicketRow[] {
  const { event, sums } = manage;
  const booked = sums.tickets.filter(({ isExtra }) => !isExtra);
  const [only, ...others] = booked;
  const isSold = only && (only.ticketTypeId === null || ticketsOnSale(event).some((one) => isSameKind(one, only)));
  if (!hasTicketTypes(manage) && isSold && only.seats === 1 && others.length === 0) {
    const { ticketTypeId: id, seats } = only;
    return [{ id, name: 'People', note: '', price: event.price, seats, quantity: quantityOf(wanted, id) }];
  }
  return withEnded(ticketRows(event, wanted), booked, wanted);
}

/** The steppers of the extras for this many people, likewise. */
export function extrasOfBooking(
  { event, sums }: ManageView,
  wanted: readonly TicketInput[],
  participants: number,
): TicketRow[] {
  const booked = sums.tickets.filter(({ isExtra }) => isExtra);
  return withEnded(extraRows(event, { participants, tickets: [...wanted] }), booked, wanted);
}

function withEnded(
  sold: readonly TicketRow[],
  booked: readonly BookedTicket[],
  wanted: readonly TicketInput[],
): TicketRow[] {
  const ended = booked.flatMap(({ ticketTypeId, label, price, seats, quantity: most }) => {
    if (sold.some(({ id }) => id === ticketTypeId)) return [];
    const quantity = quantityOf(wanted, ticketTypeId);
    return [{ id: ticketTypeId, name: label ?? 'Spot', note: 'Not sold any more', price, seats, quantity, most }];
  });
  return [...sold, ...ended];
}
