import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { openOwnCluster } from '../test/ownCluster.ts';
import type { OwnCluster } from '../test/ownCluster.ts';
import { migrate } from './db/migrations.ts';
import { migrateQueue } from './outbox/queueBackend.ts';

interface Api {
  origin: string;
  lines: Record<string, unknown>[];
  /** What was printed besides lines of JSON. */
  stray: string[];
  process: ChildProcess;
  exited: Promise<number | null>;
}

const root = join(__dirname, '..');
let cluster: OwnCluster;
const running: ChildProcess[] = [];

beforeAll(async () => {
  cluster = await openOwnCluster();
  await migrate({ url: cluster.url, folder: join(root, 'migrations') });
  await migrateQueue(cluster.url);
}, 90_000);
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null) continue;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
});
afterAll(() => cluster.close(), 60_000);

function run(env: Record<string, string> = {}): Api {
  const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', join(root, 'src/main.ts')], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      SECRET: 'the tests know this and nobody else does',
      RESET_KEY: 'the tests share this with a worker of theirs',
      DATABASE_URL: cluster.url,
      QUEUE_URL: cluster.url,
      LOG_LEVEL: 'debug',
      ...env,
    },
  });
  running.push(child);
  const lines: Api['lines'] = [];
  const stray: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      if (line.startsWith('{')) lines.push(JSON.parse(line) as Record<string, unknown>);
      else stray.push(line);
    });
  }
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return { origin: `http://127.0.0.1:${env['API_PORT']}`, lines, stray, process: child, exited };
}

const replicaOn = (port: string) => ({ API_PORT: port, DRAIN_MS: '600', RATE_LIMIT_MULTIPLIER: '1000' });
const statusOf = (address: string) =>
  fetch(address).then(
    ({ status }) => status,
    () => 0,
  );

/** Another database of the cluster, in which nobody is an admin yet. */
async function emptyDatabase(name: string): Promise<string> {
  const client = new Client({ connectionString: cluster.url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(cluster.url);
  url.pathname = `/${name}`;
  await migrate({ url: url.href, folder: join(root, 'migrations') });
  return url.href;
}

async function until(condition: () => boolean | Promise<boolean>, seconds = 40): Promise<number> {
  const start = performance.now();
  while (!(await condition())) {
    if (performance.now() - start > seconds * 1000) throw new Error('it did not happen in time');
    await sleep(50);
  }
  return performance.now() - start;
}

test('started before its database it stays up, unready, and is ready within five seconds of it (R12)', async () => {
  await cluster.stop();
  const api = run({ API_PORT: '5311', ADMIN_PASSWORD: 'kiln temperature 1240' });

  await until(async () => (await statusOf(`${api.origin}/healthz`)) === 200);
  await sleep(3000);
  expect(await statusOf(`${api.origin}/readyz`)).toBe(503);
  expect(await statusOf(`${api.origin}/api/events`)).toBe(503);
  expect(api.process.exitCode).toBeNull();

  await cluster.start();
  expect(await until(async () => (await statusOf(`${api.origin}/readyz`)) === 200)).toBeLessThan(5000);
  await until(() => api.lines.some(({ msg }) => msg === 'made the first admin'));

  api.process.kill('SIGTERM');
  expect(await api.exited).toBe(0);
  expect(api.stray).toEqual([]);
}, 90_000);

test('a wrong environment stops the start with all its faults', async () => {
  const api = run({ SECRET: 'short', API_PORT: 'many', LOG_LEVEL: 'loud' });

  expect(await api.exited).toBe(1);
  expect(api.stray).toEqual([
    'The environment is not complete:',
    '- API_PORT must be a whole number from 0 to 65535, not "many"',
    '- LOG_LEVEL must be one of fatal, error, warn, info, debug, silent, not "loud"',
    '- SECRET must be set to at least 32 random characters',
  ]);
}, 90_000);

test('a first admin whose password anybody would guess ends the start with one sentence that does not tell it (A16)', async () => {
  const fresh = await emptyDatabase('guessed');
  const api = run({ API_PORT: '5313', DATABASE_URL: fresh, ADMIN_PASSWORD: 'password123' });

  expect(await api.exited).toBe(1);
  expect(api.stray).toEqual([
    expect.stringMatching(
      /^The first admin cannot be made: .*ADMIN_PASSWORD of 8 or more that is not easily guessed\.$/,
    ),
  ]);
  expect(JSON.stringify(api.lines)).not.toContain('password123');
}, 90_000);

test('a port that is taken ends the start with one clear line', async () => {
  const first = run({ API_PORT: '5312' });
  await until(async () => (await statusOf(`${first.origin}/healthz`)) === 200);

  const second = run({ API_PORT: '5312' });

  expect(await second.exited).toBe(1);
  expect(second.lines).toContainEqual(
    expect.objectContaining({ level: 'fatal', msg: 'cannot listen on 127.0.0.1:5312' }),
  );
}, 90_000);

test('after a fault nobody foresaw it finishes what is under way and exits 1 (R11)', async () => {
  const fault = `data:text/javascript,process.on('SIGUSR2', () => { throw new Error('unforeseen') })`;
  const api = run({ API_PORT: '5313', DRAIN_MS: '1000', NODE_OPTIONS: `--import "${fault}"` });
  await until(async () => (await statusOf(`${api.origin}/readyz`)) === 200);

  api.process.kill('SIGUSR2');

  await until(async () => (await statusOf(`${api.origin}/readyz`)) === 503);
  expect(await statusOf(`${api.origin}/api/events`)).toBe(200);
  expect(await api.exited).toBe(1);
  expect(api.lines).toContainEqual(expect.objectContaining({ level: 'fatal', msg: 'uncaught exception' }));
}, 90_000);

test('two replicas take turns to restart under load, and no request fails (R09)', async () => {
  const ports = ['5314', '5315'] as const;
  const replicas = new Map(ports.map((port) => [port, run(replicaOn(port))]));
  const ready = new Set<string>();
  const over = new AbortController();

  async function watch(port: string): Promise<void> {
    while (!over.signal.aborted) {
      const isReady = (await statusOf(`http://127.0.0.1:${port}/readyz`)) === 200;
      if (isReady) ready.add(port);
      else ready.delete(port);
      await sleep(100);
    }
  }
  const failures: string[] = [];
  let requests = 0;
  async function visit(): Promise<void> {
    while (!over.signal.aborted) {
      const port = [...ready][requests % ready.size];
      requests += 1;
      const status = await fetch(`http://127.0.0.1:${port}/api/events`).then((answer) => answer.status, String);
      if (status !== 200) failures.push(`${port}: ${status}`);
      await sleep(5);
    }
  }

  const watches = ports.map(watch);
  await until(() => ready.size === 2);
  const visits = Array.from({ length: 16 }, visit);
  for (const port of [...ports, ...ports]) {
    const old = replicas.get(port);
    old?.process.kill('SIGTERM');
    expect(await old?.exited).toBe(0);
    replicas.set(port, run(replicaOn(port)));
    await until(() => ready.size === 2);
  }
  over.abort();
  await Promise.all([...visits, ...watches]);

  expect(failures).toEqual([]);
  expect(requests).toBeGreaterThan(500);
}, 240_000);
