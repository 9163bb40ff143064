import { Op } from 'sequelize';
import type { Sequelize } from 'sequelize';
import { messageEditSchema, messageQuerySchema } from '@studio/contract/messages/contact';
import { actorOf } from '../admins/audit/actor.ts';
import { recordAudit } from '../admins/audit/audit.ts';
import { transact } from '../db/transact.ts';
import { notFound } from '../errors.ts';
import type { Routes } from '../http/context.ts';
import { jsonArray, streamBody } from '../http/response/streamBody.ts';
import { json } from '../input/body.ts';
import { parse, parseId } from '../input/parse.ts';
import { ContactMessage } from './contact.model.ts';
import { presentMessage } from './contact.presenter.ts';
import { pageOfMessages, readMessages, suspectedMessages } from './messageList.ts';

export function addAdminContactRoutes(routes: Routes, { database }: { database: Sequelize }): void {
  // SPEC §7: without paging parameters the response is an array.
  routes.get('/api/contact', async (ctx) => {
    const query = parse(messageQuerySchema, { ...ctx.query });
    const isPaged = 'page' in ctx.query || 'pageSize' in ctx.query;
    ctx.type = 'application/json; charset=utf-8';
    if (isPaged) ctx.body = await pageOfMessages(database, query);
    else await streamBody(ctx, () => jsonArray(readMessages(database, query)));
  });

  routes.get('/api/contact/suspected', async (ctx) => {
    ctx.body = await suspectedMessages(database);
  });

  routes.post('/api/contact/:id/not-spam', async (ctx) => {
    const id = parseId(ctx.params['id']);
    const actor = actorOf(ctx);
    ctx.body = await transact(database, async (transaction) => {
      const where = { id, quarantine: { [Op.not]: null } };
      const message = await ContactMessage.findOne({ where, lock: transaction.LOCK.UPDATE, transaction });
      if (!message) throw notFound('This message is not among the suspected ones.');
      await message.update({ quarantine: null }, { transaction });
      const subject = `message ${id}`;
      await recordAudit(transaction, actor, { action: 'message.not_spam', subject, before: null, after: null });
      return presentMessage(message);
    });
  });

  // Every change of status is allowed, so that admins can correct a mistake.
  routes.patch('/api/contact/:id', json, async (ctx) => {
    const id = parseId(ctx.params['id']);
    const { status } = parse(messageEditSchema, ctx.request.body);
    const actor = actorOf(ctx);
    ctx.body = await transact(database, async (transaction) => {
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
  });
}
