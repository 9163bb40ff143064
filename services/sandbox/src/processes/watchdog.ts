import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Stops process groups when this process ends, even by `kill -9`. */
export interface Watchdog {
  /** Must be called right after spawning; `pid` must lead its own process group. */
  guard: (pid: number, signal: 'INT' | 'TERM') => void;
  /** Must be called when the group has ended, because the system may reuse its id. */
  release: (pid: number) => void;
}

export function startWatchdog(script: URL): Watchdog {
  // Ctrl-C does not stop the shell, because the shell has its own process group.
  const shell = spawn('/bin/sh', [fileURLToPath(script)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
  });
  shell.unref();
  const input = shell.stdin;
  input.on('error', () => undefined);
  if ('unref' in input && typeof input.unref === 'function') input.unref();
  return {
    guard: (pid, signal) => void input.write(`+ ${signal} ${pid}\n`),
    release: (pid) => void input.write(`- ${pid}\n`),
  };
}

interface SpawnOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
  log: number;
  /** Called with the process id before the command begins. */
  guard: (pid: number) => void;
  uid?: number;
  gid?: number;
}

/** Starts a process group, so that Ctrl-C does not reach it. The command waits until the watchdog guards it. */
export function spawnWatched(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const { log, guard, ...place } = options;
  const child = spawn('/bin/sh', ['-c', 'read -r _ && exec "$0" "$@" </dev/null', command, ...args], {
    ...place,
    detached: true,
    stdio: ['pipe', log, log],
  });
  if (child.pid) guard(child.pid);
  // The process may have ended already; the exit listener reports that.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end('begin\n');
  return child;
}
