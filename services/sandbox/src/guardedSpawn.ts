import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';

interface GuardedOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** The open file that takes what it says. */
  log: number;
  /** Told the process number before the command begins. */
  guard: (pid: number) => void;
  uid?: number;
  gid?: number;
}

/**
 * Starts a command as a process group of its own, so that Ctrl-C reaches us alone and we end what we started in its
 * order. It begins only once it is guarded: killed in between, we would leave behind what nobody stops.
 */
export function guardedSpawn(command: string, args: readonly string[], options: GuardedOptions): ChildProcess {
  const { log, guard, ...place } = options;
  const child = spawn('/bin/sh', ['-c', 'read -r _ && exec "$0" "$@" </dev/null', command, ...args], {
    ...place,
    detached: true,
    stdio: ['pipe', log, log],
  });
  if (child.pid) guard(child.pid);
  // It may have ended already; whoever waits for its end hears of it.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end('begin\n');
  return child;
}
