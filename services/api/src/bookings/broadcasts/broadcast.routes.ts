import { broadcastInputSchema } from '@studio/contract/messages/broadcasts';
import { actorOf } from '../../admins/audit/actor.ts';
import { parseId } from '../../input/parse.ts';
import { body, none } from '../../openapi/input.ts';
import type { RouteTable } from '../../openapi/routeTable.ts';
import type { BookingContext } from '../bookingContext.ts';
import { sendBroadcast } from './broadcast.service.ts';
import { findEventMessages } from './eventMessages.ts';

export function addBroadcastRoutes(routes: RouteTable, { database }: Pick<BookingContext, 'database'>): void {
  routes.forAdmins('GET /api/admin/events/:id/messages', none, {
    summary: 'Whom to write to, and the messages sent so far',
    answer: { view: 'EventMessagesView' },
    handle: (ctx) => findEventMessages(database, parseId(ctx.params['id'])),
  });

  routes.forAdmins('POST /api/admin/events/:id/messages', body(broadcastInputSchema), {
    summary: 'Write to people of it, each by a mail of their own',
    status: 201,
    answer: { view: 'BroadcastView' },
    handle: (ctx, input) => sendBroadcast(database, parseId(ctx.params['id']), input(), actorOf(ctx)),
  });
}
