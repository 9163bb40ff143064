import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { migrateQueue, queueSchema } from '@studio/runtime/queue/queueBackend';
import { listen } from '../listen.ts';

export interface QueueServer {
  readonly url: string;
  /** Returns all data in the queue as text. */
  contents(): Promise<string>;
  /** Deletes all data, as FLUSHALL does. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

export interface RedisServer extends QueueServer {
  down(): Promise<void>;
  up(): Promise<void>;
  freeze(): void;
  thaw(): void;
}

const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
const mustHaveRedis = process.env['CI'] === 'true' || process.env['REQUIRE_REDIS'] === '1';

/** Without Redis, tests that need it are skipped locally and fail in CI. */
export const describeRedis = hasRedis || mustHaveRedis ? describe : describe.skip;

/** `open` gets the address of the test's database. */
export const backends: [
  name: string,
  describeIt: jest.Describe,
  open: (databaseUrl: string) => Promise<QueueServer>,
][] = [
  ['Postgres', describe, openPostgresQueue],
  ['Redis', describeRedis, openRedis],
];

export async function openPostgresQueue(databaseUrl: string): Promise<QueueServer> {
  async function query(sql: string): Promise<{ rows: object[] }> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      return await client.query<object>(sql);
    } finally {
      await client.end();
    }
  }

  const forget = () =>
    query(`do $$ declare name text; begin
      for name in select tablename from pg_tables where schemaname = '${queueSchema}' and tablename not like '%migration%'
      loop execute format('delete from ${queueSchema}.%I', name); end loop;
    end $$`);

  await migrateQueue(databaseUrl);
  await forget();
  return {
    url: databaseUrl,
    async contents() {
      const { rows } = await query(
        `select query_to_xml(format('select * from ${queueSchema}.%I', tablename), true, false, '')::text as content
         from pg_tables where schemaname = '${queueSchema}' and tablename not like '%migration%'`,
      );
      return JSON.stringify(rows);
    },
    async forget() {
      await forget();
    },
    close: async () => undefined,
  };
}

export async function openRedis(): Promise<RedisServer> {
  if (!hasRedis)
    throw new Error('redis-server was not found: the Redis half of the queue tests must not be skipped here');
  const folder = mkdtempSync(join(tmpdir(), 'studio-redis-'));
  const port = await findFreePort();
  const url = `redis://127.0.0.1:${port}`;
  let server: ChildProcess;

  async function up(): Promise<void> {
    // Append-only mode keeps the jobs after a stop, as a volume does in production.
    server = spawn('redis-server', ['--port', String(port), '--dir', folder, '--appendonly', 'yes'], {
      stdio: 'ignore',
    });
    for (;;) {
      const answered = await once((client) => client.ping()).catch(() => null);
      if (answered) return;
      await sleep(50);
    }
  }

  async function down(): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGCONT');
    server.kill('SIGTERM');
    await ended;
  }

  async function once<Result>(ask: (client: Redis) => Promise<Result>): Promise<Result> {
    const client = new Redis(url, { retryStrategy: () => null, maxRetriesPerRequest: 0 });
    client.on('error', () => undefined);
    try {
      return await ask(client);
    } finally {
      client.disconnect();
    }
  }

  await up();
  return {
    url,
    up,
    down,
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    contents: () => once(everythingIn),
    async forget() {
      await once((client) => client.flushall());
    },
    async close() {
      await down();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function everythingIn(client: Redis): Promise<string> {
  const parts: string[] = [];
  for (const key of await client.keys('*')) {
    const type = await client.type(key);
    if (type === 'hash') parts.push(key, JSON.stringify(await client.hgetall(key)));
    else if (type === 'stream') parts.push(key, JSON.stringify(await client.xrange(key, '-', '+')));
    else if (type === 'list') parts.push(key, JSON.stringify(await client.lrange(key, 0, -1)));
    else if (type === 'zset') parts.push(key, JSON.stringify(await client.zrange(key, '0', '-1')));
    else if (type === 'set') parts.push(key, JSON.stringify(await client.smembers(key)));
    // If the key has expired since, its type may have changed.
    else if (type === 'string') parts.push(key, (await client.get(key)) ?? '');
  }
  return parts.join('\n');
}

export async function findFreePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
