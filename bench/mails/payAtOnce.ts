import { setTimeout as sleep } from 'node:timers/promises';
import { post } from '@studio/runtime/http/post';
import { paidItn } from '../../services/api/test/client.ts';
import { signedItn } from '../../services/api/test/payments/provider.ts';
import { hold } from '../hold.ts';

export const payments = 200;
/** If no mail arrives for this time, the measurement fails. */
const waitMs = 30_000;

/**
 * Holds seats, and then sends the ITNs of all holds at once. `acceptedAt` receives the time at which each recipient's
 * mail was accepted.
 * @returns for each payment the milliseconds until the mail server had accepted its confirmation
 */
export async function payAtOnce(
  apiUrl: string,
  events: readonly number[],
  acceptedAt: ReadonlyMap<string, number>,
): Promise<number[]> {
  const itns = new Map<string, string>();
  for (let payment = 0; payment < payments; payment += 1) {
    const event = events[payment % events.length] ?? 0;
    const email = `visitor.${event}.${payment}@example.com`;
    itns.set(email, signedItn(paidItn(await hold(apiUrl, event, email))));
  }

  const started = Date.now();
  const statuses = await Promise.all([...itns.values()].map((itn) => sendItn(apiUrl, itn)));
  if (statuses.some((status) => status !== 200)) throw new Error('an ITN was not accepted');
  const recipients = [...itns.keys()];
  while (!recipients.every((recipient) => acceptedAt.has(recipient))) {
    if (Date.now() - started > waitMs) throw new Error('a confirmation did not arrive');
    await sleep(50);
  }
  return recipients.map((recipient) => (acceptedAt.get(recipient) ?? 0) - started);
}

async function sendItn(apiUrl: string, body: string): Promise<number> {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const url = new URL('/api/payments/payfast/itn', apiUrl);
  return (await post(url, { headers, body: Buffer.from(body), timeoutMs: waitMs })).status;
}
