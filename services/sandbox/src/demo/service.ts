import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { spawnWatched } from '../processes/watchdog.ts';
import type { Watchdog } from '../processes/watchdog.ts';

export interface ServiceOptions {
  name: string;
  /** Arguments of Node. */
  command: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** With null, the output is printed to the terminal. */
  logFile: string | null;
  /** This address responds with 2xx when the service is ready. Null for a command that exits by itself. */
  readyUrl: string | null;
}

export interface Service {
  /** Resolves when the service is ready or a one-time task has succeeded; otherwise rejects with the last output. */
  ready: Promise<void>;
  ended: Promise<string>;
  /** Sends SIGTERM, and SIGKILL after ten seconds. */
  stop: () => Promise<void>;
}

export function startService(options: ServiceOptions, watchdog: Watchdog): Service {
  const { logFile } = options;
  const log = logFile === null ? 1 : openSync(logFile, 'w', 0o600);
  const child = spawnWatched(process.execPath, options.command, {
    cwd: options.cwd,
    env: options.env,
    log,
    guard: (started) => watchdog.guard(started, 'TERM'),
  });
  if (logFile !== null) closeSync(log);
  const { pid } = child;

  let code: number | null = null;
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`The ${options.name} cannot be started: ${error.message}`));
    child.once('exit', (exitCode, signal) => {
      code = exitCode;
      if (pid) watchdog.release(pid);
      resolve(`The ${options.name} has ended (${signal ?? exitCode})${lastLines(logFile)}`);
    });
  });

  return { ready: waitUntilReady(), ended, stop };

  async function waitUntilReady(): Promise<void> {
    const isFit = options.readyUrl ? await pollReady(options.readyUrl, ended) : (await ended, code === 0);
    if (!isFit) throw new Error(await ended);
  }

  async function stop(): Promise<void> {
    if (!pid) return;
    signalGroup(pid, 'SIGTERM');
    const inTime = await Promise.race([ended, sleep(10_000, null, { ref: false })]);
    if (inTime === null) signalGroup(pid, 'SIGKILL');
    await ended;
  }
}

async function pollReady(url: string, ended: Promise<string>): Promise<boolean> {
  const end = new AbortController();
  void ended.then(() => end.abort());
  while (!end.signal.aborted) {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return true;
    await sleep(100);
  }
  return false;
}

/** The API creates the admin at its first start, and exits if it cannot. */
export async function waitForAdmin(client: Client, timeoutMs = 15_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  do {
    const { rows } = await client.query<{ found: boolean }>('select exists (select from admins) as found');
    if (rows[0]?.found) return;
    await sleep(100);
  } while (Date.now() < deadline);
  throw new Error('The API has made no first admin; its log says why.');
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {}
}

/** Returns the name and the last lines of the log, as the end of a sentence. */
function lastLines(logFile: string | null): string {
  if (logFile === null) return '.';
  return `; its log is ${logFile}\n${readFileSync(logFile, 'utf8').trim().split('\n').slice(-12).join('\n')}`;
}
