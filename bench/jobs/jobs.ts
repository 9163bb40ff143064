import { initialControls } from '../../services/sandbox/src/mailbox/controls.ts';
import { Mails } from '../../services/sandbox/src/mailbox/mails.ts';
import { SmtpSink } from '../../services/sandbox/src/mailbox/smtp.ts';
import { freePort } from '../../services/sandbox/src/processes/freePort.ts';
import { median } from '../load.ts';
import type { Row, Section } from '../report.ts';
import { withStudio } from '../studio.ts';
import { runEmptyJobs } from './emptyJobs.ts';
import { runMailJobs, startWorker } from './mailJobs.ts';
import { hasRedis, startRedis } from './queueServers.ts';

export interface Measured {
  perSecond: number;
  /** For one job, without the queue's server and the database. */
  cpuMs: number;
}

const host = '127.0.0.1';
/** The default of WORKER_CONCURRENCY. */
const concurrency = 5;

/** Mails from the outbox to a mail server, beside jobs of an empty handler on the same queue. */
export async function measureJobs({ jobs, rounds }: { jobs: number; rounds: number }): Promise<Section> {
  const rows = await measureBackend('Postgres', null, jobs, rounds);
  if (hasRedis()) {
    const redis = await startRedis();
    try {
      rows.push(...(await measureBackend('Redis', redis.url, jobs, rounds)));
    } finally {
      await redis.close();
    }
  }
  return {
    title: 'Jobs',
    text:
      `${jobs} confirmations in the outbox, the median of ${rounds} rounds in turns with BullMQ on the same queue and a handler ` +
      `that does nothing, both with ${concurrency} jobs at a time. A mail is a row of the outbox, a job, two requests from worker ` +
      'to API, a rendered mail with a picture, and a conversation with the sandbox’s mail server. CPU is that of API and ' +
      `worker.${hasRedis() ? '' : ' Redis is not installed here.'}`,
    rows,
  };
}

async function measureBackend(name: string, queueUrl: string | null, jobs: number, rounds: number): Promise<Row[]> {
  const internalPort = await freePort();
  const inbox = await Mails.open(null);
  const smtp = new SmtpSink({ host, port: 0, mails: inbox, controls: () => initialControls });
  await smtp.start();
  const environment = { API_INTERNAL_PORT: String(internalPort), ...(queueUrl ? { QUEUE_URL: queueUrl } : {}) };
  try {
    return await withStudio(async (studio) => {
      const queue = queueUrl ?? studio.databaseUrl;
      const worker = startWorker(
        { queue, smtp: `smtp://${host}:${smtp.port}`, internal: `http://${host}:${internalPort}` },
        concurrency,
      );
      try {
        await runMailJobs(studio, worker, Math.ceil(jobs / 10));
        const runs: { empty: Measured; mails: Measured }[] = [];
        // Measuring alternately makes other load affect both.
        for (let round = 0; round < rounds; round += 1) {
          inbox.clear();
          const empty = await runEmptyJobs(queue, jobs, concurrency);
          runs.push({ empty, mails: await runMailJobs(studio, worker, jobs) });
        }
        const ceiling = `${name}: empty BullMQ handler`;
        return [
          { what: ceiling, ...median(runs, ({ empty }) => empty.perSecond).empty, of: null },
          {
            what: `${name}: mails from the outbox`,
            ...median(runs, ({ mails }) => mails.perSecond).mails,
            of: ceiling,
          },
        ];
      } finally {
        await worker.close();
      }
    }, environment);
  } finally {
    await smtp.stop();
  }
}
