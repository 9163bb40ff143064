import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

export interface StartedWeb {
  url: string;
  pid: number;
  close(): Promise<void>;
}

/** Starts the built web server on a free port of the loopback interface. */
export async function startWeb(apiUrl: string): Promise<StartedWeb> {
  const web = spawn(process.execPath, ['services/web/dist/node/server.js'], {
    env: { PATH: process.env['PATH'], API_URL: apiUrl, WEB_PORT: '0', TRUST_PROXY_HOPS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => web.once('exit', resolve));
  for await (const line of createInterface(web.stdout)) {
    const { msg, port } = JSON.parse(line) as { msg?: string; port?: number };
    if (msg !== 'web listens' || port === undefined || web.pid === undefined) continue;
    web.stdout.resume();
    const close = async () => {
      web.kill();
      await ended;
    };
    return { url: `http://127.0.0.1:${port}`, pid: web.pid, close };
  }
  throw new Error('web did not start');
}

/** Milliseconds of CPU that a process has used since its start, in all of its threads. Linux counts hundredths of a second. */
export function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Megabytes of memory that a process uses now (`VmRSS`), or has used at most (`VmHWM`). */
export function megabytesOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
