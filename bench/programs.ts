import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../services/sandbox/src/processes/ports.ts';

export interface Program {
  pid: number;
  close(): Promise<void>;
}

export interface Server extends Program {
  url: string;
}

const internalKey = 'only the bench knows that and it is thrown away';

/** Migrates the database and starts the built API. */
export async function startApi(databaseUrl: string, more: NodeJS.ProcessEnv = {}): Promise<Server> {
  const environment = {
    DATABASE_URL: databaseUrl,
    QUEUE_URL: databaseUrl,
    SECRET: 'only the bench knows this and it is thrown away',
    INTERNAL_KEY: internalKey,
    PAYFAST_MERCHANT_ID: '10000100',
    PAYFAST_MERCHANT_KEY: '46f0cd694581a',
    PAYFAST_PASSPHRASE: 'jt7NOE43FZPn',
    LOG_LEVEL: 'info',
    UPLOADS_URL: 'file:.cache/bench-uploads',
    RATE_LIMIT_MULTIPLIER: '10000',
    ...more,
  };
  const [code] = (await once(run('services/api/dist/migrate.js', environment).child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The migration ended with ${String(code)}`);
  return startServer('services/api/dist/main.js', 'API_PORT', environment);
}

/** Starts the built web server. */
export function startWeb(apiUrl: string): Promise<Server> {
  return startServer('services/web/dist/node/server.js', 'WEB_PORT', { API_URL: apiUrl, TRUST_PROXY_HOPS: '1' });
}

/** Starts the built worker with the default number of jobs at a time. */
export function startWorker(urls: { queue: string; smtp: string; internal: string }): Program {
  return run('services/worker/dist/main.js', {
    QUEUE_URL: urls.queue,
    SMTP_URL: urls.smtp,
    API_INTERNAL_URL: urls.internal,
    INTERNAL_KEY: internalKey,
    LOG_LEVEL: 'info',
  });
}

/** Milliseconds of CPU that a process has used since its start. Linux counts hundredths of a second. */
export function readCpuMs({ pid }: Program): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function startServer(file: string, portName: string, environment: NodeJS.ProcessEnv): Promise<Server> {
  const port = await findFreePort();
  const program = run(file, { ...environment, [portName]: String(port) });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 600; tries += 1) {
    if ((await fetch(`${url}/readyz`).catch(() => null))?.ok) return { ...program, url };
    await sleep(50);
  }
  await program.close();
  throw new Error(`${file} did not become ready`);
}

function run(file: string, environment: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [file], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.resume();
  const ended = once(child, 'exit');
  const close = async (): Promise<void> => {
    child.kill();
    await ended;
  };
  return { child, pid: child.pid ?? 0, close };
}
