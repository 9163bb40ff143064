import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { freePort } from '../../services/sandbox/src/processes/freePort.ts';
import { postgresCpuMs } from '../growth/postgresCpu.ts';
import { startWorker } from '../jobs/mailJobs.ts';
import { hasRedis, startRedis } from '../jobs/queueServers.ts';
import type { Row, Section } from '../report.ts';
import { addEvents, withStudio } from '../studio.ts';
import { cpuMsOf } from '../web.ts';
import { startMailSink } from './mailSink.ts';
import { bookings, payAtOnce } from './payAtOnce.ts';
import type { Paid } from './payAtOnce.ts';

const rounds = 3;
const goalMs = 1000;
const host = '127.0.0.1';
/** The default of WORKER_CONCURRENCY. */
const concurrency = 5;

/** The whole way: validation at the provider, settlement, outbox, relay, queue, worker, SMTP. */
export async function measureItnToMail(): Promise<Section> {
  const rows = await measureBackend('Postgres', null);
  if (hasRedis()) {
    const redis = await startRedis();
    try {
      rows.push(...(await measureBackend('Redis', redis.url)));
    } finally {
      await redis.close();
    }
  }
  return {
    title: 'From ITN to mail',
    text:
      `PayFast reports ${bookings} payments at once. The time ends when the mail server has accepted the confirmation of the ` +
      'visitor. CPU is that of API, worker and Postgres for one payment. The processes are new in round 1, which includes the ' +
      `compilation of their code. The mail server reads only recipients. The mails to the studio follow five seconds later and ` +
      `are not counted.${hasRedis() ? '' : ' Redis is not installed here.'}`,
    rows,
  };
}

async function measureBackend(name: string, queueUrl: string | null): Promise<Row[]> {
  const acceptedAt = new Map<string, number>();
  const smtp = await startMailSink(host, (recipient) => acceptedAt.set(recipient, Date.now()));
  const provider = createServer((_request, response) => response.end('VALID')).listen(0, host);
  await once(provider, 'listening');
  const internalPort = await freePort();
  const environment = {
    API_INTERNAL_PORT: String(internalPort),
    PAYFAST_VALIDATE_URL: `http://${host}:${portOf(provider)}/eng/query/validate`,
    ...(queueUrl ? { QUEUE_URL: queueUrl } : {}),
  };
  try {
    return await withStudio(async ({ database, databaseUrl, apiUrl, apiPid }) => {
      const worker = startWorker(
        {
          queue: queueUrl ?? databaseUrl,
          smtp: `smtp://${host}:${smtp.port}`,
          internal: `http://${host}:${internalPort}`,
        },
        concurrency,
      );
      try {
        const cpu = () => [cpuMsOf(apiPid), cpuMsOf(worker.pid), postgresCpuMs()];
        const rows: Row[] = [];
        for (let round = 1; round <= rounds; round += 1) {
          await addEvents(database, 20, 50);
          let before: number[] = [];
          const paid = await payAtOnce(apiUrl, acceptedAt, round, () => (before = cpu()));
          const used = cpu().map((ms, index) => ms - (before[index] ?? 0));
          rows.push(rowOf(`${name}, round ${round}`, paid, used));
          await untilSent(database);
        }
        return rows;
      } finally {
        await worker.close();
      }
    }, environment);
  } finally {
    provider.close();
    await smtp.close();
  }
}

/** Waits for the mails to the studio too, so that they are not part of the next round. */
async function untilSent(database: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await database.query(
      `select from outbox_messages where state in ('pending', 'queued') and due_at < now() + interval '1 minute' limit 1`,
    );
    if (rows.length === 0) return;
    await sleep(100);
  }
}

function rowOf(what: string, { settledMs, delaysMs }: Paid, cpuMs: number[]): Row {
  const at = (share: number) => delaysMs[Math.ceil(share * delaysMs.length) - 1] ?? 0;
  const [api, worker, postgres] = cpuMs.map((ms) => (ms / bookings).toFixed(1));
  return {
    what,
    perSecond: bookings / (at(1) / 1000),
    of: null,
    goal: { text: `p99 ${goalMs} ms`, isMet: at(0.99) <= goalMs },
    cpuMs: cpuMs.reduce((sum, ms) => sum + ms, 0) / bookings,
    note:
      `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms; all ITNs answered after ${settledMs} ms; ` +
      `CPU: API ${api}, worker ${worker}, Postgres ${postgres}`,
  };
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
