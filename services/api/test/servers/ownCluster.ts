import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Sequelize } from 'sequelize';
import { migrateQueue } from '@studio/runtime/queue/queueBackend';
import { connect } from '../../src/db/connect.ts';
import { migrate } from '../../src/db/migrations.ts';
import { models } from '../../src/models.ts';
import { longTimeouts } from '../database.ts';
import { findFreePort } from '../queue/queueServer.ts';

export interface OwnCluster {
  /** A restart does not change the URL. */
  readonly url: string;
  /** Runs `pg_ctl stop -m immediate`, which is like a power cut. Committed data survives. */
  stop(): Promise<void>;
  start(): Promise<void>;
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

const root = join(__dirname, '../../../..');

export async function openOwnCluster(): Promise<OwnCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-own-postgres-'));
  // Root starts Postgres as another user, who needs access.
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'data');
  const port = await findFreePort();
  let command: ChildProcess | undefined;
  let url = '';

  async function start(): Promise<void> {
    const script = join(root, 'services/sandbox/src/postgres.main.ts');
    // Uses fsync, as production does.
    const args = ['--import', 'tsx', script, '--data-dir', dataDir, '--port', String(port)];
    const started = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    command = started;
    for await (const line of createInterface({ input: started.stdout })) {
      url = (JSON.parse(line) as { url: string }).url;
      return;
    }
    throw new Error('The Postgres of the test did not start');
  }

  /** Signals the postmaster first, so that it starts no new child processes meanwhile. */
  function signalAll(signal: NodeJS.Signals): void {
    const postmaster = findPostmaster(dataDir);
    for (const pid of [postmaster, ...findChildren(postmaster)]) process.kill(pid, signal);
  }

  async function stop(): Promise<void> {
    const ended = command && once(command, 'exit');
    process.kill(findPostmaster(dataDir), 'SIGQUIT');
    await ended;
  }

  await start();
  return {
    get url() {
      return url;
    },
    stop,
    start,
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    close: async () => {
      const ended = command && once(command, 'exit');
      if (command?.exitCode === null) command.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a cluster for the tests of a file, with the tables of API and queue. Models are bound to `database`. */
export function useOwnCluster() {
  let cluster: OwnCluster | undefined;
  let database: Sequelize | undefined;

  beforeAll(async () => {
    cluster = await openOwnCluster();
    await migrate({ url: cluster.url, folder: join(root, 'services/api/migrations') });
    await migrateQueue(cluster.url);
    database = connect({ url: cluster.url, models, timeouts: longTimeouts });
  });
  afterAll(async () => {
    await database?.close();
    await cluster?.close();
  });

  return {
    get cluster(): OwnCluster {
      return opened(cluster);
    },
    get database(): Sequelize {
      return opened(database);
    },
  };
}

function opened<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('The cluster is open only while tests run');
  return part;
}

function findPostmaster(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

function findChildren(parent: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return processes.flatMap(([pid, ppid]) => (pid !== undefined && ppid === parent ? [pid] : []));
}
