import { setTimeout as sleep } from 'node:timers/promises';
import { post } from '@studio/runtime/http/post';
import { paidItn } from '../../services/api/test/client.ts';
import { signedItn } from '../../services/api/test/payments/provider.ts';

export const bookings = 200;
/** Without a mail for so long the measurement fails. */
const waitMs = 30_000;

export interface Paid {
  /** The time until the API had answered all ITNs. */
  settledMs: number;
  /** For each payment the time until the mail server had accepted its confirmation, sorted. */
  delaysMs: number[];
}

/** Holds seats, and then sends the ITNs of all holds at once. `acceptedAt` gets the time of each recipient's mail. */
export async function payAtOnce(
  apiUrl: string,
  acceptedAt: ReadonlyMap<string, number>,
  round: number,
  onStart: () => void,
): Promise<Paid> {
  const events = await fetch(`${apiUrl}/api/events`).then((answer) => answer.json() as Promise<{ id: number }[]>);
  const itns = new Map<string, string>();
  for (let place = 0; place < bookings; place += 1) {
    const email = `visitor.${round}.${place}@example.com`;
    const form = await hold(apiUrl, events.at(-1 - (place % 20))?.id ?? 0, email, `bench-${round}-${place}-0123456`);
    itns.set(email, signedItn(paidItn(form, { pf_payment_id: `${round}${1000 + place}` })));
  }

  onStart();
  const started = Date.now();
  const statuses = await Promise.all([...itns.values()].map((itn) => sendItn(apiUrl, itn)));
  if (statuses.some((status) => status !== 200)) throw new Error('an ITN was not accepted');
  const settledMs = Date.now() - started;
  const delays = await delaysOf(acceptedAt, [...itns.keys()], started);
  return { settledMs, delaysMs: delays.toSorted((a, b) => a - b) };
}

async function hold(apiUrl: string, eventId: number, email: string, key: string) {
  const answer = await fetch(`${apiUrl}/api/holds`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ eventId, firstName: 'Thandi', lastName: 'Mokoena', email, phone: '0', participants: 1 }),
  });
  if (!answer.ok) throw new Error(`a hold was answered ${answer.status}`);
  return (await answer.json()) as { fields: Record<string, string> };
}

async function sendItn(apiUrl: string, body: string): Promise<number> {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const url = new URL('/api/payments/payfast/itn', apiUrl);
  return (await post(url, { headers, body: Buffer.from(body), timeoutMs: waitMs })).status;
}

/** @returns for each recipient the time from the start to its mail */
async function delaysOf(
  acceptedAt: ReadonlyMap<string, number>,
  recipients: readonly string[],
  started: number,
): Promise<number[]> {
  while (Date.now() - started < waitMs) {
    if (recipients.every((recipient) => acceptedAt.has(recipient))) {
      return recipients.map((recipient) => (acceptedAt.get(recipient) ?? 0) - started);
    }
    await sleep(50);
  }
  throw new Error('a confirmation did not arrive');
}
