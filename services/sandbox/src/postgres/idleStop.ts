import { spawn } from 'node:child_process';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { stopCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';

const idleStopName = 'studio-idle-stop';
/** The process that holds this lock stops the cluster; others end. */
const stopping = 4032;

/** @param command runs `stopWhenIdle` */
export async function shareCluster(cluster: Cluster, [executable = '', ...args]: string[]): Promise<void> {
  touch(stampOf(cluster));
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  const { rowCount } = await client.query('select from pg_stat_activity where application_name = $1', [idleStopName]);
  await client.end();
  if (rowCount === 0) spawn(executable, args, { detached: true, stdio: 'ignore', cwd: process.cwd() }).unref();
}

/** Stops the cluster after this time without a client. A client that joins at that moment has to start again. */
export async function stopWhenIdle(cluster: Cluster, idleMinutes: number): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url, application_name: idleStopName });
  client.on('error', () => undefined); // the next query fails and is handled below
  const stamp = stampOf(cluster);
  try {
    await client.connect();
    const { rows } = await client.query('select pg_try_advisory_lock($1) as acquired', [stopping]);
    if (rows[0]?.acquired !== true) {
      await client.end();
      return;
    }
    while (idleSeconds(stamp) < idleMinutes * 60) {
      await sleep(Math.min(15_000, idleMinutes * 15_000));
      if (existsSync(stamp) && (await inUse(client))) touch(stamp);
    }
  } catch {
    return; // another process stopped the cluster
  }
  await stopCluster(cluster.pid);
}

async function inUse(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_stat_activity where backend_type = 'client backend' and application_name <> $1 limit 1`,
    [idleStopName],
  );
  return rowCount === 1;
}

function stampOf({ dir }: Cluster): string {
  return join(dir, 'used');
}

function touch(stamp: string): void {
  writeFileSync(stamp, new Date().toISOString());
}

/** A removed directory counts as never used, so that its cluster stops. */
function idleSeconds(stamp: string): number {
  const touched = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return (Date.now() - touched) / 1000;
}
