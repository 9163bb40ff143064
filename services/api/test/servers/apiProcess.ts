import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

/** Runs `main.ts` in a child process, as in production. */
export interface ApiProcess {
  origin: string;
  lines: Record<string, unknown>[];
  /** Lines of the output that are not JSON. */
  stray: string[];
  process: ChildProcess;
  /** The exit code, when all lines have been read; null after a signal. */
  exited: Promise<number | null>;
}

const root = join(__dirname, '../..');

/** Kills processes that still run after each test. */
export function useApiProcesses(databaseUrl: () => string): (env?: Record<string, string>) => ApiProcess {
  const running: ChildProcess[] = [];
  afterEach(async () => {
    for (const child of running.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    }
  });

  return (env = {}) => {
    const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', join(root, 'src/main.ts')], {
      cwd: root,
      env: {
        PATH: process.env['PATH'],
        SECRET: 'a secret value that only the tests know',
        INTERNAL_KEY: 'the tests share this with a worker of theirs',
        DATABASE_URL: databaseUrl(),
        QUEUE_URL: databaseUrl(),
        LOG_LEVEL: 'debug',
        ...env,
      },
    });
    running.push(child);
    const lines: ApiProcess['lines'] = [];
    const stray: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        if (line.startsWith('{')) lines.push(JSON.parse(line) as Record<string, unknown>);
        else stray.push(line);
      });
    }
    const exited = once(child, 'close').then(([code]) => code as number | null);
    return { origin: `http://127.0.0.1:${env['API_PORT']}`, lines, stray, process: child, exited };
  };
}

/** Returns the status, or 0 without a response. */
export function requestStatus(address: string): Promise<number> {
  return fetch(address).then(
    ({ status }) => status,
    () => 0,
  );
}

/** Reads `Date`, because a test may stop `performance.now`. @returns how long the condition took, in milliseconds */
export async function waitUntil(condition: () => boolean | Promise<boolean>, seconds = 120): Promise<number> {
  const start = Date.now();
  while (!(await condition())) {
    if (Date.now() - start > seconds * 1000) throw new Error('it did not happen in time');
    await sleep(50);
  }
  return Date.now() - start;
}
