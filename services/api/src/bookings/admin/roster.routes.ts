import type { RosterView } from '@studio/contract/admin/adminBookings';
import { comingStatuses } from '../../db/conditions.ts';
import { notFound } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import type { Routes } from '../../http/context.ts';
import { parseId } from '../../input/parse.ts';
import { Booking } from '../booking.model.ts';
import { presentForAdmin } from '../booking.presenter.ts';

export function addRosterRoutes(routes: Routes): void {
  routes.get('/api/admin/events/:id/roster', async (ctx) => {
    const event = await Event.findOne({ where: { id: parseId(ctx.params['id']), deletedAt: null } });
    if (!event) throw notFound('This workshop does not exist.');
    const bookings = await Booking.findAll({
      where: { eventId: event.id, status: comingStatuses },
      order: ['firstName', 'lastName', 'id'],
    });
    ctx.body = rosterOf(event, bookings);
  });
}

function rosterOf(event: Event, bookings: Booking[]): RosterView {
  return {
    event: {
      id: event.id,
      title: event.title,
      date: event.date,
      startTime: event.startTime.slice(0, 5),
      endTime: event.endTime?.slice(0, 5) ?? null,
      capacity: event.capacity,
    },
    seatsTaken: event.seatsTaken,
    entries: bookings.map((booking) => {
      const { id, status, paymentStatus, ...view } = presentForAdmin(booking, event);
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
        notes: view.notes,
        hasArrived: booking.arrivedAt !== null,
      };
    }),
  };
}
