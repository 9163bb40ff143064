import type { Transaction } from 'sequelize';
import type { MoveDate } from '@studio/contract/bookings/missedDates';
import { courseDates } from '@studio/contract/format/courseDates';
import { studioInstant } from '@studio/contract/format/dates';
import { run, statement } from '../../db/statement.ts';
import { transact } from '../../db/transact.ts';
import { conflict, notFound } from '../../errors.ts';
import { Event, takesPlace } from '../../events/event.model.ts';
import { datesOf } from '../../events/eventFields.ts';
import { notifyEventsUpdated } from '../../events/eventUpdates.ts';
import { findAttendee } from '../attendees/findAttendees.ts';
import type { Booking } from '../booking.model.ts';
import type { BookingContext } from '../bookingContext.ts';
import { CourseGuest } from '../guests/courseGuest.model.ts';
import { hasGuestPlace } from '../guests/readGuests.ts';
import { lockBooking } from '../lockBooking.ts';
import { lockEvents } from '../seats/seats.ts';
import { enqueueDateMoved } from './dateMovedMails.ts';

type Context = Pick<BookingContext, 'database'>;

// The caller has locked the event.
const claim = statement<{ attendeeId: number }>(
  'claim a guest place',
  `insert into course_guests (attendee_id, missed_date_id, event_id, date_id)
   select $1, $2, e.id, d.date_id from events e join course_dates d on d.event_id = e.id
   where e.id = $3 and d.date_id = $4 and ${hasGuestPlace}
   returning attendee_id as "attendeeId"`,
);

/**
 * A person of a confirmed booking comes to a date of another course instead of one of the booked course.
 * @throws not_found, conflict, booking_closed, sold_out
 */
export function moveDate({ database }: Context, bookingId: number, input: MoveDate, requestId: string): Promise<void> {
  return transact(database, async (transaction) => {
    const booking = await requireBooking(transaction, bookingId);
    await lockEvents(transaction, [booking.eventId, input.eventId]);
    const from = await Event.findByPk(booking.eventId, { transaction, rejectOnEmpty: true });
    const to = await Event.findByPk(input.eventId, { transaction });
    requireMovable(booking, from);
    if (!to || !isTarget(from, to)) throw notFound('This course is not on our calendar.');
    requireComing(from, input.missedDateId);
    // Bookings can be cancelled until their first date, so nobody may come to another course before that.
    if (requireComing(to, input.dateId) < from.startsAt) {
      throw conflict('conflict', 'Please choose a date after the first one of your course.');
    }
    await requireExpected(transaction, bookingId, input);
    const { attendeeId, missedDateId, eventId, dateId } = input;
    const [claimed] = await run(transaction, claim, [attendeeId, missedDateId, eventId, dateId]);
    if (!claimed) throw conflict('sold_out', 'This date has no free place any more. Please choose another one.');
    const moved = { bookingId, attendeeId, missedDateId, from: null };
    await enqueueDateMoved(transaction, { ...moved, cause: 'visitor' }, requestId);
    transaction.afterCommit(notifyEventsUpdated);
  });
}

/** @throws not_found */
export async function requireBooking(transaction: Transaction, id: number): Promise<Booking> {
  const booking = await lockBooking(transaction, { id });
  if (!booking) throw notFound('Booking Not Found');
  return booking;
}

/** Whether people of the booking may come to another course instead of a date that has not started. */
export function canMoveDates({ status }: Pick<Booking, 'status'>, event: Event): boolean {
  const { movesMissedDates, furtherDates, lastStartsAt } = event;
  if (status !== 'confirmed' || !takesPlace(event) || !movesMissedDates) return false;
  return furtherDates.length > 0 && lastStartsAt.getTime() > Date.now();
}

function requireMovable(booking: Booking, event: Event): void {
  if (canMoveDates(booking, event)) return;
  throw conflict('conflict', 'Missed dates of this booking cannot be moved.');
}

function isTarget(from: Event, to: Event): boolean {
  return to.id !== from.id && to.title === from.title && !to.isPrivate && takesPlace(to) && to.furtherDates.length > 0;
}

/** @returns when the date starts */
function requireComing(event: Event, dateId: number): Date {
  const date = courseDates(datesOf(event)).find(({ id }) => id === dateId);
  if (!date) throw notFound('This course no longer has this date. Please reload the page.');
  const start = studioInstant(date.date, date.startTime);
  if (start.getTime() > Date.now()) return start;
  throw conflict('booking_closed', 'This date has started. Please choose another one.');
}

/** The person has neither arrived at the date nor moved it, and does not come on the new date yet. */
async function requireExpected(transaction: Transaction, bookingId: number, input: MoveDate): Promise<void> {
  const { attendeeId, missedDateId, eventId, dateId } = input;
  const { arrivals } = await findAttendee(transaction, bookingId, attendeeId);
  if (arrivals.some((arrival) => arrival.dateId === missedDateId)) {
    throw conflict('conflict', 'This person has already arrived on this date.');
  }
  const moved = await CourseGuest.findAll({ where: { attendeeId }, transaction });
  if (moved.some((guest) => guest.missedDateId === missedDateId)) {
    throw conflict('conflict', 'This date is already moved. Please reload the page.');
  }
  if (moved.some((guest) => guest.eventId === eventId && guest.dateId === dateId)) {
    throw conflict('conflict', 'This person already comes on this date. Please choose another one.');
  }
}
