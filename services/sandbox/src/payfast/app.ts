import { Router } from '@koa/router';
import Koa from 'koa';
import type { Context } from 'koa';
import type { Config } from '../config.ts';
import { readJson, readText, httpError } from '../http/body.ts';
import { serve } from '../http/server.ts';
import type { RunningPart } from '../processes/runUntilStopped.ts';
import { addApiRoutes } from './api/apiRoutes.ts';
import { updateControls, initialControls, readItnOptions } from './controls.ts';
import type { PaymentStatus } from './itn.ts';
import { overviewPage, paymentPage, rejectionPage, finishedPage } from './pages.ts';
import { checkForm } from './processForm.ts';
import { Provider } from './provider.ts';
import type { Checkout } from './transactionFile.ts';

export async function startPayfast(config: Config): Promise<RunningPart> {
  const { host, payfastPort } = config;
  let port = payfastPort;
  const app = createPayfast(new Provider(config), () => `http://localhost:${port}`);
  const server = await serve(app, host, payfastPort);
  port = server.port;
  return { readyMessage: { payfast: `http://${host}:${port}` }, stop: server.close };
}

/** @param secondOrigin the origin of this server under a second host name, through which payments are redirected */
function createPayfast(provider: Provider, secondOrigin: () => string): Koa {
  const router = new Router();
  const payment = '/eng/process/payment/:id';

  router.get('/', (context) => {
    showPage(context, overviewPage(provider));
  });

  router.all('/eng/process', async (context) => {
    if (context.method !== 'POST' && context.method !== 'GET') throw httpError(405, 'POST or GET.');
    const sent = context.method === 'POST' ? await readText(context.req) : context.querystring;
    const fields = Object.fromEntries(new URLSearchParams(sent)); // the last of repeated fields counts, as in PHP
    const errors = checkForm(fields, provider.merchant);
    if (errors.length > 0) {
      context.status = 400;
      showPage(context, rejectionPage(errors));
      return;
    }
    const { id } = provider.open(fields);
    const origin = provider.controls.secondHost ? secondOrigin() : '';
    sendTo(context, `${origin}/eng/process/payment/${id}`);
  });

  router.get(payment, (context) => {
    const checkout = findCheckout(context, provider);
    const isOpen = checkout.choice === 'open';
    showPage(context, isOpen ? paymentPage(checkout, provider.controls) : finishedPage(checkout));
  });

  router.post(payment, async (context) => {
    const checkout = findCheckout(context, provider);
    const { choice, ...order } = Object.fromEntries(new URLSearchParams(await readText(context.req)));
    const options = readItnOptions(order, provider.controls);
    if (choice === 'cancel') provider.cancel(checkout);
    else if (choice === 'pay') await provider.finish(checkout, 'paid', options);
    else if (choice === 'fail') await provider.finish(checkout, 'failed', options);
    else throw httpError(400, 'choice is one of pay, fail, cancel.');

    const back = checkout.fields[checkout.choice === 'cancelled' ? 'cancel_url' : 'return_url'];
    if (back) sendTo(context, back);
    else showPage(context, finishedPage(checkout));
  });

  router.post('/eng/query/validate', async (context) => {
    const parameters = await readText(context.req);
    context.type = 'text/plain';
    context.body = provider.hasSent(parameters) ? 'VALID' : 'INVALID';
  });

  addApiRoutes(router, provider);
  addControl(router, provider);
  const app = new Koa();
  app.use(router.routes()).use(router.allowedMethods());
  return app;
}

/** Accepts JSON only, so that pages of other sites cannot use the controls. */
function addControl(router: Router, provider: Provider): void {
  router.put('/control', async (context) => {
    provider.controls = updateControls(provider.controls, await readJson(context.req));
    context.body = provider.controls;
  });
  router.delete('/control', (context) => {
    provider.controls = initialControls;
    context.body = provider.controls;
  });
  router.get('/control/payments', (context) => {
    context.body = provider.checkouts;
  });
  router.get('/control/refunds', (context) => {
    context.body = provider.refundsOf();
  });
  /** The body is `{status, times, fault}`. */
  router.put('/control/payments/:id/itn', async (context) => {
    const checkout = findCheckout(context, provider);
    const { status = 'COMPLETE', ...options } = await readJson(context.req);
    const known: readonly PaymentStatus[] = ['COMPLETE', 'FAILED', 'PENDING', 'CANCELLED'];
    const word = known.find((one) => one === status);
    if (!word) throw httpError(400, `status is one of ${known.join(', ')}.`);
    await provider.notify(checkout, word, readItnOptions(options, initialControls));
    context.body = checkout;
  });
}

function findCheckout(context: Context & { params: Record<string, string> }, provider: Provider): Checkout {
  const checkout = provider.find(context.params['id'] ?? '');
  if (!checkout) throw httpError(404, 'There is no such payment; the sandbox forgets unpaid ones when it stops.');
  return checkout;
}

function showPage(context: Context, text: string): void {
  context.type = 'html';
  context.set('cache-control', 'no-store');
  // The policy has no form-action, because browsers would also apply it to the redirect back to the shop.
  context.set('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
  context.set('referrer-policy', 'no-referrer');
  context.body = text;
}

// PayFast redirects to the exact text of the address (PAYFAST §0.1), but Koa's redirect would change its spelling.
function sendTo(context: Context, url: string): void {
  context.status = 303;
  context.set('location', url.replace(/[^\x21-\x7e]+/g, encodeURIComponent));
  context.body = '';
}
