import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { QueryTypes } from 'sequelize';
import { noDetails } from '@studio/contract/events/noDetails';
import { startApp } from '../../test/app.ts';
import type { TestApp } from '../../test/app.ts';
import { sendItn, paidItn, request, visitorClient } from '../../test/client.ts';
import { waitUntilBlocked } from '../../test/concurrency/waitUntilBlocked.ts';
import { waitUntilInFlight } from '../../test/concurrency/waitUntilInFlight.ts';
import { buildEvent, buildVisitor, startsIn } from '../../test/factories.ts';
import { useAppWithProvider } from '../../test/payments/appWithProvider.ts';
import { testMerchant } from '../../test/payments/provider.ts';
import { waitUntil } from '../../test/servers/apiProcess.ts';
import { notifyEventsUpdated } from './eventUpdates.ts';

const { database, app } = useAppWithProvider();

let replica: TestApp;
beforeAll(async () => {
  replica = await startApp({ database });
});
afterAll(() => replica.close());
afterEach(() => {
  jest.restoreAllMocks();
});

// SPEC §3, §7
// RELIABILITY Z05
test('the list contains the public fields of all events that have not started and are not hidden, by start', async () => {
  const later = await buildEvent({ date: '2099-03-02', startTime: '09:00' });
  const sooner = await buildEvent({
    date: '2099-03-01',
    startTime: '18:00',
    endTime: null,
    imageUrl: '/art/clay.webp',
  });
  const sameStart = await buildEvent({ date: '2099-03-02', startTime: '09:00' });
  await buildEvent({ deletedAt: new Date() });
  await buildEvent(startsIn(-1));

  const { status, headers, body } = await visitorClient(app.url).events();

  expect(status).toBe(200);
  expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  expect(body.map(({ id }) => id)).toEqual([sooner.id, later.id, sameStart.id]);
  expect(body[0]).toEqual({
    id: sooner.id,
    title: sooner.title,
    description: sooner.description,
    date: '2099-03-01',
    startTime: '18:00',
    endTime: null,
    furtherDates: [],
    movesMissedDates: false,
    price: 45_000,
    ticketTypes: [],
    attendeeQuestions: [],
    questions: [],
    payLater: [],
    capacity: 12,
    availableSeats: 12,
    isFullyBooked: false,
    category: 'Pottery & Ceramics',
    imageUrl: '/art/clay.webp',
    payNowButtonHtml: expect.stringMatching(
      /^<form action="[^"]+" method="post">(<input type="hidden"[^>]+>)+<\/form>$/,
    ),
  });
  expect(JSON.stringify(body)).not.toContain(testMerchant.passphrase);
});

test('a client with the current list gets 304 until the list changes', async () => {
  const event = await buildEvent();
  const first = await visitorClient(app.url).events();
  const known = { 'If-None-Match': String(first.headers.get('ETag')) };

  const same = await request(app.url, '/api/events', { headers: known });
  await visitorClient(app.url).hold(event, buildVisitor());
  const updated = await request(app.url, '/api/events', { headers: known });

  expect(first.headers.get('Cache-Control')).toBe('public, no-cache');
  expect([same.status, same.body]).toEqual([304, undefined]);
  expect(updated.status).toBe(200);
});

test('the list shows every change of seats at once', async () => {
  const event = await buildEvent({ capacity: 3 });
  const visitor = visitorClient(app.url);
  const seen = async () => {
    const { body } = await visitor.events();
    return [body[0]?.availableSeats, body[0]?.isFullyBooked];
  };
  const before = await seen();

  const hold = await visitor.hold(event, buildVisitor({ participants: 3 }));
  const held = await seen();
  await visitor.release(hold.body.holdId);
  const released = await seen();
  const other = await visitor.hold(event, buildVisitor({ participants: 2 }));
  await sendItn(app.url, paidItn(other.body));
  const paid = await seen();

  expect([before, held, released, paid]).toEqual([
    [3, false],
    [0, true],
    [3, false],
    [1, false],
  ]);
});

test('another replica is notified of a change even after it has lost its connection', async () => {
  const event = await buildEvent({ capacity: 1 });
  const isSoldOut = async () => (await visitorClient(replica.url).events()).body[0]?.isFullyBooked;
  const sellAndNotify = async (seats: number) => {
    await database.sequelize.query(`update events set seats_taken = ${seats} where id = ${event.id}`);
    await database.sequelize.query(`select pg_notify('events_updated', 'another-replica')`);
  };
  expect(await isSoldOut()).toBe(false);
  // With the clock stopped, the list of the replica becomes stale only by NOTIFY.
  jest.spyOn(performance, 'now').mockReturnValue(performance.now());

  await sellAndNotify(1);
  await waitUntil(async () => (await isSoldOut()) === true);
  const ended = await findListeners();
  await database.sequelize.query('select pg_terminate_backend(pid) from unnest(array[:ended]) pid', {
    replacements: { ended },
  });
  await waitUntil(async () => (await findListeners()).filter((pid) => !ended.includes(pid)).length === ended.length);
  await sellAndNotify(0);
  await waitUntil(async () => (await isSoldOut()) === false);
});

test('a burst of changes notifies other replicas once', async () => {
  const received: string[] = [];
  const listener = new Client({ connectionString: database.url });
  await listener.connect();
  await listener.query('listen events_updated');
  listener.on('notification', ({ payload }) => received.push(payload ?? ''));

  for (let update = 0; update < 100; update += 1) notifyEventsUpdated();
  // Each of the two apps has its own listener.
  while (new Set(received).size < 2) await sleep(20);
  await sleep(200);
  await listener.end();

  // A notification of an earlier test may still arrive.
  expect(received.length).toBeLessThan(10);
});

test('an event leaves the list when it starts, without a reload of the list', async () => {
  await buildEvent(startsIn(1800));
  const own = await startApp({ database: { url: database.url, sequelize: database.appPool } });
  const before = await visitorClient(own.url).events();

  const gone = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
  const connect = jest.spyOn(database.appPool.connectionManager, 'getConnection').mockRejectedValue(gone);
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000);
  const after = await visitorClient(own.url).events();
  await own.close();

  expect(connect).toHaveBeenCalled();
  expect([before.body.length, after.body.length]).toEqual([1, 0]);
});

test('many concurrent readers cause one query, and none gets data from before the last change', async () => {
  const event = await buildEvent({ capacity: 5 });
  notifyEventsUpdated();
  const held = await database.sequelize.transaction();
  await database.sequelize.query('lock table events in access exclusive mode', { transaction: held });

  const first = Array.from({ length: 20 }, () => visitorClient(app.url).events());
  await waitUntilBlocked(database.sequelize, 1);
  notifyEventsUpdated();
  const second = Array.from({ length: 20 }, () => visitorClient(app.url).events());
  await waitUntilInFlight(40);
  const waiting = await countBlocked();
  await database.sequelize.query(`update events set title = 'New' where id = ${event.id}`, { transaction: held });
  await held.commit();
  const titles = (await Promise.all([...first, ...second])).map(({ body }) => body[0]?.title);

  expect(waiting).toBe(1);
  expect(new Set(titles)).toEqual(new Set(['New']));
});

describe('one event', () => {
  test('GET /api/events/:id returns one event with the fields of the list and its details', async () => {
    const event = await buildEvent();
    const [listed] = (await visitorClient(app.url).events()).body;

    const { status, body } = await visitorClient(app.url).event(event.id);

    expect(status).toBe(200);
    expect(body).toEqual({ ...listed, isCancelled: false, details: noDetails, otherDates: [] });
  });

  test('GET /api/events/:id answers 404 for a hidden, started or unknown event', async () => {
    const hidden = await buildEvent({ deletedAt: new Date() });
    const started = await buildEvent(startsIn(-1));

    const answers = await Promise.all(
      [hidden.id, started.id, 2_147_483_647].map((id) => visitorClient(app.url).event(id)),
    );

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

async function findListeners(): Promise<number[]> {
  const rows = await database.sequelize.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and application_name = 'studio-api-events' and query like 'listen%'`,
    { type: QueryTypes.SELECT },
  );
  return rows.map(({ pid }) => pid);
}

async function countBlocked(): Promise<number> {
  const [row] = await database.sequelize.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
    { type: QueryTypes.SELECT },
  );
  return row?.waiting ?? 0;
}
