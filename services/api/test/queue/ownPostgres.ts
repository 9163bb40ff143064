import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateQueue } from '@studio/runtime/queue/queueBackend';
import { migrate } from '../../src/db/migrations.ts';
import { until } from './processes.ts';
import { freePort } from './queueServer.ts';

export interface OwnPostgres {
  readonly url: string;
  /** Kills the server, like a crash. */
  crash(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

const root = join(__dirname, '../../../..');

export async function openOwnPostgres(): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-postgres-'));
  // As root, Postgres runs as another user, who needs access.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const command = ['--import', 'tsx', join(root, 'services/sandbox/src/postgres.main.ts')];
  let keeper: ChildProcess;
  let url = '';

  async function start(): Promise<void> {
    keeper = spawn(process.execPath, [...command, '--data-dir', folder, '--port', String(port)], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    keeper.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await until('the database has started', () => printed.includes('\n'), 60_000);
    ({ url } = JSON.parse(printed) as { url: string });
  }

  async function crash(): Promise<void> {
    const ended = new Promise((resolve) => keeper.once('exit', resolve));
    // The supervising process must end first: it would otherwise shut the database down cleanly.
    keeper.kill('SIGKILL');
    await ended;
    const pidFile = join(folder, 'data', 'postmaster.pid');
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    try {
      process.kill(pid, 'SIGQUIT');
    } catch {
      // It ended together with the supervising process.
    }
    await until('the database is down', () => !isAlive(pid));
  }

  await start();
  await migrate({ url, folder: join(root, 'services/api/migrations') });
  await migrateQueue(url);
  return {
    get url() {
      return url;
    },
    crash,
    start,
    async close() {
      if (keeper.exitCode === null && keeper.signalCode === null) {
        const ended = new Promise((resolve) => keeper.once('exit', resolve));
        keeper.kill('SIGTERM');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
