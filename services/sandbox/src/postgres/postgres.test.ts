import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { startCommand, stopCommands, waitUntil } from '../../test/command.ts';
import { isAlive } from './postmaster.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'postgres-'));
  chmodSync(dir, 0o755); // as root, the tests' Postgres runs under another user
});
afterEach(async () => {
  await stopCommands();
  rmSync(dir, { recursive: true, force: true });
});

const start = (...args: string[]) => startCommand('postgres', ['--data-dir', dir, '--fast', ...args]);

async function ask(url = '', sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

function postmaster(): number {
  return Number(readFileSync(join(dir, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
}

test('a cluster starts in an empty directory and keeps its data across a restart', async () => {
  const first = start();
  await ask((await first.readyMessage)['url'], 'create table pots as select 12 as seats');
  await first.stop('SIGINT');

  const second = start();

  expect(await ask((await second.readyMessage)['url'], 'select seats from pots')).toEqual([{ seats: 12 }]);
  await second.stop();
});

test('a cluster uses UTF-8, the same sort order on every machine and UTC, and listens on this machine only', async () => {
  const command = start();

  const [row] = await ask(
    (await command.readyMessage)['url'],
    `select current_setting('server_encoding') as encoding, current_setting('timezone') as zone,
            (select datlocprovider::text || datlocale from pg_database where datname = 'postgres') as locale,
            'É' > 'Z' as by_code_point, current_setting('listen_addresses') as listen`,
  );

  expect(row).toEqual({
    encoding: 'UTF8',
    zone: 'UTC',
    locale: 'bC.UTF-8',
    by_code_point: true,
    listen: '127.0.0.1',
  });
  await command.stop();
});

test('a cluster rejects connections without its password, which only its owner can read', async () => {
  const command = start();
  const url = new URL((await command.readyMessage)['url'] ?? '');
  url.password = '';

  await expect(ask(url.href, 'select 1')).rejects.toThrow(/password/);
  expect(statSync(join(dir, 'data/password')).mode & 0o077).toBe(0);
  await command.stop();
});

test('kill -9 of its parent stops the cluster, even during its start', async () => {
  const command = start();
  await waitUntil(() => {
    try {
      return postmaster() > 0;
    } catch {
      return false;
    }
  });
  const pid = postmaster();

  await command.stop('SIGKILL');

  await waitUntil(() => !isAlive(pid));
});

test('the parent ends when its Postgres process is killed', async () => {
  const command = start();
  await command.readyMessage;

  process.kill(postmaster(), 'SIGKILL');

  await command.ended;
});

test('a cluster starts although its lock file names a process of another program', async () => {
  const first = start();
  await first.readyMessage;
  await first.stop();
  writeFileSync(join(dir, 'data/postmaster.pid'), `${process.pid}\n${dir}/data\n1\n4032\n\n127.0.0.1\n1 1\nready\n`);

  const second = start();

  expect(await ask((await second.readyMessage)['url'], 'select 1 as one')).toEqual([{ one: 1 }]);
  await second.stop();
});

test('many processes may start one shared cluster at the same time, and it runs longer than each of them', async () => {
  const commands = Array.from({ length: 5 }, () => start('--keep'));
  const urls = await Promise.all(commands.map(async ({ readyMessage }) => (await readyMessage)['url']));
  const codes = await Promise.all(commands.map(({ ended }) => ended));

  expect(new Set(urls).size).toBe(1);
  expect(codes).toEqual([0, 0, 0, 0, 0]);
  expect(await ask(urls[0], 'select 1 as one')).toEqual([{ one: 1 }]);
  process.kill(postmaster(), 'SIGINT');
});

const asRoot = process.getuid?.() === 0 ? test : test.skip;

asRoot(
  'root’s cluster in a folder closed to Postgres’ user lives in a folder of its own, the same every time',
  async () => {
    chmodSync(dir, 0o700);
    const first = start();
    const [row] = await ask((await first.readyMessage)['url'], 'show data_directory');
    const place = String(row?.['data_directory']);
    await first.stop();

    const second = start();

    expect(place).toMatch(/^\/var\/lib\/studio-sandbox\/[0-9a-f]{12}\/data$/);
    expect(await ask((await second.readyMessage)['url'], 'show data_directory')).toEqual([{ data_directory: place }]);
    await second.stop();
    rmSync(dirname(place), { recursive: true });
  },
);

test('a port in use is reported in one sentence that names it', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const command = start('--port', String(port));

  expect(await command.ended).toBe(1);

  expect(command.output().trim()).toBe(`Port ${port} is already in use. Choose another with --port.`);
  server.close();
});
