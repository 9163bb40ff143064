import { col } from 'sequelize';
import type { Sequelize } from 'sequelize';
import type { RosterEntry, RosterView } from '@studio/contract/admin/roster';
import type { AttendeeView } from '@studio/contract/bookings/attendees';
import type { MovedDateView } from '@studio/contract/bookings/missedDates';
import { courseDates } from '@studio/contract/format/courseDates';
import type { EventDates } from '@studio/contract/format/courseDates';
import { studioDay } from '@studio/contract/format/dates';
import { activeStatuses } from '../../db/conditions.ts';
import { notFound } from '../../errors.ts';
import type { Event } from '../../events/event.model.ts';
import { datesOf } from '../../events/eventFields.ts';
import { presentAtDate } from '../attendees/attendee.presenter.ts';
import { findAttendees } from '../attendees/findAttendees.ts';
import { Booking } from '../booking.model.ts';
import { isAwaitingChoice, presentForAdmin } from '../booking.presenter.ts';
import { readGuests, readMovedDates } from '../guests/readGuests.ts';
import { readComputedFields } from './computedFields.ts';

/** @param date the id of the date; by default today's, else the next or the last one @throws not_found */
export async function readRoster(database: Sequelize, event: Event, date: number | undefined): Promise<RosterView> {
  const dateId = chooseDate(datesOf(event), date);
  return {
    event: {
      id: event.id,
      title: event.title,
      ...datesOf(event),
      capacity: event.capacity,
      attendeeQuestions: event.attendeeQuestions,
      questions: event.questions,
    },
    isCancelled: event.cancelledAt !== null,
    seatsTaken: event.seatsTaken,
    dateId,
    entries: await readEntries(database, event, dateId),
    guests: await readGuests(database, event.id, dateId),
  };
}

function chooseDate(event: EventDates, wanted: number | undefined): number {
  const dates = courseDates(event);
  const today = studioDay(new Date());
  const chosen =
    wanted === undefined
      ? (dates.find(({ date }) => date >= today) ?? dates.at(-1))
      : dates.find(({ id }) => id === wanted);
  if (!chosen) throw notFound('This course does not have this date.');
  return chosen.id;
}

async function readEntries(database: Sequelize, event: Event, dateId: number): Promise<RosterEntry[]> {
  const bookings = await Booking.findAll({
    where: { eventId: event.id, status: activeStatuses },
    order: [col('order.first_name'), col('order.last_name'), 'id'],
  });
  const ids = bookings.map(({ id }) => id);
  const attendees = await findAttendees(ids);
  const moved = (await readMovedDates(database, ids)).filter(({ missedDateId }) => missedDateId === dateId);
  const computedFields = await readComputedFields(database, event.id);
  return bookings.map((booking) => {
    const { id, status, paymentStatus, ...view } = presentForAdmin(booking, event);
    const movedDates = moved
      .filter(({ bookingId }) => bookingId === id)
      .map(({ bookingId: _booking, ...move }) => move);
    const people = attendees.filter(({ bookingId }) => bookingId === id).map((one) => presentAtDate(one, dateId));
    return {
      bookingId: id,
      bookingReference: view.bookingReference,
      firstName: view.firstName,
      lastName: view.lastName,
      phone: view.phone,
      participants: view.participants,
      status,
      paymentStatus,
      totalAmount: view.totalAmount,
      ...computedFields(booking),
      notes: view.notes,
      attendees: people,
      answers: booking.answers ?? [],
      hasArrived: haveArrived(people, movedDates),
      movedDates,
      isAwaitingChoice: isAwaitingChoice(booking, event),
    };
  });
}

/** Whether all people who are expected at the date have arrived. */
function haveArrived(people: readonly AttendeeView[], movedDates: readonly MovedDateView[]): boolean {
  const expected = people.filter(({ id }) => movedDates.every(({ attendeeId }) => attendeeId !== id));
  return expected.length > 0 && expected.every(({ hasArrived }) => hasArrived);
}
