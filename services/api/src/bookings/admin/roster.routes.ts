import { rosterQuerySchema } from '@studio/contract/admin/roster';
import { undoMoveSchema } from '@studio/contract/bookings/missedDates';
import { actorOf } from '../../admins/audit/actor.ts';
import { notFound } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import { parseId } from '../../input/parse.ts';
import { body, query } from '../../openapi/input.ts';
import type { RouteTable } from '../../openapi/routeTable.ts';
import type { BookingContext } from '../bookingContext.ts';
import { bookingParam } from '../bookingParam.ts';
import { endGuestPlace } from '../missedDates/undoMove.service.ts';
import { readRoster } from './readRoster.ts';

export function addRosterRoutes(routes: RouteTable, { database }: Pick<BookingContext, 'database'>): void {
  routes.forAdmins('GET /api/admin/events/:id/roster', query(rosterQuerySchema), {
    summary: 'Who comes to one of its dates: by default today, else to the next or the last one',
    answer: { view: 'RosterView' },
    handle: async (ctx, input) => {
      const event = await Event.findOne({ where: { id: parseId(ctx.params['id']), deletedAt: null } });
      if (!event) throw notFound('This workshop does not exist.');
      return readRoster(database, event, input().date);
    },
  });

  routes.forAdmins('POST /api/bookings/:id/missed-dates/undo', body(undoMoveSchema), {
    summary: 'Give back the place of one of its people at another course; the person comes to the missed date again',
    answer: { message: 'Booking Updated' },
    handle: (ctx, input) => endGuestPlace({ database }, bookingParam(ctx), input(), actorOf(ctx)),
  });
}
