import type { ChangeQuoteView, ChangeTargetView, ManageView } from '@studio/contract/bookings/bookingChanges';
import { quoteChange } from '@studio/contract/bookings/changeQuote';
import type { QuotedBooking } from '@studio/contract/bookings/changeQuote';
import type { Cents } from '@studio/contract/format/money';

export function quotedBooking({ booking, money }: ManageView): QuotedBooking {
  return { ...booking, ...money, isPaid: booking.paymentStatus === 'completed' };
}

/** Quotes a move to `target` with this number of people, at the time when the page read the booking. */
export function quoteOf(
  manage: ManageView,
  { id, price }: { id: number; price: Cents },
  participants: number,
): ChangeQuoteView {
  const target = { eventId: id, price, participants };
  return quoteChange(quotedBooking(manage), target, manage.terms, new Date(manage.now));
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
