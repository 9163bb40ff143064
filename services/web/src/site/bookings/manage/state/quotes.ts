import type { ChangeQuoteView, ChangeTargetView, ManageView } from '@studio/contract/bookings/bookingChanges';
import { quoteChange } from '@studio/contract/bookings/changeQuote';
import type { QuotedBooking } from '@studio/contract/bookings/changeQuote';
import { priceLines, sumOfLines } from '@studio/contract/bookings/orderLines';
import type { TicketInput } from '@studio/contract/bookings/tickets';
import { matchTickets, quantityOf } from '@studio/contract/bookings/tickets';
import { listTicketTypes } from '@studio/contract/events/ticketPrices';
import type { Cents } from '@studio/contract/format/money';
import { ticketRows } from '../../tickets/chosenTickets.ts';
import type { TicketRow } from '../../tickets/TicketSteppers.tsx';

export function quotedBooking({ booking, money, sums: { tickets, discount } }: ManageView): QuotedBooking {
  return { ...booking, ...money, tickets, discount, isPaid: booking.paymentStatus === 'completed' };
}

/**
 * Quotes a move to `event` with this number of people, at the time when the page read the booking. Null if the workshop
 * has other kinds of tickets.
 */
export function quoteTarget(
  manage: ManageView,
  event: Pick<ChangeTargetView, 'id' | 'price' | 'ticketTypes'>,
  participants: number,
): ChangeQuoteView | null {
  const tickets = matchTickets(manage.sums.tickets, event, participants);
  if (!tickets) return null;
  return quoteChange(quotedBooking(manage), { eventId: event.id, tickets }, manage.terms, new Date(manage.now));
}

/**
 * The most seats of the booked workshop that this booking can have; not more than now before it is paid at the studio.
 */
export function maxSeats({ booking, event, openChange }: ManageView): number {
  if (booking.paymentStatus !== 'completed') return booking.participants;
  const claimed = openChange?.eventId === event.id ? openChange.participants - booking.participants : 0;
  return booking.participants + event.availableSeats + Math.max(0, claimed);
}

/** The workshops to which the whole party can move, other dates first. */
export function targetsWithRoom(manage: ManageView): ChangeTargetView[] {
  const { otherDates, otherWorkshops } = manage;
  return withRoom([...otherDates, ...otherWorkshops], manage);
}

export function withRoom(targets: ChangeTargetView[], manage: ManageView): ChangeTargetView[] {
  const { participants } = manage.booking;
  return withTickets(targets, manage).filter(({ availableSeats }) => availableSeats >= participants);
}

/** The workshops that have the kinds of tickets of this booking. */
export function withTickets(targets: ChangeTargetView[], manage: ManageView): ChangeTargetView[] {
  return targets.filter((target) => quoteTarget(manage, target, manage.booking.participants) !== null);
}

export interface PriceDifference {
  /** Negative if the other workshop is cheaper. */
  amount: Cents;
  /** For one person, not for the party. */
  isEach: boolean;
}

/** What the tickets cost today at the other workshop, against the booked one. */
export function priceDifference({ booking, sums, event }: ManageView, target: ChangeTargetView): PriceDifference {
  const { participants } = booking;
  const before = matchTickets(sums.tickets, event, participants);
  const after = matchTickets(sums.tickets, target, participants);
  const [only, ...others] = sums.tickets;
  if ((only?.seats === 1 && others.length === 0) || !before || !after)
    return { amount: target.priceDifference, isEach: true };
  return { amount: sumOfLines(priceLines(after)) - sumOfLines(priceLines(before)), isEach: false };
}

/** Whether the party is changed by kinds of tickets. A booking from before the workshop had types has one kind. */
export function hasTicketTypes({ event, sums }: ManageView): boolean {
  return listTicketTypes(event).length > 0 && sums.tickets.some(({ ticketTypeId }) => ticketTypeId !== null);
}

/** The steppers of the types on sale, and of booked ones that are not sold any more, of which there can only be fewer. */
export function rowsOfBooking({ event, sums: { tickets } }: ManageView, wanted: readonly TicketInput[]): TicketRow[] {
  const sold = ticketRows(event, wanted);
  const ended = tickets.flatMap(({ ticketTypeId, label, price, seats, quantity: most }) => {
    if (sold.some(({ id }) => id === ticketTypeId)) return [];
    const quantity = quantityOf(wanted, ticketTypeId);
    return [{ id: ticketTypeId, name: label ?? 'Spot', note: 'Not sold any more', price, seats, quantity, most }];
  });
  return [...sold, ...ended];
}
