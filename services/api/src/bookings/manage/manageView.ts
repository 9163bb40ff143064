import type { Transaction } from 'sequelize';
import type { ChangeTargetView, ManageView } from '@studio/contract/bookings/bookingChanges';
import { quoteCancellation } from '@studio/contract/bookings/changeQuote';
import type { BookedTicket } from '@studio/contract/bookings/tickets';
import type { Event } from '../../events/event.model.ts';
import { presentEvent } from '../../events/event.presenter.ts';
import { findMoveTargets } from '../../events/publicEvents.ts';
import type { MoveTarget } from '../../events/publicEvents.ts';
import { isUnderWay } from '../../payments/paymentRequest.model.ts';
import { presentAttendee } from '../attendees/attendee.presenter.ts';
import { findAttendees } from '../attendees/findAttendees.ts';
import { holdsSeats, isActive } from '../booking.model.ts';
import type { Booking } from '../booking.model.ts';
import { presentBooking } from '../booking.presenter.ts';
import type { BookingContext } from '../bookingContext.ts';
import { findEndedChange, findOpenChange } from '../changes/openChange.ts';
import { quotedBooking, readBookingMoney, readChangeTerms } from '../changes/readQuote.ts';
import { payPathOf } from '../ids/payKey.ts';
import { readPaymentDue } from '../money/paymentDue.ts';
import { nextToPay } from '../money/payState.ts';
import { readSums } from '../money/readSums.ts';
import { rescheduledFrom } from '../rescheduledFrom.ts';

export async function readManageView(
  transaction: Transaction,
  context: Pick<BookingContext, 'paymentForms' | 'config'>,
  booking: Booking,
  event: Event,
): Promise<ManageView> {
  const now = new Date();
  const terms = await readChangeTerms(transaction, booking, event);
  const money = await readBookingMoney(transaction, booking);
  const sums = await readSums(transaction, booking);
  const quoted = quotedBooking(booking, { ...sums, paid: money.paid });
  const attendees = (await findAttendees(booking.id, transaction)).map(presentAttendee);
  const hasArrived = attendees.some((attendee) => attendee.hasArrived);
  const isOpen = !hasArrived && event.startsAt.getTime() > now.getTime();
  const canChange = booking.status === 'confirmed' && isOpen;
  const openChange = await findOpenChange(booking, transaction);
  const { otherDates, otherWorkshops } = canChange
    ? await findMoveTargets(transaction, event)
    : { otherDates: [], otherWorkshops: [] };
  return {
    booking: presentBooking(booking, event.title),
    event: presentEvent(event, null),
    isEventDeleted: event.deletedAt !== null,
    isEventCancelled: event.cancelledAt !== null,
    movedFrom: rescheduledFrom(booking, event),
    version: booking.changeCount,
    now: now.toISOString(),
    terms,
    money,
    due: await readPaymentDue(transaction, booking, event),
    payPath: payPathFor(context, booking, event),
    sums,
    attendees: holdsSeats(booking) ? attendees : [],
    hasArrived,
    canChange,
    canSplit: isOpen && openChange === null && isDivisible(booking, sums.tickets),
    cancellation: quoteCancellation(quoted, terms, now),
    openChange,
    endedChange: await findEndedChange(booking, transaction),
    otherDates: otherDates.map((target) => presentTarget(target, event)),
    otherWorkshops: otherWorkshops.map((target) => presentTarget(target, event)),
  };
}

/** Somebody can go with a whole ticket (ADR 0096). No payment is under way. */
function isDivisible(booking: Booking, tickets: readonly BookedTicket[]): boolean {
  const count = tickets.reduce((sum, { seats, quantity }) => sum + (seats > 0 ? quantity : 0), 0);
  const { request } = booking;
  const isDepositOpen = request.deposit !== null && request.state !== 'paid';
  return isActive(booking) && !isUnderWay(request) && !isDepositOpen && count > 1;
}

/** While PayFast may report a payment, the page must not ask for another. */
function payPathFor(
  { paymentForms, config }: Pick<BookingContext, 'paymentForms' | 'config'>,
  booking: Booking,
  event: Event,
): string | null {
  const next = paymentForms.hasItns ? nextToPay(booking, event) : null;
  const isAsked = next?.state === 'failed' || next?.expiresAt === null;
  return next && isAsked ? payPathOf(next.id, config.manageKey) : null;
}

function presentTarget(target: MoveTarget, booked: Event): ChangeTargetView {
  const { id, title, category, imageUrl, date, startTime, endTime, price, ticketTypes, capacity, seatsTaken } = target;
  return {
    id,
    title,
    category,
    imageUrl,
    date,
    startTime: startTime.slice(0, 5),
    endTime: endTime?.slice(0, 5) ?? null,
    price,
    ticketTypes,
    priceDifference: price - booked.price,
    availableSeats: capacity - seatsTaken,
    isFullyBooked: seatsTaken >= capacity,
  };
}
