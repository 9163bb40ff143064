import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { freeDemoPorts } from '../../services/sandbox/src/processes/freePort.ts';
import { Client } from './client.ts';

export interface Demo {
  site: string;
  admin: Admin;
  close(): Promise<void>;
}

export interface Admin {
  post(path: string, body: object): Promise<unknown>;
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
  return {
    site,
    admin: await signIn(site),
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

async function signIn(site: string): Promise<Admin> {
  const client = new Client(65_535);
  const login = await client.sendJson(`${site}/api/admin/login`, { username: 'admin', password });
  if (login.status !== 200) throw new Error(`The admin's login was answered ${login.status}: ${login.text}`);
  const { token } = JSON.parse(login.text) as { token: string };
  return {
    post: async (path, body) => {
      const answer = await client.sendJson(site + path, body, { Authorization: `Bearer ${token}` });
      if (answer.status >= 300) throw new Error(`${path} was answered ${answer.status}: ${answer.text}`);
      return JSON.parse(answer.text);
    },
  };
}
