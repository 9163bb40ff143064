import { setTimeout as sleep } from 'node:timers/promises';
import Koa from 'koa';
import { createHttpServer } from '@studio/runtime/http/httpServer';
import type { Dependency } from '@studio/runtime/readiness';
import { request } from '../../test/client.ts';
import { listen } from '../../test/listen.ts';
import type { RequestState } from '../http/context.ts';
import { createRouteTable } from '../openapi/routeTable.ts';
import { addHealthRoutes } from './health.routes.ts';

type Behaviour = 'there' | 'gone' | 'silent';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

async function start(states: { database: Behaviour; schema: Behaviour; redis: Behaviour }, isDraining = false) {
  const asked = { database: 0, schema: 0, redis: 0 };
  const dependency = (name: keyof typeof states, optional?: true): Dependency => ({
    name,
    ...(optional && { optional }),
    check: () => {
      asked[name] += 1;
      if (states[name] === 'silent') return new Promise(() => undefined);
      return states[name] === 'there' ? Promise.resolve() : Promise.reject(new Error('gone'));
    },
  });
  const routes = createRouteTable((_ctx, next) => next());
  const [database, redis] = [dependency('database'), dependency('redis', true)];
  const statusChecks = { ...ok, database: () => database.check(), queue: () => redis.check() };
  const dependencies = [database, dependency('schema'), redis];
  addHealthRoutes(routes, { dependencies, statusChecks, isDraining: () => isDraining });
  const answer = new Koa<RequestState>().use(routes.router.routes()).callback();
  const server = createHttpServer((incoming, outgoing) => void answer(incoming, outgoing));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const origin = `http://127.0.0.1:${await listen(server)}`;
  return { ask: (path: string) => request(origin, path), asked, states };
}

const works = () => Promise.resolve();
const ok = { database: works, queue: works, mail: works, backup: works };
const allThere = { database: 'there', schema: 'there', redis: 'there' } as const;

// RELIABILITY O01, O02
test.each([
  ['all dependencies work', allThere, false, 200, [], []],
  ['the database is unreachable', { ...allThere, database: 'gone' }, false, 503, ['database'], []],
  ['the schema is too old', { ...allThere, schema: 'gone' }, false, 503, ['schema'], []],
  ['Redis is unreachable', { ...allThere, redis: 'gone' }, false, 200, [], ['redis']],
  ['the process is draining', allThere, true, 503, ['draining'], []],
  ['the database is frozen', { ...allThere, database: 'silent' }, false, 503, ['database'], []],
  ['Redis is frozen', { ...allThere, redis: 'silent' }, false, 200, [], ['redis']],
] as const)('the probes respond as specified when %s', async (_name, states, isDraining, status, unready, degraded) => {
  const { ask } = await start(states, isDraining);

  const ready = await ask('/readyz');

  expect([ready.status, ready.body]).toEqual([
    status,
    { status: status === 200 ? 'ready' : 'unready', unready, degraded },
  ]);
  expect(await ask('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
});

// RELIABILITY O01
test('/healthz checks no dependency, and /readyz checks each at most once a second', async () => {
  const { ask, asked } = await start({ ...allThere });

  for (let time = 0; time < 20; time += 1) await ask('/healthz');
  expect(asked).toEqual({ database: 0, schema: 0, redis: 0 });

  const now = jest.spyOn(performance, 'now').mockReturnValue(1000);
  await Promise.all(Array.from({ length: 20 }, () => ask('/readyz')));
  now.mockRestore();
  expect(asked).toEqual({ database: 1, schema: 1, redis: 1 });
});

// RELIABILITY O02
test('a database that recovers is reported ready after a second', async () => {
  const { ask, states } = await start({ ...allThere, database: 'gone' });
  expect((await ask('/readyz')).status).toBe(503);

  states.database = 'there';
  await sleep(1050);

  expect((await ask('/readyz')).status).toBe(200);
});

test.each([
  ['all work', allThere, { database: 'ok', queue: 'ok', mail: 'ok', backup: 'ok' }],
  [
    'Redis is unreachable',
    { ...allThere, redis: 'gone' },
    { database: 'ok', queue: 'failing', mail: 'ok', backup: 'ok' },
  ],
  [
    'the database is frozen',
    { ...allThere, database: 'silent' },
    { database: 'failing', queue: 'ok', mail: 'unknown', backup: 'unknown' },
  ],
] as const)('the status names what fails when %s', async (_name, states, expected) => {
  const { ask } = await start(states);

  expect(await ask('/status')).toMatchObject({ status: 200, body: expected });
});

test('a process that was ready keeps its traffic without its database, but not while it drains', async () => {
  const states = { database: 'gone', schema: 'there', redis: 'there' } as const;
  const { ask, states: now } = await start({ ...states });

  const fresh = await ask('/readyz?traffic');
  now.database = 'there';
  await sleep(1100);
  const ready = await ask('/readyz?traffic');
  now.database = 'gone';
  await sleep(1100);
  const later = [await ask('/readyz?traffic'), await ask('/readyz')];
  const draining = await start({ database: 'there', schema: 'there', redis: 'there' }, true);

  expect([fresh, ready, ...later].map(({ status }) => status)).toEqual([503, 200, 200, 503]);
  expect(later[0]?.body).toMatchObject({ unready: ['database'] });
  expect((await draining.ask('/readyz?traffic')).status).toBe(503);
});
