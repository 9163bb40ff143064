import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Sequelize } from 'sequelize';
import { migrateQueue } from '@studio/runtime/queue/queueBackend';
import { startApp } from '../../test/app.ts';
import type { TestApp } from '../../test/app.ts';
import { visitorClient } from '../../test/client.ts';
import { longTimeouts } from '../../test/database.ts';
import { buildEvent } from '../../test/factories.ts';
import { enqueuedMails } from '../../test/mails.ts';
import { expectInvariants } from '../../test/model/invariants.ts';
import { providerSettings, useProvider } from '../../test/payments/provider.ts';
import { requestStatus, waitUntil, useApiProcesses } from '../../test/servers/apiProcess.ts';
import { openOwnCluster } from '../../test/servers/ownCluster.ts';
import type { OwnCluster } from '../../test/servers/ownCluster.ts';
import { startVisitors } from '../../test/servers/visitors.ts';
import type { Reply } from '../../test/servers/visitors.ts';
import { Booking } from '../bookings/booking.model.ts';
import type { Event } from '../events/event.model.ts';
import { models } from '../models.ts';
import { enqueueMail } from '../outbox/outbox.ts';
import { connect } from './connect.ts';
import { migrate } from './migrations.ts';
import { transact } from './transact.ts';

const provider = useProvider();
let cluster: OwnCluster;
let database: Sequelize;
/** Checks the data without the product's time limits. */
let checks: Sequelize;
let app: TestApp;
/** They have enough seats for the holds of every test. */
let events: Event[];
const run = useApiProcesses(() => cluster.url);

// Sequelize logs lost connections to the console.
jest.spyOn(console, 'warn').mockImplementation();

beforeAll(async () => {
  cluster = await openOwnCluster();
  await migrate({ url: cluster.url, folder: join(__dirname, '../../migrations') });
  events = await fillEvents();
  database = connect({ url: cluster.url, models });
  checks = connect({ url: cluster.url, models: [], timeouts: longTimeouts });
  app = await startApp({
    database: { url: cluster.url, sequelize: database },
    validateUrl: provider.config.validateUrl,
    timeoutMs: null,
  });
});
afterAll(async () => {
  await app.close();
  await checks.close();
  await database.close();
  await cluster.close();
});

/** Creates the events over a connection without the product's time limits, which a slow machine may exceed. */
async function fillEvents(): Promise<Event[]> {
  const filling = connect({ url: cluster.url, models, timeouts: longTimeouts });
  const filled = await Promise.all(Array.from({ length: 120 }, () => buildEvent({ capacity: 50 })));
  await filling.close();
  return filled;
}

/** Requests the liveness probe every 250 ms, as Kubernetes does; only its failure would restart the API. */
function liveness(): { stop(): Promise<number[]> } {
  const over = new AbortController();
  const statuses: number[] = [];
  async function ask(): Promise<void> {
    while (!over.signal.aborted) {
      statuses.push((await fetch(`${app.url}/healthz`, { signal: AbortSignal.timeout(3000) })).status);
      await sleep(250);
    }
  }
  const asking = ask();
  return {
    stop: async () => {
      over.abort();
      await asking;
      return statuses;
    },
  };
}

/** Expects that each response is a success or `unavailable` with a sentence, and that the last requests succeed. */
function expectOnlyUnavailable(replies: Reply[], lines: readonly Record<string, unknown>[] = app.log.lines): void {
  // The log must contain the error, which the response does not reveal.
  expect(lines.filter(({ msg }) => msg === 'unexpected error')).toEqual([]);
  const broken = replies.filter(({ status }) => status >= 500);
  expect(broken.length).toBeGreaterThan(0);
  for (const { path, status, body } of broken) {
    expect({ path, status, body }).toEqual({
      path,
      status: 503,
      body: { error: 'We cannot answer just now. Please try again in a moment.', code: 'unavailable' },
    });
  }
  expect(replies.slice(-20).filter(isFailed)).toEqual([]);
}

const isFailed = ({ status }: Reply) => status === 503;
const isServed = (replies: readonly Reply[]) => !replies.slice(-20).some(isFailed);

// RELIABILITY R01
test('when the database crashes for three seconds, requests fail only with 503, and no acknowledged write is lost', async () => {
  const visitors = startVisitors(app.url, events);
  await sleep(1000);

  await cluster.stop();
  await sleep(3000);
  await cluster.start();
  await sleep(4000);
  await waitUntil(() => isServed(visitors.replies));
  const replies = await visitors.stop();

  expectOnlyUnavailable(replies);
  const acknowledged = replies.flatMap(({ status, body }) => (status === 200 && body.holdId ? [body.holdId] : []));
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(await Booking.count({ where: { '$request.id$': acknowledged } })).toBe(acknowledged.length);
  await expectInvariants(checks);
});

// RELIABILITY O03, R02
test('while the database is frozen for twenty seconds requests end with 503, and afterwards all succeed', async () => {
  const visitors = startVisitors(app.url, events);
  const probes = liveness();
  await sleep(1000);

  cluster.freeze();
  // The wait separates the load before the outage from the load during it.
  await sleep(2000);
  const before = visitors.replies.length;
  const memory = process.memoryUsage().rss;
  await sleep(18_000);
  const growth = process.memoryUsage().rss - memory;
  const endedWhileFrozen = visitors.replies.length - before;
  cluster.thaw();
  await sleep(7000);
  await waitUntil(() => isServed(visitors.replies));
  const replies = await visitors.stop();
  const alive = await probes.stop();

  expectOnlyUnavailable(replies);
  // Each of the four visitors waits for one request at a time.
  expect(endedWhileFrozen).toBeGreaterThan(4);
  expect(growth).toBeLessThan(20 * 1024 * 1024);
  // The liveness probe always succeeds, so an outage never restarts the API (O03).
  expect(alive.length).toBeGreaterThan(50);
  expect(new Set(alive)).toEqual(new Set([200]));
  expect((await visitorClient(app.url).event(events[0]?.id ?? 0)).status).toBe(200);
  await expectInvariants(checks);
});

// RELIABILITY R03
test('when the database closes every connection ten times a second, no acknowledged write is lost and no API crashes', async () => {
  const seconds = Number(process.env['CUT_SECONDS'] ?? 10);
  await migrateQueue(cluster.url);
  const api = run({
    API_PORT: '5317',
    RATE_LIMIT_MULTIPLIER: '1000',
    ...providerSettings(provider),
  });
  await waitUntil(async () => (await requestStatus(`${api.origin}/readyz`)) === 200);
  const visitors = startVisitors(api.origin, events);
  const cutter = new Client({ connectionString: cluster.url, application_name: 'cutter' });
  await cutter.connect();

  const cut = new Map<string, number>();
  const isFelt = () => visitors.replies.some(({ status }) => status >= 500);
  // On a busy machine, retries of the client may hide the first cuts for seconds.
  const [end, latest] = [Date.now() + seconds * 1000, Date.now() + 60_000];
  while (Date.now() < end || (!isFelt() && Date.now() < latest)) {
    const { rows } = await cutter.query<{ name: string }>(
      `select application_name as name, pg_terminate_backend(pid) from pg_stat_activity
       where application_name like 'studio-%'`,
    );
    for (const { name } of rows) cut.set(name, (cut.get(name) ?? 0) + 1);
    await sleep(100);
  }
  await cutter.end();
  await sleep(3000);
  await waitUntil(() => {
    expect(api.process.exitCode).toBeNull();
    return isServed(visitors.replies);
  });
  const replies = await visitors.stop();

  expect([...cut.keys()]).toEqual(expect.arrayContaining(['studio-api', 'studio-api-events', 'studio-relay']));
  expect(cut.get('studio-api')).toBeGreaterThan(1);
  expectOnlyUnavailable(replies, api.lines);
  const acknowledged = replies.flatMap(({ status, body }) => (status === 200 && body.holdId ? [body.holdId] : []));
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(await Booking.count({ where: { '$request.id$': acknowledged } })).toBe(acknowledged.length);
  await expectInvariants(checks);

  // After the outage, mails reach the queue and changes reach the listeners.
  await transact(database, (transaction) =>
    enqueueMail(transaction, { kind: 'booking-confirmed', key: 'R03', requestId: null }),
  );
  await waitUntil(async () =>
    (await enqueuedMails(database)).some(({ key, state }) => key === 'R03' && state === 'queued'),
  );
  const heard = await buildEvent();
  await waitUntil(async () => (await visitorClient(api.origin).events()).body.some(({ id }) => id === heard.id));
  expect(api.process.exitCode).toBeNull();
});
