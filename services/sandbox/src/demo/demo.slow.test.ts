import { chmodSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { root, startCommand, waitUntil } from '../../test/command.ts';
import { readDemoSettings, findPids, findProcesses, startDemo } from '../../test/demo.ts';
import type { Demo } from '../../test/demo.ts';

// These tests start whole demos, so `make build` must run before.

const fromSources = [
  process.execPath,
  '--import=tsx',
  '--conditions=source',
  'services/sandbox/src/demo.main.ts',
  '--watch',
];

let dir = '';
let env: Record<string, string> = {};
let demo: Demo | null = null;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'demo-'));
  chmodSync(dir, 0o755);
  env = await readDemoSettings(dir);
});
afterEach(async () => {
  demo?.child.kill('SIGTERM');
  await waitUntil(() => findProcesses(dir).length === 0);
  rmSync(dir, { recursive: true });
});

async function open(...program: string[]): Promise<Demo> {
  demo = program.length > 0 ? startDemo(env, program) : startDemo(env);
  await demo.opened();
  return demo;
}

const nothingIsLeft = () => waitUntil(() => findProcesses(dir).length === 0);
const get = (port: string | undefined, path: string) => fetch(`http://127.0.0.1:${port}${path}`);

async function runSql(connectionString: string | undefined, sql: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(sql);
  await client.end();
}

async function titles(): Promise<string[]> {
  const events = (await (await get(env['WEB_PORT'], '/api/events')).json()) as { title: string }[];
  return events.map(({ title }) => title);
}

test('the demo prints the addresses of the site, the mailbox and the card provider, which answer, and SIGTERM stops all', async () => {
  const { child, ended, output } = await open();

  for (const name of ['WEB_PORT', 'SANDBOX_MAILBOX_PORT', 'SANDBOX_PAYFAST_PORT']) {
    expect(output()).toContain(`http://localhost:${env[name]}`);
    expect((await get(env[name], '/')).status).toBe(200);
  }
  expect((await titles()).length).toBeGreaterThanOrEqual(14);

  child.kill('SIGTERM');

  expect(await ended).toBe(0);
  await nothingIsLeft();
});

test('make dev serves the sources and restarts the API after a change of a file', async () => {
  await open(...fromSources);
  expect(await (await get(env['WEB_PORT'], '/')).text()).toContain('/@vite/client');
  const before = findPids(dir, 'api');

  const now = new Date();
  utimesSync(join(root, 'services/api/src/events/event.routes.ts'), now, now);

  await waitUntil(() => findPids(dir, 'api').some((pid) => !before.includes(pid)));
  await waitUntil(async () => (await get(env['API_PORT'], '/readyz').catch(() => null))?.ok === true);
});

test('Ctrl-C before the demo is ready stops every process', async () => {
  demo = startDemo(env);
  await waitUntil(() => findProcesses(dir).some((line) => line.includes('postgres')));

  demo.child.kill('SIGINT');

  expect(await demo.ended).toBe(0);
  await nothingIsLeft();
});

test('kill -9 leaves no process running, and the next start finds all data', async () => {
  const first = await open();
  const before = await titles();
  first.child.kill('SIGKILL');
  await nothingIsLeft();

  await open();

  expect(await titles()).toEqual(before);
});

test('kill -9 during a start leaves no process running', async () => {
  for (const delay of [300, 800, 1300, 1800]) {
    demo = startDemo(env);
    await sleep(delay);
    demo.child.kill('SIGKILL');
    await nothingIsLeft();
  }
});

test('kill -9 of make leaves no process running', async () => {
  const script = 'node services/sandbox/dist/demo.main.js --with-parent & wait';
  const { child } = await open('/bin/sh', '-c', script);

  child.kill('SIGKILL');

  await nothingIsLeft();
});

test.each(['api', 'worker', 'web'] as const)(
  'when the %s ends unexpectedly, the demo reports it and stops everything else',
  async (service) => {
    const { ended, output } = await open();

    process.kill(findPids(dir, service)[0] ?? 0, 'SIGKILL');

    expect(await ended).toBe(1);
    expect(output()).toContain(`The ${service} has ended (SIGKILL); its log is ${dir}/logs/${service}.log`);
    await nothingIsLeft();
  },
);

test('an admin password that the portal would reject is reported in one sentence, and the next start may choose another', async () => {
  const rejected = startDemo({ ...env, ADMIN_PASSWORD: 'password' });

  expect(await rejected.ended).toBe(1);
  expect(rejected.output()).toMatch(/^The first admin cannot be made: .*ADMIN_PASSWORD/m);

  env = { ...env, ADMIN_PASSWORD: 'clay-under-nails' };
  await open();
  const body = JSON.stringify({ username: 'admin', password: 'clay-under-nails' });
  const headers = { 'content-type': 'application/json', origin: `http://localhost:${env['WEB_PORT']}` };
  const answer = await fetch(`http://127.0.0.1:${env['WEB_PORT']}/api/admin/login`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
});

test('the database of a development version is reported with the folder to delete, without a stack', async () => {
  const postgres = startCommand('postgres', ['--data-dir', join(dir, 'postgres')]);
  const { url } = await postgres.readyMessage;
  await runSql(url, 'create database studio');
  await runSql(
    url?.replace(/postgres$/, 'studio'),
    `create table schema_migrations (name text); insert into schema_migrations values ('0001_baseline.sql')`,
  );
  await postgres.stop('SIGINT');

  const rejected = startDemo(env, fromSources);

  expect(await rejected.ended).toBe(1);
  const [last] = rejected.output().trim().split('\n').slice(-1);
  expect(last).toBe(
    `The database in ${dir}/postgres was made by a development version and cannot be used: delete this folder and start again.`,
  );
  await nothingIsLeft();
});

test('a setting that a service rejects is reported with its reason, and everything else is stopped', async () => {
  const rejected = startDemo({ ...env, WORKER_CONCURRENCY: '0' });

  expect(await rejected.ended).toBe(1);
  expect(rejected.output()).toContain('WORKER_CONCURRENCY must be a whole number from 1 to 50, not "0"');
  await nothingIsLeft();
});

test('a directory that cannot be created is reported in one sentence', async () => {
  const dataDir = join(dir, 'file/studio');
  writeFileSync(join(dir, 'file'), '');

  const rejected = startDemo({ ...env, DATA_DIR: dataDir });

  expect(await rejected.ended).toBe(1);
  expect(rejected.output().trim()).toBe(
    `You may not write to ${dataDir}: choose another folder with DATA_DIR=… make demo`,
  );
});

test('a port in use is reported with the variable that changes it', async () => {
  await open();
  const second = startDemo({ ...env, ...(await readDemoSettings(dir)), WEB_PORT: env['WEB_PORT'] ?? '' });

  expect(await second.ended).toBe(1);
  expect(second.output().trim()).toBe(
    `Port ${env['WEB_PORT']} is already in use: stop what uses it, or choose another with WEB_PORT=… make demo`,
  );
});

test('a second demo on the same directory is rejected, and the first continues', async () => {
  await open();
  const second = startDemo({ ...(await readDemoSettings(dir)) });

  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`Another demo is running on ${dir}`);
  expect((await get(env['WEB_PORT'], '/api/events')).status).toBe(200);
});
