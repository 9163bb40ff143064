import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { Router } from '@koa/router';
import Koa from 'koa';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Sequelize } from 'sequelize';
import { createKeyCheck } from './http/caller/keyCheck.ts';
import { composeMail } from './outbox/composeMail.ts';
import type { MailComposers } from './outbox/composeMail.ts';
import { markSent } from './outbox/relayStatements.ts';

export interface InternalContext {
  database: Sequelize;
  mails: MailComposers;
  metrics: Registry;
  internalKey: string;
  log: Logger;
}

/** Only the worker can reach this server; visitors cannot. */
export function createInternalServer({ database, mails, metrics, internalKey, log }: InternalContext): Server {
  const app = new Koa();
  app.on('error', (error: unknown) => log.error({ err: error }, 'internal request failed'));

  const routes = new Router();
  routes.get('/metrics', async (ctx) => {
    ctx.set('content-type', metrics.contentType);
    ctx.body = await metrics.metrics();
  });
  routes.use('/internal', requireKey(internalKey));
  routes.post('/internal/mails/:id/compose', async (ctx) => {
    const mail = await composeMail(database, mails, idOf(ctx.params['id']));
    if (mail) ctx.body = mail;
  });
  routes.post('/internal/mails/:ids/sent', async (ctx) => {
    await markSent(database, (ctx.params['ids'] ?? '').split(',').map(idOf));
    ctx.status = 204;
  });
  app.use(routes.routes());

  const handle = app.callback();
  return createServer((request, response) => void handle(request, response));
}

function requireKey(internalKey: string): Middleware {
  const isKey = createKeyCheck(`Bearer ${internalKey}`);
  return async (ctx, next) => {
    if (!isKey(ctx.get('authorization'))) {
      ctx.status = 401;
      return;
    }
    await next();
  };
}

/** Returns 0, which no mail has, for an invalid id. */
function idOf(text: string | undefined): number {
  return /^\d{1,16}$/.test(text ?? '') ? Number(text) : 0;
}
