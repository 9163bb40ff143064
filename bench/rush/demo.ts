import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { freeDemoPorts } from '../../services/sandbox/src/processes/ports.ts';

export interface Demo {
  site: string;
  /** Posts as the admin. */
  post: (path: string, body: object) => Promise<unknown>;
  close: () => Promise<void>;
}

const password = 'four hundred kilns at once';

/** A demo of its own on free ports, with an empty database, so that the usual demo keeps its bookings. */
export async function startDemo(): Promise<Demo> {
  const dataDir = resolve('.cache/rush');
  rmSync(dataDir, { recursive: true, force: true });
  const ports = await freeDemoPorts();
  const settings = {
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: password,
    // Turns the proof of work off (ADR 0017): on one machine, all visitors' browsers would compute it.
    RATE_LIMIT_MULTIPLIER: '2',
    ...ports,
  };
  const program = ['services/sandbox/dist/demo.main.js', '--with-parent'];
  const demo = spawn(process.execPath, program, {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await untilOpen(demo);
  const site = `http://127.0.0.1:${ports['WEB_PORT']}`;
  const { token } = (await post(`${site}/api/admin/login`, { username: 'admin', password })) as { token: string };
  return {
    site,
    post: (path, body) => post(site + path, body, { Authorization: `Bearer ${token}` }),
    close: async () => {
      demo.kill('SIGTERM');
      if (demo.exitCode === null) await once(demo, 'exit');
    },
  };
}

async function untilOpen(demo: ChildProcess): Promise<void> {
  let printed = '';
  for await (const chunk of demo.stdout ?? []) {
    printed += String(chunk);
    if (!printed.includes('The studio is open')) continue;
    demo.stdout?.resume();
    return;
  }
  throw new Error(`The demo did not start.\n${printed}`);
}

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<unknown> {
  const all = { 'Content-Type': 'application/json', ...headers };
  const answer = await fetch(url, { method: 'POST', headers: all, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
