import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSmtp } from '../../services/sandbox/src/mailbox/smtp.ts';
import { findFreePort } from '../../services/sandbox/src/processes/ports.ts';
import { startWorker } from '../programs.ts';
import { quantile } from '../report.ts';
import type { Row, Section } from '../report.ts';
import { addEvents, withStudio } from '../studio.ts';
import { payAtOnce, payments } from './payAtOnce.ts';
import { sendMails, waitUntilSent } from './sendMails.ts';

const rounds = 3;
const limitMs = 1000;
const host = '127.0.0.1';

/** Measures the time from ITN to mail server, with the queue in Postgres and in Redis, and the mails of a worker. */
export async function measureMails(mails: number): Promise<Section> {
  const rows = await measureBackend('Postgres', null, mails);
  const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
  if (hasRedis) rows.push(...(await withRedis((url) => measureBackend('Redis', url, mails))));
  return {
    title: 'Mails',
    text:
      `PayFast reports ${payments} payments at once; the time ends when the mail server has accepted the confirmation of the visitor. ` +
      'The first round includes the compilation of the code. Then one worker sends ' +
      `${mails} confirmations from the outbox; CPU is that of API and worker.${hasRedis ? '' : ' Redis is not installed here.'}`,
    rows,
  };
}

async function measureBackend(name: string, queueUrl: string | null, mails: number): Promise<Row[]> {
  const acceptedAt = new Map<string, number>();
  const inbox = {
    receive: async (_mail: Buffer, [recipient = '']: readonly string[]) => acceptedAt.set(recipient, Date.now()),
  };
  const smtp = await startSmtp(host, 0, inbox);
  const providerPort = await findFreePort();
  const provider = createServer((_request, response) => response.end('VALID')).listen(providerPort, host);
  const internalPort = await findFreePort();
  const environment = {
    API_INTERNAL_PORT: String(internalPort),
    PAYFAST_VALIDATE_URL: `http://${host}:${providerPort}/eng/query/validate`,
    ...(queueUrl ? { QUEUE_URL: queueUrl } : {}),
  };
  try {
    return await withStudio(async ({ database, databaseUrl, api }) => {
      const internal = `http://${host}:${internalPort}`;
      const worker = startWorker({ queue: queueUrl ?? databaseUrl, smtp: `smtp://${host}:${smtp.port}`, internal });
      try {
        const p99s: number[] = [];
        for (let round = 1; round <= rounds; round += 1) {
          const events = await addEvents(database, 20, 50);
          p99s.push(quantile(await payAtOnce(api.url, events, acceptedAt), 0.99));
          await waitUntilSent(database);
        }
        const { perSecond, cpuMs } = await sendMails(database, [api, worker], mails);
        return [
          {
            what: `${name}: from ITN to mail, p99 of each round`,
            figure: `${p99s.map(Math.round).join(', ')} ms`,
            limit: { text: `${limitMs} ms`, isMet: Math.max(...p99s) <= limitMs },
          },
          {
            what: `${name}: mails of one worker`,
            figure: `${Math.round(perSecond)} per second, ${cpuMs.toFixed(1)} ms of CPU each`,
          },
        ];
      } finally {
        await worker.close();
      }
    }, environment);
  } finally {
    provider.close();
    await smtp.stop();
  }
}

/** Starts Redis with the same persistence as in docker-compose.yml. */
async function withRedis<Result>(measure: (url: string) => Promise<Result>): Promise<Result> {
  const port = await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), 'bench-redis-'));
  const options = ['--port', String(port), '--dir', folder, '--appendonly', 'yes'];
  const server = spawn('redis-server', options, { stdio: 'ignore' });
  const ended = once(server, 'exit');
  try {
    return await measure(`redis://${host}:${port}`);
  } finally {
    server.kill();
    await ended;
    rmSync(folder, { recursive: true });
  }
}
