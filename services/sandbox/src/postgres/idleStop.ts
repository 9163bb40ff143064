import { spawn } from 'node:child_process';
import { existsSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { stopCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';

const idleStopName = 'studio-idle-stop';
// This lock is held while a client joins or the cluster is stopped, so that no client gets a stopping cluster.
const joining = 4032;

/** Returns false if the cluster has stopped: start it again. `command` runs `stopWhenIdle`. */
export async function shareCluster(cluster: Cluster, command: string[]): Promise<boolean> {
  const client = new pg.Client({ connectionString: cluster.url });
  client.on('error', () => undefined); // the next query fails and is handled below
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [joining]);
    touch(stampOf(cluster));
    if (!(await hasIdleStop(client))) {
      startIdleStop(command);
      // Waits with the lock held, so that the next client starts no second process.
      const deadline = Date.now() + 20_000;
      while (!(await hasIdleStop(client)) && Date.now() < deadline) await sleep(50);
    }
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export async function stopWhenIdle(cluster: Cluster, idleMinutes: number): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url, application_name: idleStopName });
  client.on('error', () => undefined);
  const stamp = stampOf(cluster);
  try {
    await client.connect();
    while (true) {
      await sleep(Math.min(15_000, idleMinutes * 15_000));
      if (existsSync(stamp) && (await inUse(client))) touch(stamp);
      if (idleSeconds(stamp) < idleMinutes * 60) continue;
      const { rows } = await client.query('select pg_try_advisory_lock($1) as acquired', [joining]);
      if (rows[0]?.acquired !== true) continue;
      if (idleSeconds(stamp) >= idleMinutes * 60 && !(await inUse(client))) break;
      await client.query('select pg_advisory_unlock($1)', [joining]);
    }
  } catch {
    return; // another process stopped the cluster
  }
  await stopCluster(cluster.pid);
}

async function hasIdleStop(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from pg_stat_activity where application_name = $1', [idleStopName]);
  return rowCount !== 0;
}

async function inUse(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_stat_activity where backend_type = 'client backend' and application_name <> $1 limit 1`,
    [idleStopName],
  );
  return rowCount === 1;
}

function startIdleStop([executable = '', ...args]: string[]): void {
  spawn(executable, args, { detached: true, stdio: 'ignore', cwd: process.cwd() }).unref();
}

function stampOf({ dir }: Cluster): string {
  return join(dir, 'used');
}

function touch(stamp: string): void {
  const now = new Date();
  writeFileSync(stamp, now.toISOString());
  utimesSync(stamp, now, now);
}

/** A removed directory counts as never used, so that its cluster stops. */
function idleSeconds(stamp: string): number {
  const touched = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return (Date.now() - touched) / 1000;
}
