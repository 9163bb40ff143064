import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoAdmin } from './demo.ts';
import type { Demo } from './demo.ts';

const startSeconds = 180;

/** Starts `make demo` on free ports with an empty data directory and waits until it is ready. */
export async function launchDemo(settings: Record<string, string>): Promise<{ demo: Demo; pid: number }> {
  const [web, api, payfast, mailbox, smtp, postgres] = await freePorts(6);
  const dataDir = mkdtempSync(join(tmpdir(), 'journeys-'));
  const output: string[] = [];
  const child = spawn('make', ['demo'], {
    cwd: join(process.cwd()),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      WEB_PORT: String(web),
      API_PORT: String(api),
      SANDBOX_PAYFAST_PORT: String(payfast),
      SANDBOX_MAILBOX_PORT: String(mailbox),
      SANDBOX_SMTP_PORT: String(smtp),
      PG_PORT: String(postgres),
      DATA_DIR: dataDir,
      ADMIN_USERNAME: demoAdmin.username,
      ADMIN_PASSWORD: demoAdmin.password,
      ...settings,
    },
  });
  if (!child.pid) throw new Error('make demo did not start');
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));

  const deadline = Date.now() + startSeconds * 1000;
  while (!(await answers(`http://127.0.0.1:${web}/readyz`)) || !(await answers(`http://127.0.0.1:${api}/readyz`))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      if (child.exitCode === null) await endDemo(child.pid);
      throw new Error(`make demo is not ready:\n${output.join('')}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const demo = {
    web: `http://localhost:${web}`,
    api: `http://127.0.0.1:${api}`,
    payfast: `http://127.0.0.1:${payfast}`,
    mailbox: `http://127.0.0.1:${mailbox}`,
    dataDir,
  };
  return { demo, pid: child.pid };
}

/** Interrupts the demo as Ctrl-C does and waits until it has ended. */
export async function endDemo(pid: number): Promise<void> {
  process.kill(-pid, 'SIGINT');
  for (let tries = 0; tries < 100 && isAlive(pid); tries += 1) await new Promise((resolve) => setTimeout(resolve, 100));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve) => {
          const server = createServer().listen(0, '127.0.0.1', () => resolve(server));
        }),
    ),
  );
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  });
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
