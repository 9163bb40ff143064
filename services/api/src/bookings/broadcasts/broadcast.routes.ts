import { broadcastInputSchema } from '@studio/contract/messages/broadcasts';
import type { EventMessagesView } from '@studio/contract/messages/broadcasts';
import { actorOf } from '../../admins/audit/actor.ts';
import type { Routes } from '../../http/context.ts';
import { json } from '../../input/body.ts';
import { parse, parseId } from '../../input/parse.ts';
import type { BookingContext } from '../bookingContext.ts';
import { sendBroadcast } from './broadcast.service.ts';
import { findEventMessages } from './eventMessages.ts';

export function addBroadcastRoutes(routes: Routes, { database }: Pick<BookingContext, 'database'>): void {
  routes.get('/api/admin/events/:id/messages', async (ctx) => {
    ctx.body = (await findEventMessages(database, parseId(ctx.params['id']))) satisfies EventMessagesView;
  });

  routes.post('/api/admin/events/:id/messages', json, async (ctx) => {
    const id = parseId(ctx.params['id']);
    const broadcast = await sendBroadcast(database, id, parse(broadcastInputSchema, ctx.request.body), actorOf(ctx));
    ctx.status = 201;
    ctx.body = broadcast;
  });
}
