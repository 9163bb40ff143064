import { Op } from 'sequelize';
import type { Sequelize } from 'sequelize';
import { messageEditSchema, messageQuerySchema } from '@studio/contract/messages/contact';
import { actorOf } from '../admins/audit/actor.ts';
import { recordAudit } from '../admins/audit/audit.ts';
import { transact } from '../db/transact.ts';
import { notFound } from '../errors.ts';
import { streamList } from '../http/response/streamBody.ts';
import { parseId } from '../input/parse.ts';
import { body, isPaged, none, query } from '../openapi/input.ts';
import type { RouteTable } from '../openapi/routeTable.ts';
import { ContactMessage } from './contact.model.ts';
import { presentMessage } from './contact.presenter.ts';
import { readMessagesPage, readMessages, readSuspectedMessages } from './messageList.ts';

export function addAdminContactRoutes(routes: RouteTable, { database }: { database: Sequelize }): void {
  routes.forAdmins('GET /api/contact', query(messageQuerySchema), {
    summary: 'All messages, newest first',
    answer: { listOrPage: 'ContactMessageView' },
    handle: (ctx, input) => {
      const filter = input();
      if (isPaged(ctx)) return readMessagesPage(database, filter);
      return streamList(ctx, () => readMessages(database, filter));
    },
  });

  routes.forAdmins('GET /api/contact/suspected', none, {
    summary: 'The newest messages that may be spam',
    answer: { page: 'ContactMessageView' },
    handle: () => readSuspectedMessages(database),
  });

  routes.forAdmins('POST /api/contact/:id/not-spam', none, {
    summary: 'Mark a suspected message as not spam',
    answer: { view: 'ContactMessageView' },
    handle: (ctx) => {
      const id = parseId(ctx.params['id']);
      const actor = actorOf(ctx);
      return transact(database, async (transaction) => {
        const where = { id, quarantine: { [Op.not]: null } };
        const message = await ContactMessage.findOne({ where, lock: transaction.LOCK.UPDATE, transaction });
        if (!message) throw notFound('This message is not among the suspected ones.');
        await message.update({ quarantine: null }, { transaction });
        const subject = `message ${id}`;
        await recordAudit(transaction, actor, { action: 'message.not_spam', subject });
        return presentMessage(message);
      });
    },
  });

  // Every change of status is allowed, so that admins can correct a mistake.
  routes.forAdmins('PATCH /api/contact/:id', body(messageEditSchema), {
    summary: 'Mark one',
    answer: { view: 'ContactMessageView' },
    handle: (ctx, input) => {
      const id = parseId(ctx.params['id']);
      const { status } = input();
      const actor = actorOf(ctx);
      return transact(database, async (transaction) => {
        const message = await ContactMessage.findOne({
          where: { id, quarantine: null },
          lock: transaction.LOCK.UPDATE,
          transaction,
        });
        if (!message) throw notFound('This message does not exist.');
        const before = { status: message.status };
        await message.update({ status }, { transaction });
        await recordAudit(transaction, actor, {
          action: 'message.status',
          subject: `message ${id}`,
          before,
          after: { status },
        });
        return presentMessage(message);
      });
    },
  });
}
