import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';

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
