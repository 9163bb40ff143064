import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildForm, openProvider } from '../../../test/provider.ts';
import type { OpenProvider } from '../../../test/provider.ts';
import { openShop } from '../../../test/shop.ts';
import type { Shop } from '../../../test/shop.ts';
import { apiSignature } from '../signature.ts';

const passphrase = 'jt7NOE43FZPn';
let provider: OpenProvider;
let shop: Shop;

beforeAll(async () => {
  provider = await openProvider();
  shop = await openShop();
});
afterAll(async () => {
  await provider.stop();
  await shop.close();
});

interface Call {
  body?: Record<string, string>;
  query?: Record<string, string>;
  signedWith?: string;
  /** The address of another provider than the default one. */
  at?: string;
}

async function call(path: string, { body, query = {}, signedWith = passphrase, at = provider.url }: Call = {}) {
  const headers = { 'merchant-id': '10000100', version: 'v1', timestamp: '2026-11-20T12:00:01+02:00' };
  const signature = apiSignature({ ...headers, ...query, ...body }, signedWith);
  const answer = await fetch(new URL(`${path}?${new URLSearchParams(query).toString()}`, at), {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, signature, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}

async function historyOfToday(at: string): Promise<string[]> {
  const today = new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 10);
  const query = { from: today, to: today, limit: '10', offset: '0' };
  return (await call('/transactions/history', { query, at })).text.split('\r\n');
}

const refundOf = (amount: number) => ({ amount: String(amount), reason: 'Cancelled', notify_buyer: '0' });

async function pay(): Promise<string> {
  const seen = shop.itns.length;
  await provider.press(await provider.begin(buildForm(shop)), 'pay');
  return shop.itns[seen]?.fields['pf_payment_id'] ?? '';
}

async function refunded(paymentId: string): Promise<number> {
  const { text } = await call(`/refunds/${paymentId}`);
  return [...text.matchAll(/"amount":-(\d+)/g)].reduce((sum, [, amount]) => sum + Number(amount), 0);
}

test('the signature is that of PAYFAST §2.4', () => {
  const query = { 'merchant-id': '10000100', version: 'v1', timestamp: '2026-11-20T12:00:01+02:00' };

  expect(apiSignature(query, passphrase)).toBe('cc023b15122e2600f54c65ff1a4f2641');
});

test('refunds reduce what is available, appear in the lines and the history, and never exceed the payment', async () => {
  const payment = await pay();

  expect((await call(`/refunds/${payment}`, { body: refundOf(45_000) })).status).toBe(200);
  expect(await refunded(payment)).toBe(45_000);
  expect((await call(`/refunds/query/${payment}`)).text).toContain('"amount_available_for_refund":45000');
  expect((await call(`/refunds/${payment}`, { body: refundOf(45_001) })).status).toBe(400);

  const lines = (await historyOfToday(provider.url)).filter((line) => line.endsWith(payment));
  expect(lines).toEqual([expect.stringContaining('900.00'), expect.stringContaining('-450.00')]);
});

test('payments and refunds are in the history after a restart', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'payfast-'));
  const first = await openProvider({ SANDBOX_PAYFAST_DIR: dir });
  const forms = await openShop();
  await first.press(await first.begin(buildForm(forms)), 'pay');
  const payment = forms.itns[0]?.fields['pf_payment_id'] ?? '';
  await call(`/refunds/${payment}`, { body: refundOf(45_000), at: first.url });
  await first.stop();

  const second = await openProvider({ SANDBOX_PAYFAST_DIR: dir });
  const lines = (await historyOfToday(second.url)).filter((line) => line.endsWith(payment));

  expect(lines).toEqual([expect.stringContaining('900.00'), expect.stringContaining('-450.00')]);
  await second.stop();
  await forms.close();
  rmSync(dir, { recursive: true });
});

test('a wrong signature is rejected', async () => {
  const answer = await call('/refunds/1', { body: refundOf(100), signedWith: 'another' });

  expect(answer).toMatchObject({ status: 401, text: expect.stringContaining('authorization failed') });
});
