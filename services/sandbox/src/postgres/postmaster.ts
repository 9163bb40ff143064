import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isCode } from '../processes/errorCode.ts';

export interface Postmaster {
  pid: number;
  port: number;
}

/** Returns null if no Postgres runs, even if another program has its process id, which is common in containers. */
export function readPostmaster(data: string): Postmaster | 'unready' | null {
  let lines: string[];
  try {
    lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!pid) return 'unready';
  if (!readCommand(pid).includes(data)) return null;
  return port && lines[7]?.trim() === 'ready' ? { pid, port } : 'unready';
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}

/** Returns the command of a process, or '' if there is none. Slim images have no `ps`, and macOS has no `/proc`. */
function readCommand(pid: number): string {
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
