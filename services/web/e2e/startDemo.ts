import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';
import { demoAdmin, rememberDemo } from './demo.ts';

declare global {
  // jest shares only the global object between setup and teardown.
  var journeyDemo: { pid: number } | undefined;
}

const startSeconds = 180;

/** Starts `make demo` on free ports with an empty data directory and waits until it is ready. */
export default async function startDemo(): Promise<void> {
  // The workers inherit the path. It is found here, because jest cannot load an ES module in a test on Node 20.
  process.env['CHROME_PATH'] = await findChromium();
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
      RATE_LIMIT_MULTIPLIER: '1000',
      ADMIN_USERNAME: demoAdmin.username,
      ADMIN_PASSWORD: demoAdmin.password,
    },
  });
  if (!child.pid) throw new Error('make demo did not start');
  globalThis.journeyDemo = { pid: child.pid };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));

  const deadline = Date.now() + startSeconds * 1000;
  while (!(await answers(`http://127.0.0.1:${web}/readyz`)) || !(await answers(`http://127.0.0.1:${api}/readyz`))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`make demo is not ready:\n${output.join('')}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  rememberDemo({
    web: `http://localhost:${web}`,
    api: `http://127.0.0.1:${api}`,
    payfast: `http://127.0.0.1:${payfast}`,
    mailbox: `http://127.0.0.1:${mailbox}`,
    dataDir,
  });
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
