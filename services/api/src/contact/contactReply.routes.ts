import type { Sequelize } from 'sequelize';
import { contactReplySchema } from '@studio/contract/messages/contactReplies';
import { actorOf } from '../admins/audit/actor.ts';
import type { Routes } from '../http/context.ts';
import { json } from '../input/body.ts';
import { parse, parseId } from '../input/parse.ts';
import { findReplies, replyTo } from './contactReply.service.ts';

export function addContactReplyRoutes(routes: Routes, { database }: { database: Sequelize }): void {
  routes.get('/api/contact/:id/replies', async (ctx) => {
    ctx.body = await findReplies(database, parseId(ctx.params['id']));
  });

  routes.post('/api/contact/:id/replies', json, async (ctx) => {
    const id = parseId(ctx.params['id']);
    await replyTo(database, id, parse(contactReplySchema, ctx.request.body), actorOf(ctx));
    ctx.status = 201;
    ctx.body = await findReplies(database, id);
  });
}
