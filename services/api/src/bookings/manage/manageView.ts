import type { Transaction } from 'sequelize';
import type { ChangeTargetView, ManageView } from '@studio/contract/bookings/bookingChanges';
import { quoteCancellation } from '@studio/contract/bookings/changeQuote';
import type { Event } from '../../events/event.model.ts';
import { presentEvent } from '../../events/event.presenter.ts';
import { datesOf } from '../../events/eventFields.ts';
import { findMoveTargets } from '../../events/publicEvents.ts';
import { isPaidLater } from '../../payments/paymentRequest.model.ts';
import { presentAttendee } from '../attendees/attendee.presenter.ts';
import { findAttendees } from '../attendees/findAttendees.ts';
import { holdsSeats } from '../booking.model.ts';
import type { Booking } from '../booking.model.ts';
import { presentBooking } from '../booking.presenter.ts';
import type { BookingContext } from '../bookingContext.ts';
import { addsToBalance } from '../changes/agreedParty.ts';
import { readCreditOffer } from '../changes/creditOffer.ts';
import { findEndedChange, findOpenChange } from '../changes/openChange.ts';
import { isUnpaidEft, quotedBooking, readBookingMoney, readChangeTerms } from '../changes/readQuote.ts';
import { isSplittable } from '../changes/split/requireSplittable.ts';
import { readDateTargets, readMovedDates } from '../guests/readGuests.ts';
import { payPathOf } from '../ids/payKey.ts';
import { canMoveDates } from '../missedDates/moveDate.service.ts';
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
  const quoted = quotedBooking(booking, { ...sums, ...money });
  const cancellation = quoteCancellation(quoted, terms, now);
  const attendees = (await findAttendees(booking.id, transaction)).map(presentAttendee);
  const hasArrived = attendees.some((attendee) => attendee.hasArrived);
  const isBefore = !hasArrived && event.startsAt.getTime() > now.getTime();
  const isOpen = isBefore && booking.status === 'confirmed';
  const canChange = isOpen && !isPaidLater(booking.request);
  const hasMoves = canMoveDates(booking, event);
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
    answers: holdsSeats(booking) ? (booking.answers ?? []) : [],
    hasArrived,
    isOpen,
    canChange,
    addsToBalance: canChange && (await addsToBalance(transaction, booking, event)),
    canCancel: isOpen || (isBefore && isUnpaidEft(booking, money.paid)),
    canSplit: await isSplittable(transaction, booking, event, sums.tickets),
    cancellation,
    credit: await readCreditOffer(transaction, booking, cancellation),
    openChange: await findOpenChange(booking, transaction),
    endedChange: await findEndedChange(booking, transaction),
    otherDates: otherDates.map((target) => presentTarget(target, event)),
    otherWorkshops: otherWorkshops.map((target) => presentTarget(target, event)),
    canMoveDates: hasMoves,
    movedDates: (await readMovedDates(transaction, [booking.id])).map(({ bookingId: _booking, ...move }) => move),
    dateTargets: hasMoves ? await readDateTargets(transaction, event) : [],
  };
}

/** Returns null while PayFast may still report a payment, to prevent a double payment. */
function payPathFor(
  { paymentForms, config }: Pick<BookingContext, 'paymentForms' | 'config'>,
  booking: Booking,
  event: Event,
): string | null {
  const next = paymentForms.hasItns ? nextToPay(booking, event) : null;
  const isAsked = next && (next.state === 'failed' || next.expiresAt === null || isPaidLater(next));
  return isAsked ? payPathOf(next.id, config.manageKey) : null;
}

function presentTarget(target: Event, booked: Event): ChangeTargetView {
  const { id, title, category, imageUrl, price, ticketTypes, freeSeats } = target;
  return {
    id,
    title,
    category,
    imageUrl,
    ...datesOf(target),
    price,
    ticketTypes,
    priceDifference: price - booked.price,
    availableSeats: freeSeats,
    isFullyBooked: freeSeats === 0,
  };
}
