import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface PayfastSandbox {
  readonly url: string;
  /** Pays the form. No ITN reports the payment. */
  payWithoutItn(fields: Record<string, string>): Promise<void>;
  /** The payments that the provider itself lists. */
  payments(): Promise<{ pfPaymentId: string | null; fields: Record<string, string> }[]>;
  /** The provider’s payments less its refunds, in cents. */
  balance(): Promise<number>;
}

/** Starts the sandbox's card provider, as in the demo. */
export function usePayfastSandbox(): PayfastSandbox {
  const root = join(__dirname, '../../../..');
  const script = join(root, 'services/sandbox/src/payfast.main.ts');
  let provider: ChildProcess | undefined;
  let url = '';

  beforeAll(async () => {
    const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', script], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'test', SANDBOX_PAYFAST_PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    provider = child;
    for await (const line of createInterface(child.stdout)) {
      url = /"payfast":"([^"]+)"/.exec(line)?.[1] ?? '';
      if (url !== '') break;
    }
    if (url === '') throw new Error('The sandbox did not start');
  });
  afterAll(async () => {
    if (provider?.exitCode !== null) return;
    provider.kill('SIGTERM');
    await once(provider, 'exit');
  });

  const post = (address: string | URL, fields: Record<string, string>) =>
    fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

  async function payments(): ReturnType<PayfastSandbox['payments']> {
    const answer = await fetch(`${url}/control/payments`);
    return (await answer.json()) as Awaited<ReturnType<PayfastSandbox['payments']>>;
  }

  return {
    get url() {
      return url;
    },
    async payWithoutItn(fields) {
      const opened = await post(`${url}/eng/process`, fields);
      const page = opened.headers.get('location');
      if (page === null) throw new Error(`The sandbox refused the form: ${await opened.text()}`);
      await post(new URL(page, url), { choice: 'pay', times: 'never' });
    },
    payments,
    async balance() {
      const refunds = (await (await fetch(`${url}/control/refunds`)).json()) as { amount: number }[];
      const paid = (await payments()).map(({ fields }) => Math.round(Number(fields['amount']) * 100));
      return paid.reduce((sum, amount) => sum + amount, 0) - refunds.reduce((sum, { amount }) => sum + amount, 0);
    },
  };
}
