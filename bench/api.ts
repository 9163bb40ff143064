import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../services/sandbox/src/processes/freePort.ts';

export interface StartedApi {
  url: string;
  pid: number;
  close(): Promise<void>;
}

export const internalKey = 'only the bench knows that and it is thrown away';

export interface ApiProgram {
  /** The repository, or another checkout of it. */
  root: string;
  /** Node's arguments before the name of the program. */
  nodeArguments: readonly string[];
  /** The directory of the programs inside the repository. */
  directory: string;
  extension: string;
}

export const builtApi: ApiProgram = {
  root: '.',
  nodeArguments: [],
  directory: 'services/api/dist',
  extension: 'js',
};

/** Migrates the database and starts the API on a free port of the loopback interface. */
export async function startApi(databaseUrl: string, program: ApiProgram, more: NodeJS.ProcessEnv): Promise<StartedApi> {
  const port = await freePort();
  const env = {
    DATABASE_URL: databaseUrl,
    QUEUE_URL: databaseUrl,
    SECRET: 'only the bench knows this and it is thrown away',
    INTERNAL_KEY: internalKey,
    PAYFAST_MERCHANT_ID: '10000100',
    PAYFAST_MERCHANT_KEY: '46f0cd694581a',
    PAYFAST_PASSPHRASE: 'jt7NOE43FZPn',
    API_PORT: String(port),
    LOG_LEVEL: 'info',
    UPLOADS_URL: 'file:.cache/bench-uploads',
    ...more,
  };
  await finished(start(program, 'migrate', env));
  const api = start(program, 'main', env);
  api.stdout?.resume();
  const url = `http://127.0.0.1:${port}`;
  await untilReady(`${url}/readyz`);
  return { url, pid: api.pid ?? 0, close: () => stop(api) };
}

function start({ root, nodeArguments, directory, extension }: ApiProgram, name: string, env: NodeJS.ProcessEnv) {
  return spawn(process.execPath, [...nodeArguments, `${directory}/${name}.${extension}`], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error(`${url} did not become ready`);
}
