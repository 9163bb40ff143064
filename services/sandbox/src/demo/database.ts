import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Cluster } from '../postgres/cluster.ts';
import { isAlive } from '../postgres/postmaster.ts';

// This advisory lock rejects a second demo on the same data.
const demoLock = 4033;
const name = 'studio';

export interface DemoDatabase {
  url: string;
  client: pg.Client;
  ended: Promise<string>;
}

/** @throws an Error for people when another demo uses the cluster */
export async function openDatabase(cluster: Cluster, dataDir: string): Promise<DemoDatabase> {
  const url = new URL(cluster.url);
  url.pathname = `/${name}`;
  await createMissing(cluster.url);
  const client = new pg.Client({ connectionString: url.href, application_name: 'studio-demo' });
  client.on('error', () => undefined); // `ended` reports it
  await client.connect();
  const { rows } = await client.query<{ acquired: boolean }>('select pg_try_advisory_lock($1) as acquired', [demoLock]);
  if (!rows[0]?.acquired) {
    await client.end();
    throw new Error(
      `Another demo is running on ${dataDir}: stop it, or choose another folder with DATA_DIR=… make demo`,
    );
  }
  return { url: url.href, client, ended: waitUntilStopped(cluster.pid) };
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
