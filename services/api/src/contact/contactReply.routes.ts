import type { Sequelize } from 'sequelize';
import { contactReplySchema } from '@studio/contract/messages/contactReplies';
import { actorOf } from '../admins/audit/actor.ts';
import { parseId } from '../input/parse.ts';
import { body, none } from '../openapi/input.ts';
import type { RouteTable } from '../openapi/routeTable.ts';
import { findReplies, replyTo } from './contactReply.service.ts';

export function addContactReplyRoutes(routes: RouteTable, { database }: { database: Sequelize }): void {
  routes.forAdmins('GET /api/contact/:id/replies', none, {
    summary: 'The answers to one',
    answer: { list: 'ContactReplyView' },
    handle: (ctx) => findReplies(database, parseId(ctx.params['id'])),
  });

  routes.forAdmins('POST /api/contact/:id/replies', body(contactReplySchema), {
    summary: 'Answer one by mail',
    status: 201,
    answer: { list: 'ContactReplyView' },
    handle: async (ctx, input) => {
      const id = parseId(ctx.params['id']);
      await replyTo(database, id, input(), actorOf(ctx));
      return findReplies(database, id);
    },
  });
}
