import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnWatched } from '../processes/spawnWatched.ts';
import type { Watchdog } from '../processes/watchdog.ts';

export interface ServiceOptions {
  name: string;
  /** Arguments of Node. */
  command: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Null prints the output to the terminal. */
  logFile: string | null;
  /** Responds with 2xx when the service is ready; null for a command that exits by itself. */
  readyUrl: string | null;
}

export interface Service {
  /** Resolves when the service is ready, or when a one-time task has succeeded. Rejects with the last output otherwise. */
  ready: Promise<void>;
  ended: Promise<string>;
  /** Sends SIGTERM, and SIGKILL after ten seconds. */
  stop: () => Promise<void>;
}

export function startService(options: ServiceOptions, watchdog: Watchdog): Service {
  const log = openLog(options.logFile);
  const child = spawnWatched(process.execPath, options.command, {
    cwd: options.cwd,
    env: options.env,
    log: log.fd,
    guard: (started) => watchdog.guard(started, 'TERM'),
  });
  log.close();
  const { pid } = child;

  let code: number | null = null;
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`The ${options.name} cannot be started: ${error.message}`));
    child.once('exit', (exitCode, signal) => {
      code = exitCode;
      if (pid) watchdog.release(pid);
      resolve(`The ${options.name} has ended (${signal ?? exitCode})${log.lastLines()}`);
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

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {}
}

interface Log {
  fd: number;
  close: () => void;
  /** Name and last lines of the log, as the end of a sentence. */
  lastLines: () => string;
}

function openLog(file: string | null): Log {
  if (file === null) return { fd: 1, close: () => undefined, lastLines: () => '.' };
  const fd = openSync(file, isLong(file) ? 'w' : 'a', 0o600);
  const written = statSync(file).size;
  return {
    fd,
    close: () => closeSync(fd),
    lastLines: () => {
      const lines = readFileSync(file).subarray(written).toString().trim().split('\n').slice(-12).join('\n');
      return `; its log is ${file}\n${lines}`;
    },
  };
}

function isLong(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000;
}
