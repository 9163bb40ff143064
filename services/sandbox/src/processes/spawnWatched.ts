import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';

interface SpawnOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Open file for its output. */
  log: number;
  /** Called with the process id before the command begins. */
  guard: (pid: number) => void;
  uid?: number;
  gid?: number;
}

/**
 * Starts a command as its own process group, so that Ctrl-C reaches us alone and children are stopped in order. The
 * command begins only when it is guarded: a kill in between would leave it running.
 */
export function spawnWatched(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const { log, guard, ...place } = options;
  const child = spawn('/bin/sh', ['-c', 'read -r _ && exec "$0" "$@" </dev/null', command, ...args], {
    ...place,
    detached: true,
    stdio: ['pipe', log, log],
  });
  if (child.pid) guard(child.pid);
  // It may have ended already; the listener for its exit reports that.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end('begin\n');
  return child;
}
