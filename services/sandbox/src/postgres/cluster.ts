import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isCode } from '../processes/errorCode.ts';
import { findFreePort } from '../processes/ports.ts';
import { spawnWatched } from '../processes/watchdog.ts';
import { choosePlace, giveOwnership } from './account.ts';
import type { ClusterLocation } from './account.ts';
import { findBinaries } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { isAlive, readPostmaster } from './postmaster.ts';

export interface ClusterOptions {
  dataDir: string;
  /** Port 0 selects a free port. A running cluster keeps its port. */
  port: number;
  fast: boolean;
  /** A file or its URL from which the npm package of the binaries is resolved. */
  from: string;
  /** Called before a new cluster is ready, but not for a running one. */
  onLaunch?: (pid: number) => void;
}

export interface Cluster {
  /** The URL of the database `postgres` for the superuser. */
  url: string;
  pid: number;
  port: number;
  /** Differs from the requested directory if Postgres' user may not enter that. */
  dir: string;
}

export class PortBusy extends Error {
  readonly port: number;
  constructor(port: number) {
    super(`Port ${port} is already in use.`);
    this.port = port;
  }
}

const timeoutMs = 60_000;

/** Several callers may start the same cluster. It continues after they end. @throws PortBusy, or an Error for people */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const place = choosePlace(options.dataDir);
  const data = join(place.dir, 'data');
  const deadline = Date.now() + timeoutMs;
  let failure = 'it did not answer';
  // The start is retried if another process was first to write the lock file, and while child processes of the last
  // server are ending.
  let launches = 0;

  while (Date.now() < deadline && launches < 10) {
    const running = readPostmaster(data);
    if (running === 'unready') {
      await sleep(50);
    } else if (running) {
      const url = urlOf(data, running.port);
      if (await answers(url)) return { url, dir: place.dir, ...running };
      await sleep(50);
    } else {
      const binaries = findBinaries(options.from, place);
      if (!existsSync(data)) initialise(binaries, place, data);
      launches += 1;
      failure = (await launch(binaries, place, data, options)) ?? failure;
    }
  }
  throw new Error(`Postgres does not start on ${data}: ${failure}`);
}

export function findCluster(dataDir: string): Cluster | null {
  const { dir } = choosePlace(dataDir);
  const data = join(dir, 'data');
  const running = readPostmaster(data);
  return running === null || running === 'unready' ? null : { url: urlOf(data, running.port), dir, ...running };
}

/** A fast shutdown rolls back open transactions. */
export async function stopCluster(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (isCode(error, 'ESRCH')) return;
      throw error;
    }
    const deadline = Date.now() + 10_000;
    while (Date.now() < deadline) {
      if (!isAlive(pid)) return;
      await sleep(20);
    }
  }
}

function urlOf(data: string, port: number): string {
  return `postgres://postgres:${readFileSync(join(data, 'password'), 'utf8')}@127.0.0.1:${port}/postgres`;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Creates the files under a temporary name and renames them when they are complete, so that a crash leaves no partial
 * cluster. The password keeps other users of the machine out.
 */
function initialise(binaries: Binaries, place: ClusterLocation, data: string): void {
  const draft = mkdtempSync(join(place.dir, 'init-'));
  const draftData = join(draft, 'data');
  const password = join(draft, 'password');
  try {
    mkdirSync(draftData, { mode: 0o700 });
    writeFileSync(password, randomBytes(18).toString('hex'), { mode: 0o600 });
    for (const path of [draft, draftData, password]) giveOwnership(path, place.account);
    const { status, error, stderr } = spawnSync(
      binaries.initdb,
      [
        `--pgdata=${draftData}`,
        '--username=postgres',
        `--pwfile=${password}`,
        '--auth=scram-sha-256',
        // The password is random, so key stretching would only slow every connection.
        '--set=scram_iterations=1',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--no-sync',
      ],
      { ...place.account, cwd: '/', env: postgresEnv, encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr.trim()}`);
    renameSync(password, join(draftData, 'password'));
    renameSync(draftData, data);
  } catch (error) {
    if (!existsSync(data)) throw error; // otherwise a concurrent start has created the same files
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Returns null when a server is ready, otherwise the reason why the new server ended. */
async function launch(
  binaries: Binaries,
  place: ClusterLocation,
  data: string,
  options: ClusterOptions,
): Promise<string | null> {
  const port = options.port || (await findFreePort());
  const logFile = join(place.dir, 'log');
  const log = openSync(logFile, (statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > maxLog ? 'w' : 'a', 0o600);
  const written = statSync(logFile).size;
  // Removes an old lock file: Postgres would refuse to start if another program had the process id in it.
  if (readPostmaster(data) === null) rmSync(join(data, 'postmaster.pid'), { force: true });
  const server = spawnWatched(binaries.postgres, ['-D', data, ...settings(port, options.fast)], {
    ...place.account,
    cwd: '/',
    env: postgresEnv,
    log,
    guard: (pid) => options.onLaunch?.(pid),
  });
  closeSync(log);
  server.unref();
  const ended = new Promise<string>((resolve) => {
    server.once('error', (error) => resolve(error.message));
    server.once('exit', () => resolve(messages(readFileSync(logFile).subarray(written).toString())));
  });
  while (true) {
    const failure = await Promise.race([ended, sleep(20, null)]);
    if (failure !== null) {
      if (/Address already in use/.test(failure) && options.port !== 0) throw new PortBusy(port);
      await sleep(300);
      return failure;
    }
    const running = readPostmaster(data);
    if (running !== null && running !== 'unready') return null;
  }
}

function messages(log: string): string {
  const lines = log.split('\n').filter((line) => /FATAL|HINT|could not/.test(line));
  return lines.map((line) => line.replace(/^.*?(FATAL|HINT|LOG|WARNING): */, '')).join(' ') || 'it ended at once';
}

const maxLog = 5_000_000;

const postgresEnv = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };

function settings(port: number, fast: boolean): string[] {
  const chosen = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 300,
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(fast ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  };
  return Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
