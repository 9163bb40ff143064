import { queueName, jobIdOf } from '@studio/contract/mail/mailQueue';
import type { MailJob } from '@studio/contract/mail/mailQueue';
import { Queue } from '@studio/runtime/queue/queueBackend';
import type { QueueConnection } from '@studio/runtime/queue/queueBackend';
import { withTimeout } from '@studio/runtime/withTimeout';

/** `queued` includes waiting, delayed and active jobs. */
export type JobStatus = { state: 'queued' | 'completed' | 'unknown' } | { state: 'failed'; reason: string };

/** Every call ends within a few seconds. */
export interface MailQueue {
  add(outboxIds: readonly number[]): Promise<void>;
  readStatus(outboxId: number): Promise<JobStatus>;
  remove(outboxId: number): Promise<void>;
  /** True after a failed call: close this queue and open another. */
  isBroken(): boolean;
  close(): Promise<void>;
}

// Temporary errors are retried for about eleven hours (`backoffMs` in services/worker/src/queue/mailWorker.ts).
const attempts = 120;
/** For this long the relay can find a completed job whose acknowledgement was lost. */
const completedRetentionHours = 24;

export const queueTimeoutMs = 2000;

/** @throws after `timeoutMs` without a connection */
export async function openMailQueue(url: string, timeoutMs = queueTimeoutMs): Promise<MailQueue> {
  const disconnects: (() => void)[] = [];
  const connection: QueueConnection = {
    role: 'producer',
    url,
    timeoutMs,
    onOpen: (disconnect) => disconnects.push(disconnect),
  };
  let broken = false;

  const queue = new Queue<MailJob, void, 'mail'>(queueName, {
    connection,
    defaultJobOptions: {
      attempts,
      backoff: { type: 'custom' },
      removeOnComplete: { age: completedRetentionHours * 3600 },
      // The relay removes a failed job after the outbox has recorded the failure.
      removeOnFail: { age: 7 * 24 * 3600 },
      stackTraceLimit: 1,
    },
  });
  // Callers get the errors too. Without a listener, an error event would end the process.
  queue.on('error', () => undefined);

  async function ask<T>(what: string, answer: Promise<T>): Promise<T> {
    try {
      return await withTimeout(timeoutMs, what, answer);
    } catch (error) {
      broken = true;
      throw error;
    }
  }

  async function close(): Promise<void> {
    broken = true;
    for (const disconnect of disconnects) disconnect();
    await withTimeout(timeoutMs, 'closing the queue', queue.close()).catch(() => undefined);
  }

  try {
    await ask('connecting to the queue', queue.waitUntilReady());
  } catch (error) {
    await close();
    throw error;
  }

  return {
    async add(outboxIds) {
      if (outboxIds.length === 0) return;
      const jobs = outboxIds.map((outboxId) => ({
        name: 'mail' as const,
        data: { outboxId },
        opts: { jobId: jobIdOf(outboxId) },
      }));
      await ask('adding jobs', queue.addBulk(jobs));
    },
    async readStatus(outboxId) {
      const jobId = jobIdOf(outboxId);
      const state = await ask('reading a job', queue.getJobState(jobId));
      if (state === 'completed' || state === 'unknown') return { state };
      if (state !== 'failed') return { state: 'queued' };
      const job = await ask('reading a job', queue.getJob(jobId));
      return job ? { state, reason: job.failedReason } : { state: 'unknown' };
    },
    async remove(outboxId) {
      await ask('removing a job', queue.remove(jobIdOf(outboxId)));
    },
    isBroken: () => broken,
    close,
  };
}
