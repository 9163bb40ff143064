import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { demo } from './demo.ts';

/** A second built web server in front of the demo's API. */
export interface SecondServer {
  origin: string;
  stop: () => Promise<void>;
}

/** Starts on a free port; the given settings override the demo's. */
export async function startSecondServer(env: Record<string, string>): Promise<SecondServer> {
  const child = spawn(process.execPath, ['dist/node/server.js'], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DRAIN_MS: '0',
      WEB_HOST: '127.0.0.1',
      WEB_PORT: '0',
      API_URL: demo().api,
      PUBLIC_URL: demo().web,
      // The demo's API does not know this key, so it takes every request as one from 127.0.0.1.
      WEB_KEY: 'only the second server of these journeys knows this',
      ...env,
    },
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) {
    const { msg, port } = JSON.parse(line) as { msg?: string; port?: number };
    if (msg !== 'web listens') continue;
    const stop = async () => {
      child.kill('SIGTERM');
      await ended;
    };
    child.stdout.resume();
    return { origin: `http://127.0.0.1:${port}`, stop };
  }
  throw new Error('the second web server ended before it listened');
}
