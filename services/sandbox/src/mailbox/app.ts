import { Router } from '@koa/router';
import Koa from 'koa';
import type { Context } from 'koa';
import type { Config } from '../config.ts';
import { httpError } from '../http/body.ts';
import { serve } from '../http/server.ts';
import type { RunningPart } from '../processes/runUntilStopped.ts';
import { Mails } from './mails.ts';
import type { Mail } from './mails.ts';
import { inboxPage, mailPage } from './pages.ts';
import { startSmtp } from './smtp.ts';

export async function startMailbox({ host, mailboxPort, smtpPort, mailboxDir }: Config): Promise<RunningPart> {
  const mails = await Mails.open(mailboxDir);
  const smtp = await startSmtp(host, smtpPort, mails);
  const server = await serve(createMailbox(mails), host, mailboxPort);
  return {
    readyMessage: { mailbox: `http://${host}:${server.port}`, smtp: `smtp://${host}:${smtp.port}` },
    stop: async () => {
      await Promise.all([server.close(), smtp.stop()]);
    },
  };
}

function createMailbox(mails: Mails): Koa {
  const router = new Router();

  router.get('/', (context) => showPage(context, inboxPage(mails.all)));
  // Rejects requests from pages of other sites.
  router.post('/clear', (context) => {
    if (context.get('sec-fetch-site') !== 'same-origin') throw httpError(403, 'Only from the mailbox itself.');
    mails.clear();
    context.redirect('/');
  });
  router.get('/messages/:id', (context) => showPage(context, mailPage(findMail(context, mails))));
  router.get('/messages/:id/html', (context) => {
    const mail = findMail(context, mails);
    context.type = 'html';
    context.set('content-security-policy', mailPolicy);
    context.body = `<base target="_blank">${mail.html}`;
  });
  router.get('/messages/:id/attachments/:index', (context) => {
    const attachment = findMail(context, mails).attachments[Number(context.params['index'])];
    if (!attachment) throw httpError(404, 'There is no such attachment.');
    context.attachment(attachment.filename ?? 'attachment');
    context.type = attachment.mimeType;
    context.set('x-content-type-options', 'nosniff');
    context.body = Buffer.from(
      attachment.content instanceof ArrayBuffer ? new Uint8Array(attachment.content) : attachment.content,
    );
  });

  router.get('/api/messages', (context) => {
    const to = typeof context.query['to'] === 'string' ? context.query['to'].toLowerCase() : '';
    context.body = mails.all
      .filter((mail) => mail.to.toLowerCase().includes(to))
      .map(({ attachments, ...mail }) => ({ ...mail, attachments: attachments.map(({ filename }) => filename) }));
  });

  const app = new Koa();
  app.use(router.routes()).use(router.allowedMethods());
  return app;
}

// A mail may show pictures and styles, but may not run scripts or submit forms.
const mailPolicy =
  "default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; font-src http: https: data:; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox';

function findMail(context: Context & { params: Record<string, string> }, mails: Mails): Mail {
  const mail = mails.all.find(({ id }) => id === context.params['id']);
  if (!mail) throw httpError(404, 'There is no such mail.');
  return mail;
}

function showPage(context: Context, text: string): void {
  context.type = 'html';
  context.set('cache-control', 'no-store');
  context.set(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'",
  );
  context.body = text;
}
