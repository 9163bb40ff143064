import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { migrateQueue } from '@studio/runtime/queue/queueBackend';
import { describeRedis, openRedis } from '../test/queue/queueServer.ts';
import type { RedisServer } from '../test/queue/queueServer.ts';
import { requestStatus, waitUntil, useApiProcesses } from '../test/servers/apiProcess.ts';
import { openOwnCluster } from '../test/servers/ownCluster.ts';
import type { OwnCluster } from '../test/servers/ownCluster.ts';
import { migrate, migrationNames } from './db/migrations.ts';

const migrations = join(__dirname, '../migrations');
let cluster: OwnCluster;
const run = useApiProcesses(() => cluster.url);

beforeAll(async () => {
  cluster = await openOwnCluster();
  await migrate({ url: cluster.url, folder: migrations });
  await migrateQueue(cluster.url);
});
afterAll(() => cluster.close());

async function emptyDatabase(name: string, folder = migrations): Promise<string> {
  const client = new Client({ connectionString: cluster.url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(cluster.url);
  url.pathname = `/${name}`;
  await migrate({ url: url.href, folder });
  return url.href;
}

// RELIABILITY O02, R12
test('the API without its database stays up and unready, and is ready again after its return', async () => {
  await cluster.stop();
  const api = run({ API_PORT: '5311', ADMIN_PASSWORD: 'kiln temperature 1240' });

  await waitUntil(async () => (await requestStatus(`${api.origin}/healthz`)) === 200);
  await sleep(3000);
  expect(await requestStatus(`${api.origin}/readyz`)).toBe(503);
  expect(await requestStatus(`${api.origin}/api/events`)).toBe(503);
  expect(api.process.exitCode).toBeNull();

  await cluster.start();
  await waitUntil(async () => (await requestStatus(`${api.origin}/readyz`)) === 200);
  await waitUntil(() => api.lines.some(({ msg }) => msg === 'first admin created'));

  await cluster.stop();
  await waitUntil(async () => (await requestStatus(`${api.origin}/readyz`)) === 503);
  expect(await requestStatus(`${api.origin}/healthz`)).toBe(200);
  await cluster.start();
  await waitUntil(async () => (await requestStatus(`${api.origin}/readyz`)) === 200);

  api.process.kill('SIGTERM');
  expect(await api.exited).toBe(0);
  expect(api.stray).toEqual([]);
});

describeRedis('an API whose queue is Redis', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await openRedis();
  });
  afterAll(() => redis.close());

  // RELIABILITY O02
  test('the API without Redis is ready, reports that it is degraded, and serves', async () => {
    const api = run({ API_PORT: '5316', QUEUE_URL: redis.url });
    const well = { status: 'ready', unready: [], degraded: [] };
    const isNow = (wanted: object) =>
      waitUntil(async () => {
        const answer = await fetch(`${api.origin}/readyz`).catch(() => null);
        return (await answer?.text()) === JSON.stringify(wanted);
      });
    await isNow(well);

    await redis.down();
    await isNow({ ...well, degraded: ['redis'] });
    expect(await requestStatus(`${api.origin}/readyz`)).toBe(200);
    expect(await requestStatus(`${api.origin}/api/events`)).toBe(200);

    await redis.up();
    await isNow(well);
  });
});

// RELIABILITY O02
test('an API that is newer than its schema is unready until the migration has run, and accepts a newer schema', async () => {
  const release = mkdtempSync(join(tmpdir(), 'last-release-'));
  cpSync(migrations, release, { recursive: true });
  rmSync(join(release, migrationNames(migrations).at(-1) ?? ''));
  const older = await emptyDatabase('older', release);
  const api = run({ API_PORT: '5316', DATABASE_URL: older });
  await waitUntil(async () => (await requestStatus(`${api.origin}/healthz`)) === 200);

  const unready = await fetch(`${api.origin}/readyz`);
  expect([unready.status, await unready.json()]).toMatchObject([503, { unready: ['schema'] }]);

  await migrate({ url: older, folder: migrations });
  await waitUntil(async () => (await requestStatus(`${api.origin}/readyz`)) === 200);

  const next = new Client({ connectionString: older });
  await next.connect();
  await next.query(`insert into schema_migrations (name) values ('9999_next_release.sql')`);
  await next.end();
  await sleep(1500);
  expect(await requestStatus(`${api.origin}/readyz`)).toBe(200);
  rmSync(release, { recursive: true });
});

test('an invalid environment stops the start with all its errors', async () => {
  const api = run({ SECRET: 'short', API_PORT: 'many', LOG_LEVEL: 'loud' });

  expect(await api.exited).toBe(1);
  expect(api.stray).toEqual([
    'The environment has errors:',
    '- LOG_LEVEL must be one of fatal, error, warn, info, debug, silent, not "loud"',
    '- API_PORT must be a whole number from 0 to 65535, not "many"',
    '- SECRET must be set to at least 32 random characters',
  ]);
});

// RELIABILITY A16
test('a guessable first admin password stops the start with one sentence that does not contain it', async () => {
  const fresh = await emptyDatabase('guessed');
  const api = run({ API_PORT: '5313', DATABASE_URL: fresh, ADMIN_PASSWORD: 'password123' });

  expect(await api.exited).toBe(1);
  expect(api.stray).toEqual([
    expect.stringMatching(
      /^The first admin cannot be made: .*ADMIN_PASSWORD of 8 or more that is not easily guessed\.$/,
    ),
  ]);
  expect(JSON.stringify(api.lines)).not.toContain('password123');
});

test('a port in use stops the start with one clear line', async () => {
  const first = run({ API_PORT: '5312' });
  await waitUntil(async () => (await requestStatus(`${first.origin}/healthz`)) === 200);

  const second = run({ API_PORT: '5312' });

  expect(await second.exited).toBe(1);
  expect(second.lines).toContainEqual(
    expect.objectContaining({ level: 'fatal', msg: 'cannot listen on 127.0.0.1:5312' }),
  );
});

// RELIABILITY R11
test.each([
  ['uncaught exception', `throw new Error('unexpected')`],
  ['unhandled rejection', `void Promise.reject(new Error('unexpected'))`],
])('after an %s the API finishes requests in progress and exits 1', async (msg, act) => {
  const fault = `data:text/javascript,process.on('SIGUSR2', () => { ${act} })`;
  const api = run({ API_PORT: '5313', DRAIN_MS: '5000', NODE_OPTIONS: `--import "${fault}"` });
  await waitUntil(async () => (await requestStatus(`${api.origin}/readyz`)) === 200);

  api.process.kill('SIGUSR2');

  await waitUntil(async () => (await requestStatus(`${api.origin}/readyz`)) === 503);
  expect(await requestStatus(`${api.origin}/api/events`)).toBe(200);
  expect(await api.exited).toBe(1);
  expect(api.lines).toContainEqual(expect.objectContaining({ level: 'fatal', msg }));
});
