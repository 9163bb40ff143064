import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Stops process groups when this process ends, even by `kill -9`. */
export interface Watchdog {
  /** Call it right after spawning; `pid` must lead its own process group. */
  guard: (pid: number, signal: 'INT' | 'TERM') => void;
  /** Call it when the group has ended, because the system may reuse its id. */
  release: (pid: number) => void;
}

export function startWatchdog(script: URL): Watchdog {
  // In its own process group, the shell is not stopped by Ctrl-C.
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
