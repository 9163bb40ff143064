import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { apiSignature } from '../../src/payments/payfast/api/apiCall.ts';
import { listen } from '../listen.ts';
import { testMerchant } from './provider.ts';

/** How the fake handles the POST of a refund: `refunds` tells whether it makes it, `answers` how it responds. */
export interface RefundBehaviour {
  refunds: boolean;
  answers: 'success' | 'error' | 'busy' | 'rejection' | 'nothing' | 'broken connection';
}

export interface TestPayfastApi {
  url: string;
  /** True if every call is refused without an answer. */
  isDown: boolean;
  /** True if every GET is answered with 429. */
  isBusy: boolean;
  behaviour: RefundBehaviour;
  query: 'PAYMENT_SOURCE' | 'BANK_PAYOUT' | 'NOT_AVAILABLE';
  /** True if the lines of a payment show its refunds. A test sets it to false to delay them. */
  showsLines: boolean;
  history: string;
  /** The refunds that were posted, `<payment>:<cents>`. */
  readonly posts: string[];
  /** What was refunded of each payment. */
  readonly refunded: Map<string, number>;
}

const honest: RefundBehaviour = { refunds: true, answers: 'success' };

/** Starts a fake of PayFast's API (PAYFAST §5). Before each test it is reset to make refunds and to show them. */
export function usePayfastApi(): TestPayfastApi {
  let server: Server;
  const fake = {
    url: '',
    isDown: false,
    isBusy: false,
    behaviour: honest,
    query: 'PAYMENT_SOURCE' as TestPayfastApi['query'],
    showsLines: true,
    history: '',
    posts: [] as string[],
    refunded: new Map<string, number>(),
  };

  beforeAll(async () => {
    server = createServer({ keepAliveTimeout: 0 }, (request, response) => void answer(fake, request, response));
    fake.url = `http://127.0.0.1:${await listen(server)}`;
  });
  beforeEach(() => {
    Object.assign(fake, { isDown: false, isBusy: false, behaviour: honest, query: 'PAYMENT_SOURCE', showsLines: true });
    fake.posts.length = 0;
    fake.refunded.clear();
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return fake;
}

async function answer(fake: TestPayfastApi, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (fake.isDown) {
    request.socket.destroy();
    return;
  }
  const url = new URL(request.url ?? '/', 'http://payfast');
  const body = await readBody(request);
  const send = (status: number, content: unknown) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(content));
  const refuse = (status: number, message: string) =>
    send(status, { code: status, status: 'failed', data: { response: false, message } });

  if (!isSigned(request, url, body)) return void refuse(401, 'Merchant authorization failed.');
  if (fake.isBusy) return void refuse(429, 'Too many requests.');
  const [, kind, first = '', second = ''] = url.pathname.split('/');
  if (kind === 'ping') return void response.end('"Payfast API"');
  if (kind === 'transactions') return void response.end(fake.history);
  if (first === 'query') {
    const [status, method] =
      fake.query === 'NOT_AVAILABLE' ? ['NOT_AVAILABLE', 'NOT_AVAILABLE'] : ['REFUNDABLE', fake.query];
    const methods = { refund_full: { method }, refund_partial: { method } };
    const available = 1_000_000 - (fake.refunded.get(second) ?? 0);
    return ok(send, { status, amount_available_for_refund: available, ...methods });
  }
  if (request.method === 'GET') return ok(send, { available_balance: 0, transactions: linesOf(fake, first) });

  const amount = Number(body['amount']);
  fake.posts.push(`${first}:${amount}`);
  const { refunds, answers } = fake.behaviour;
  if (refunds) fake.refunded.set(first, (fake.refunded.get(first) ?? 0) + amount);
  if (answers === 'success') send(200, { code: 200, status: 'success', data: { response: true, message: 'Success' } });
  else if (answers === 'error') refuse(500, 'Something went wrong.');
  else if (answers === 'busy') refuse(429, 'Too many requests.');
  else if (answers === 'rejection') refuse(400, 'Insufficient balance.');
  else if (answers === 'broken connection') request.socket.destroy();
}

function ok(send: (status: number, content: unknown) => void, response: object): void {
  send(200, { code: 200, status: 'success', data: { response } });
}

function linesOf(fake: TestPayfastApi, paymentId: string): object[] {
  const paid = { amount: 90_000, date: '2026-11-20', type: 'Funds Received' };
  const refunded = fake.showsLines ? fake.refunded.get(paymentId) : undefined;
  return refunded ? [paid, { amount: -refunded, date: '2026-11-21', type: 'Funds Received (Refund)' }] : [paid];
}

async function readBody(request: IncomingMessage): Promise<Record<string, string | number>> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? {} : (JSON.parse(text) as Record<string, string | number>);
}

function isSigned({ headers }: IncomingMessage, url: URL, body: Record<string, string | number>): boolean {
  const own = ['merchant-id', 'version', 'timestamp'].map((name) => [name, String(headers[name])]);
  const variables = { ...Object.fromEntries(own), ...Object.fromEntries(url.searchParams), ...body };
  return headers['signature'] === apiSignature(variables, testMerchant.passphrase);
}
