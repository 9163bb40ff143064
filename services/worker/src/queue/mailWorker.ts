import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { queueName } from '@studio/contract/mail/mailQueue';
import type { MailJob } from '@studio/contract/mail/mailQueue';
import { Worker } from '@studio/runtime/queue/queueBackend';
import { withTimeout } from '@studio/runtime/withTimeout';
import { countedStates } from '../metrics.ts';
import type { JobCounts } from '../metrics.ts';
import type { QueueJob } from './perform.ts';

export interface MailWorkerContext {
  queueUrl: string;
  concurrency: number;
  /** If a worker has not renewed its lock for this time, another worker takes the job. */
  lockMs: number;
  perform: (job: QueueJob) => Promise<void>;
  log: Logger;
}

export interface MailWorker {
  isReady(): Promise<boolean>;
  countJobs(): Promise<JobCounts>;
  /** Takes no more jobs. Resolves to false if jobs are unfinished after `graceMs`; another worker repeats those. */
  drain(graceMs: number): Promise<boolean>;
}

type BullWorker = InstanceType<typeof Worker<MailJob, void>>;

export function startMailWorker({ queueUrl, concurrency, lockMs, perform, log }: MailWorkerContext): MailWorker {
  const stopping = new AbortController();
  let worker: BullWorker | null = null;
  let underWay = 0;
  let isAway = false;

  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      worker = open();
      try {
        await withTimeout(10_000, 'connecting to the queue', worker.waitUntilReady());
        noteBack();
        await worker.run();
      } catch (error) {
        noteAway(error);
      }
      if (stopping.signal.aborted) return;
      await withTimeout(5000, 'closing the queue', worker.close(true)).catch(noteAway);
      await sleep(1000);
    }
  }

  function open(): BullWorker {
    const opened = new Worker<MailJob, void>(
      queueName,
      async (job) => {
        underWay += 1;
        try {
          await perform(job);
        } finally {
          underWay -= 1;
        }
      },
      {
        connection: { role: 'consumer', url: queueUrl },
        autorun: false,
        concurrency,
        lockDuration: lockMs,
        stalledInterval: lockMs / 2,
        // A killed worker must not count as a failed attempt.
        maxStalledCount: 1000,
        runRetryDelay: 1000,
        settings: { backoffStrategy: (attemptsMade) => backoffMs(attemptsMade) },
      },
    );
    opened.on('error', noteAway);
    opened.on('ready', noteBack);
    opened.on('active', noteBack);
    return opened;
  }

  function noteAway(error: unknown): void {
    if (!isAway && !stopping.signal.aborted) log.warn({ err: error }, 'queue unavailable');
    isAway = true;
  }

  function noteBack(): void {
    if (isAway) log.info('queue recovered');
    isAway = false;
  }

  async function close(): Promise<void> {
    await worker?.close();
    await running;
  }

  return {
    async isReady() {
      if (!worker?.isRunning()) return false;
      const answer = withTimeout(1000, 'the queue', worker.getBackend().getQueueMetaField('version'));
      return answer.then(
        () => true,
        () => false,
      );
    },
    async countJobs() {
      if (!worker) throw new Error('the queue is not open');
      const counts = await withTimeout(1000, 'the queue', worker.getBackend().getCounts([...countedStates]));
      const countOf = (state: (typeof countedStates)[number]) => counts[countedStates.indexOf(state)] ?? 0;
      return {
        waiting: countOf('waiting'),
        active: countOf('active'),
        delayed: countOf('delayed'),
        failed: countOf('failed'),
      };
    },
    async drain(graceMs) {
      stopping.abort();
      const end = Date.now() + graceMs;
      const closed = close().then(() => true);
      // Without a connection `close` never resolves. With a connection it resolves when the queue knows which jobs are
      // completed.
      const idle = untilOrEnd(() => underWay === 0, end).then(async () => {
        await untilOrEnd(() => isAway, end);
        await sleep(2000);
        return underWay === 0;
      });
      return Promise.race([closed, idle]);
    },
  };
}

async function untilOrEnd(condition: () => boolean, end: number): Promise<void> {
  while (!condition() && Date.now() < end) await sleep(50);
}

const firstRetryMs = 15_000;
const longestRetryMs = 8 * 60_000;

/**
 * Returns the delay before a retry. It doubles from 15 seconds to 8 minutes, so 120 attempts take about eleven hours. A
 * random part spreads the retries.
 */
export function backoffMs(attemptsMade: number, random: () => number = Math.random): number {
  const full = Math.min(firstRetryMs * 2 ** Math.max(0, attemptsMade - 1), longestRetryMs);
  return Math.round(full * (0.5 + random() / 2));
}
