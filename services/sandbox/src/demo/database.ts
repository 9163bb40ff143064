import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DemoConfig } from '../config.ts';
import { PortBusy, startCluster, stopCluster } from '../postgres/cluster.ts';
import { isAlive } from '../postgres/postmaster.ts';
import type { Watchdog } from '../processes/watchdog.ts';

// This advisory lock rejects a second demo on the same data.
const demoLock = 4033;
const name = 'studio';

export interface DemoDatabase {
  url: string;
  /** The directory of the Postgres cluster. */
  dir: string;
  client: pg.Client;
  ended: Promise<string>;
  close: () => Promise<void>;
}

/**
 * @param from where to resolve the npm package of Postgres
 * @throws an Error for people, for example if another demo uses the data
 */
export async function openDatabase(
  { dataDir, pgPort }: DemoConfig,
  from: string,
  watchdog: Watchdog,
): Promise<DemoDatabase> {
  const { pid, dir, ...cluster } = await startCluster({
    dataDir: join(dataDir, 'postgres'),
    port: pgPort,
    fast: false,
    from,
    onLaunch: (launched) => watchdog.guard(launched, 'INT'),
  }).catch((error: unknown) => {
    if (!(error instanceof PortBusy)) throw error;
    throw new Error(`${error.message.slice(0, -1)}: choose another with PG_PORT=… make demo`, { cause: error });
  });
  await createMissing(cluster.url);
  const { href: url } = Object.assign(new URL(cluster.url), { pathname: `/${name}` });
  const client = new pg.Client({ connectionString: url, application_name: 'studio-demo' });
  client.on('error', () => undefined); // `ended` reports it
  await client.connect();
  const { rows } = await client.query<{ acquired: boolean }>('select pg_try_advisory_lock($1) as acquired', [demoLock]);
  if (!rows[0]?.acquired) {
    await client.end();
    throw new Error(
      `Another demo is running on ${dataDir}: stop it, or choose another folder with DATA_DIR=… make demo`,
    );
  }
  watchdog.guard(pid, 'INT');
  return {
    url,
    dir,
    client,
    ended: waitUntilStopped(pid),
    close: async () => {
      await client.end();
      await stopCluster(pid);
      watchdog.release(pid);
    },
  };
}

async function createMissing(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
}

async function waitUntilStopped(pid: number): Promise<string> {
  while (isAlive(pid)) await sleep(500, undefined, { ref: false });
  return 'Postgres has ended unexpectedly.';
}
