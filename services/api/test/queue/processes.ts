import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { testInternalKey } from '../testConfig.ts';

const services = join(__dirname, '../../..');

export interface StartedProcess {
  readonly child: ChildProcess;
  /** The log's lines, parsed. */
  readonly lines: Record<string, unknown>[];
  /** The exit code, when all lines have been read; null after a signal. */
  readonly ended: Promise<number | null>;
  /** Sends the signal and waits for the exit. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

interface WorkerUrls {
  queueUrl: string;
  smtpUrl: string;
  internalUrl: string;
}

export function startWorker(env: WorkerUrls & Record<string, string>): StartedProcess {
  const { queueUrl, smtpUrl, internalUrl, ...others } = env;
  return start('worker/src/main.ts', {
    QUEUE_URL: queueUrl,
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Studio <bookings@studio.example>',
    STUDIO_MAIL: 'owner@studio.example',
    API_INTERNAL_URL: internalUrl,
    INTERNAL_KEY: testInternalKey,
    ...others,
  });
}

/** Starts a process that books once, like an API without a relay, and is killed after its commit. */
export function startNaiveBooking(env: Record<string, string>): StartedProcess {
  return start('api/test/queue/naiveBooking.process.ts', env);
}

function start(script: string, env: Record<string, string>): StartedProcess {
  const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', join(services, script)], {
    cwd: join(services, '..'),
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const lines: Record<string, unknown>[] = [];
  let rest = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) lines.push(JSON.parse(part) as Record<string, unknown>);
  });
  child.stderr.on('data', (chunk: Buffer) => process.stderr.write(chunk));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));

  return {
    child,
    lines,
    ended,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** @throws an error with the text `what` after `timeoutMs` */
export async function waitUntil(
  what: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 120_000,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Not within ${timeoutMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
