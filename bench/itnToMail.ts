import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { paidItn } from '../services/api/test/client.ts';
import { signedItn } from '../services/api/test/provider.ts';
import { initialControls } from '../services/sandbox/src/mailbox/controls.ts';
import { Mails } from '../services/sandbox/src/mailbox/mails.ts';
import { SmtpSink } from '../services/sandbox/src/mailbox/smtp.ts';
import { freePort } from '../services/sandbox/src/processes/freePort.ts';
import { builtApi, internalKey, startApi } from './api.ts';
import { createDatabase } from './database.ts';
import type { Section } from './report.ts';
import { addEvents } from './studio.ts';

const bookings = 200;
const rounds = 3;
const host = '127.0.0.1';
/** Without a mail for so long the measurement fails. */
const waitMs = 30_000;

/** The whole way: validation at the provider, settlement, outbox, relay, queue, worker, SMTP. */
export async function measureItnToMail(): Promise<Section> {
  const mails = await Mails.open(null);
  const smtp = new SmtpSink({ host, port: 0, mails, controls: () => initialControls });
  await smtp.start();
  const provider = createServer((_request, response) => response.end('VALID'));
  provider.listen(0, host);
  await once(provider, 'listening');
  const internalPort = await freePort();
  const databaseUrl = await createDatabase();
  const api = await startApi(databaseUrl, builtApi, {
    RATE_LIMIT_MULTIPLIER: '10000',
    API_INTERNAL_PORT: String(internalPort),
    PAYFAST_VALIDATE_URL: `http://${host}:${portOf(provider.address())}/eng/query/validate`,
  });
  const worker = spawn(process.execPath, ['services/worker/dist/main.js'], {
    env: {
      PATH: process.env['PATH'],
      QUEUE_URL: databaseUrl,
      API_INTERNAL_URL: `http://${host}:${internalPort}`,
      INTERNAL_KEY: internalKey,
      SMTP_URL: `smtp://${host}:${smtp.port}`,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();

  const rows: Section['rows'] = [];
  for (let round = 1; round <= rounds; round += 1) {
    await addEvents(database, 20, 50);
    rows.push(await payAtOnce(api.url, mails, round));
  }

  await database.end();
  worker.kill('SIGTERM');
  await once(worker, 'exit');
  await api.close();
  provider.close();
  await smtp.stop();
  return {
    title: 'From ITN to mail',
    text:
      `PayFast reports ${bookings} payments at once, on a queue in Postgres. The time ends when the mail server has accepted ` +
      'the confirmation of the visitor; the studio gets a mail of each payment too. The limit is 1 s (p99).',
    rows,
  };
}

async function payAtOnce(apiUrl: string, mails: Mails, round: number): Promise<Section['rows'][number]> {
  const events = await fetch(`${apiUrl}/api/events`).then((answer) => answer.json() as Promise<{ id: number }[]>);
  mails.clear();
  const itns = new Map<string, string>();
  for (let place = 0; place < bookings; place += 1) {
    const email = `visitor.${round}.${place}@example.com`;
    const form = await hold(apiUrl, events.at(-1 - (place % 20))?.id ?? 0, email, `bench-${round}-${place}-0123456`);
    itns.set(email, signedItn(paidItn(form, { pf_payment_id: `${round}${1000 + place}` })));
  }

  const started = Date.now();
  const statuses = await Promise.all([...itns.values()].map((itn) => sendItn(apiUrl, itn)));
  if (statuses.some((status) => status !== 200)) throw new Error('an ITN was not accepted');
  const settledMs = Date.now() - started;
  const delays = await delaysOf(mails, new Set(itns.keys()), started);
  const sorted = delays.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
  return {
    what: `round ${round}: confirmations accepted`,
    perSecond: bookings / (at(1) / 1000),
    of: null,
    note: `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms; all ITNs answered after ${settledMs} ms`,
  };
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
  const answer = await fetch(`${apiUrl}/api/payments/payfast/itn`, { method: 'POST', headers, body });
  await answer.text();
  return answer.status;
}

/** @returns for each recipient the time from the start to its mail */
async function delaysOf(mails: Mails, recipients: ReadonlySet<string>, started: number): Promise<number[]> {
  while (Date.now() - started < waitMs) {
    const theirs = mails.all.filter(({ to }) => recipients.has(to));
    if (theirs.length === recipients.size) return theirs.map(({ receivedAt }) => Date.parse(receivedAt) - started);
    await sleep(50);
  }
  throw new Error('a confirmation did not arrive');
}

function portOf(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  return typeof address === 'object' && address ? address.port : 0;
}
