import type { ChangeQuoteView, ChangeTargetView, ManageView } from '@studio/contract/bookings/bookingChanges';
import { quoteChange } from '@studio/contract/bookings/changeQuote';
import type { QuotedBooking } from '@studio/contract/bookings/changeQuote';
import { keepTickets } from '@studio/contract/bookings/tickets';

export function quotedBooking({ booking, money, sums: { tickets } }: ManageView): QuotedBooking {
  return { ...booking, ...money, tickets, isPaid: booking.paymentStatus === 'completed' };
}

/**
 * Quotes a move to `event` with this number of people, at the time when the page read the booking. Null if the workshop
 * has other kinds of tickets.
 */
export function quoteOf(
  manage: ManageView,
  event: Pick<ChangeTargetView, 'id' | 'price' | 'ticketTypes'>,
  participants: number,
): ChangeQuoteView | null {
  const tickets = keepTickets(manage.sums.tickets, event, participants);
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
export function targetsWithRoom({ booking, otherDates, otherWorkshops }: ManageView): ChangeTargetView[] {
  return withRoom([...otherDates, ...otherWorkshops], booking);
}

export function withRoom(
  targets: ChangeTargetView[],
  { participants }: Pick<ManageView['booking'], 'participants'>,
): ChangeTargetView[] {
  return targets.filter(({ availableSeats }) => availableSeats >= participants);
}
