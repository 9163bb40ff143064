import { attendeeArrivalSchema } from '@studio/contract/admin/adminAttendees';
import { answersUpdateSchema } from '@studio/contract/bookings/answersInput';
import { attendeeUpdateSchema } from '@studio/contract/bookings/attendeesInput';
import { actorOf } from '../../admins/audit/actor.ts';
import { body, none } from '../../openapi/input.ts';
import type { RouteTable } from '../../openapi/routeTable.ts';
import type { BookingContext } from '../bookingContext.ts';
import { bookingParam } from '../bookingParam.ts';
import { tickAttendee } from './arrival.service.ts';
import { updateAnswersAsAdmin } from './updateAnswers.service.ts';
import { updateAttendeeAsAdmin, readAttendeesAsAdmin } from './updateAttendee.service.ts';

export function addAttendeeRoutes(routes: RouteTable, context: BookingContext): void {
  routes.forAdmins('GET /api/bookings/:id/attendees', none, {
    summary: 'Its people, and what the workshop asks about them',
    answer: { view: 'AttendeesView' },
    handle: (ctx) => readAttendeesAsAdmin(bookingParam(ctx)),
  });

  routes.forAdmins('PATCH /api/bookings/:id/attendees', body(attendeeUpdateSchema), {
    summary: 'Change what is known about one of its people',
    answer: { view: 'AttendeesView' },
    handle: async (ctx, input) => {
      const id = bookingParam(ctx);
      await updateAttendeeAsAdmin(context, id, input(), actorOf(ctx));
      return readAttendeesAsAdmin(id);
    },
  });

  routes.forAdmins('PATCH /api/bookings/:id/answers', body(answersUpdateSchema), {
    summary: 'Change the answers to what its workshop asks once per booking',
    answer: { view: 'AttendeesView' },
    handle: async (ctx, input) => {
      const id = bookingParam(ctx);
      await updateAnswersAsAdmin(context, id, input(), actorOf(ctx));
      return readAttendeesAsAdmin(id);
    },
  });

  routes.forAdmins('PATCH /api/bookings/:id/attendees/arrival', body(attendeeArrivalSchema), {
    summary: 'Tick one of its people on the roster of a date',
    answer: { message: 'Booking Updated' },
    handle: (ctx, input) => tickAttendee(context, bookingParam(ctx), input(), actorOf(ctx)),
  });
}
