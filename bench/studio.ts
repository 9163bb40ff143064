import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface Studio {
  databaseUrl: string;
  database: pg.Client;
  apiUrl: string;
  close(): Promise<void>;
}

const children: ChildProcess[] = [];

/** Postgres runs without fsync, so that the disk is not measured. */
export async function startStudio(): Promise<Studio> {
  const postgres = start('services/sandbox/dist/postgres.main.js', ['--fast', '--data-dir', '.cache/bench-postgres']);
  const { url } = JSON.parse(await firstLine(postgres)) as { url: string };
  const name = `bench_${Date.now()}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();

  const address = new URL(url);
  address.pathname = `/${name}`;
  const databaseUrl = address.href;
  const port = await freePort();
  const env = {
    DATABASE_URL: databaseUrl,
    QUEUE_URL: databaseUrl,
    SECRET: 'only the bench knows this and it is thrown away',
    INTERNAL_KEY: 'only the bench knows that and it is thrown away',
    PAYFAST_MERCHANT_ID: '10000100',
    PAYFAST_MERCHANT_KEY: '46f0cd694581a',
    PAYFAST_PASSPHRASE: 'jt7NOE43FZPn',
    RATE_LIMIT_MULTIPLIER: '10000',
    API_PORT: String(port),
    LOG_LEVEL: 'info',
    UPLOADS_URL: 'file:.cache/bench-uploads',
  };
  await finished(start('services/api/dist/migrate.js', [], env));
  const api = start('services/api/dist/main.js', [], env);
  api.stdout?.resume();
  const apiUrl = `http://127.0.0.1:${port}`;
  await untilReady(`${apiUrl}/readyz`);
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  // An event with fifty seats would sell out too soon.
  await database.query(`alter table events drop constraint events_capacity_in_range`);

  return {
    databaseUrl,
    database,
    apiUrl,
    close: async () => {
      await database.end();
      for (const child of children.toReversed()) await stop(child);
    },
  };
}

/** @returns the ids of the events */
export async function addEvents(database: pg.Client, count: number, capacity: number): Promise<number[]> {
  const { rows } = await database.query<{ id: number }>(
    `insert into events (title, description, date, start_time, end_time, price, capacity, category, image_url)
     select 'Pottery for beginners ' || n, repeat('Clay, colour and a proper flat white. ', 8),
       current_date + 7 + n, '10:00', '12:30', 45000, $2, 'Pottery & Ceramics', '/art/pottery-' || n || '.webp'
     from generate_series(1, $1) as n returning id`,
    [count, capacity],
  );
  return rows.map(({ id }) => id);
}

function start(program: string, args: string[] = [], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}

async function firstLine(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const bytes of child.stdout ?? []) {
    text += String(bytes);
    if (text.includes('\n')) break;
  }
  return text.slice(0, text.indexOf('\n'));
}

async function finished(child: ChildProcess): Promise<void> {
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`${child.spawnargs.join(' ')} ended with ${String(code)}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error(`${url} did not become ready`);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
