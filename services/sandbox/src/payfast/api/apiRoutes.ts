import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { readText } from '../../http/body.ts';
import type { Provider } from '../provider.ts';
import { apiSignature } from '../signature.ts';
import { historyLines, historyPage } from './historyCsv.ts';

/** PayFast's refund and history API (PAYFAST §5). */
export function addApiRoutes(router: Router, provider: Provider): void {
  router.get('/ping', (context) => {
    context.body = '"Payfast API"';
  });

  router.get('/refunds/query/:id', (context) => {
    if (!isAllowed(context, provider)) return;
    const id = context.params['id'] ?? '';
    const available = provider.refundable(id);
    succeed(context, {
      token: id,
      funding_type: 'CREDIT_CARD',
      amount_available_for_refund: available,
      status: available > 0 ? 'REFUNDABLE' : 'COMPLETED',
      errors: [],
      refund_full: { method: 'PAYMENT_SOURCE' },
      refund_partial: { method: 'PAYMENT_SOURCE' },
    });
  });

  router.get('/refunds/:id', (context) => {
    if (!isAllowed(context, provider)) return;
    const id = context.params['id'] ?? '';
    const transactions = provider.refundsOf(id).map(({ amount, at }) => ({
      amount: -amount,
      date: at.toISOString().slice(0, 10),
      type: 'Funds Received (Refund)',
    }));
    succeed(context, { available_balance: provider.refundable(id), transactions });
  });

  router.post('/refunds/:id', async (context) => {
    const body = fieldsOf(await readText(context.req));
    if (!isAllowed(context, provider, body)) return;
    const id = context.params['id'] ?? '';
    const amount = Number(body['amount']);
    const reason = body['reason'] ?? '';
    if (!Number.isInteger(amount) || amount <= 0) return fail(context, 400, 'The amount is invalid.');
    if (reason.length < 3 || reason.length > 255) return fail(context, 400, 'The reason is invalid.');
    if (!['0', '1'].includes(body['notify_buyer'] ?? '')) return fail(context, 400, 'notify_buyer is required.');
    if (amount > provider.refundable(id)) return fail(context, 400, 'The amount exceeds the payment.');
    provider.refund(id, amount);
    succeed(context, true);
  });

  router.get('/transactions/history', (context) => {
    if (!isAllowed(context, provider)) return;
    const { from = '', to = '', limit = '1000', offset = '0' } = textsOf(context.query);
    context.type = 'text/csv';
    const lines = historyLines(provider.checkouts, provider.refundsOf(), from, to);
    context.body = historyPage(lines, Number(limit), Number(offset));
  });
}

/** The signature covers all variables of header, query and body. */
function isAllowed(context: Context, { merchant }: Provider, body: Record<string, string> = {}): boolean {
  const signature = context.get('signature');
  const headers = Object.fromEntries(['merchant-id', 'version', 'timestamp'].map((name) => [name, context.get(name)]));
  const { testing: _testing, ...query } = textsOf(context.query);
  const wanted = apiSignature({ ...headers, ...query, ...body }, merchant.passphrase ?? '');
  if (context.get('merchant-id') === merchant.id && merchant.passphrase && signature === wanted) return true;
  fail(context, 401, 'Merchant authorization failed.');
  return false;
}

function textsOf(query: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}

/** Reads a body that is flat JSON or a form. */
function fieldsOf(text: string): Record<string, string> {
  if (!text.startsWith('{')) return Object.fromEntries(new URLSearchParams(text));
  const value: unknown = JSON.parse(text);
  return textsOf(Object(value));
}

function succeed(context: Context, response: unknown): void {
  context.body = { code: 200, status: 'success', data: { response, message: 'Success' } };
}

function fail(context: Context, code: number, message: string): void {
  context.status = code;
  context.body = { code, status: 'failed', data: { response: false, message } };
}
