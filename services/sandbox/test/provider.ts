import { startCommand } from './command.ts';
import type { Shop } from './shop.ts';

export async function openProvider(env: NodeJS.ProcessEnv = {}) {
  const command = startCommand('payfast', [], { SANDBOX_PAYFAST_PORT: '0', ...env });
  const { payfast: url = '' } = await command.readyMessage;
  const origin = new URL(url).origin;

  async function postForm(path: string, fields: Record<string, string>): Promise<Response> {
    return fetch(new URL(path, url), { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  }

  return {
    url,
    stop: command.stop,
    postForm,
    /** Posts a shop's form. Returns the address of the payment page. */
    begin: async (fields: Record<string, string>) => {
      const answer = await postForm('/eng/process', fields);
      if (answer.status !== 303) throw new Error(`${answer.status}: ${await answer.text()}`);
      return new URL(answer.headers.get('location') ?? '', url);
    },
    /** Presses a button of the payment page. Returns the raw Location header. */
    press: async (page: URL, choice: 'pay' | 'fail' | 'cancel', order: Record<string, string> = {}) => {
      const answer = await postForm(page.pathname, { choice, ...order });
      return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() };
    },
    turn: async (controls: Record<string, unknown>) => {
      const headers = { 'content-type': 'application/json', origin };
      const answer = await fetch(new URL('/control', url), { method: 'PUT', headers, body: JSON.stringify(controls) });
      if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    },
    reset: () => fetch(new URL('/control', url), { method: 'DELETE' }),
    validate: async (body: string) =>
      (await fetch(new URL('/eng/query/validate', url), { method: 'POST', body })).text(),
  };
}

export type OpenProvider = Awaited<ReturnType<typeof openProvider>>;

export function buildForm(shop: Shop, fields: Record<string, string> = {}): Record<string, string> {
  return {
    merchant_id: '10000100',
    merchant_key: '46f0cd694581a',
    return_url: 'http://localhost:3000/booking-confirmed?hold=abc%26d',
    cancel_url: 'http://localhost:3000/booking-cancelled',
    notify_url: `${shop.url}/itn`,
    name_first: 'Thandi',
    email_address: 'thandi@example.com',
    m_payment_id: 'hold-1',
    amount: '900.00',
    item_name: 'Pottery for Beginners',
    item_description: 'Pottery for Beginners - 2 participant(s)',
    custom_str1: '17',
    custom_str2: '2',
    ...fields,
  };
}
