import { col } from 'sequelize';
import type { RosterView } from '@studio/contract/admin/roster';
import { firstDateId } from '@studio/contract/format/courseDates';
import { activeStatuses } from '../../db/conditions.ts';
import { notFound } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import { parseId } from '../../input/parse.ts';
import { none } from '../../openapi/input.ts';
import type { RouteTable } from '../../openapi/routeTable.ts';
import type { Attendee } from '../attendees/attendee.model.ts';
import { presentAttendee } from '../attendees/attendee.presenter.ts';
import { findAttendees } from '../attendees/findAttendees.ts';
import { Booking } from '../booking.model.ts';
import { isAwaitingChoice, presentForAdmin } from '../booking.presenter.ts';
import type { BookingContext } from '../bookingContext.ts';
import { readComputedFields } from './computedFields.ts';

export function addRosterRoutes(routes: RouteTable, { database }: Pick<BookingContext, 'database'>): void {
  routes.forAdmins('GET /api/admin/events/:id/roster', none, {
    summary: 'Who comes to it',
    answer: { view: 'RosterView' },
    handle: async (ctx) => {
      const event = await Event.findOne({ where: { id: parseId(ctx.params['id']), deletedAt: null } });
      if (!event) throw notFound('This workshop does not exist.');
      const bookings = await Booking.findAll({
        where: { eventId: event.id, status: activeStatuses },
        order: [col('order.first_name'), col('order.last_name'), 'id'],
      });
      const attendees = await findAttendees(bookings.map(({ id }) => id));
      return rosterOf(event, bookings, attendees, await readComputedFields(database, event.id));
    },
  });
}

function rosterOf(
  event: Event,
  bookings: Booking[],
  attendees: readonly Attendee[],
  computedFields: Awaited<ReturnType<typeof readComputedFields>>,
): RosterView {
  return {
    event: {
      id: event.id,
      title: event.title,
      date: event.date,
      startTime: event.startTime.slice(0, 5),
      endTime: event.endTime?.slice(0, 5) ?? null,
      furtherDates: event.furtherDates,
      capacity: event.capacity,
      attendeeQuestions: event.attendeeQuestions,
      questions: event.questions,
    },
    isCancelled: event.cancelledAt !== null,
    seatsTaken: event.seatsTaken,
    dateId: firstDateId,
    guests: [],
    entries: bookings.map((booking) => {
      const { id, status, paymentStatus, ...view } = presentForAdmin(booking, event);
      const people = attendees.filter(({ bookingId }) => bookingId === id).map(presentAttendee);
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
        hasArrived: people.every(({ hasArrived }) => hasArrived),
        movedDates: [],
        isAwaitingChoice: isAwaitingChoice(booking, event),
      };
    }),
  };
}
