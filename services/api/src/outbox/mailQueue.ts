import { mailQueue as queueName, jobIdOf, jobKeptHours, outboxIdOf } from '@studio/contract/mails';
import type { JobEnvelope, MailKind } from '@studio/contract/mails';
import { Queue, QueueEvents, queueTimeoutMs } from '@studio/runtime/queueBackend';
import type { QueueConnection } from '@studio/runtime/queueBackend';
import { withTimeout } from '@studio/runtime/withTimeout';

export interface QueuedJob {
  name: MailKind;
  envelope: JobEnvelope;
}

/** What has become of a job; `held` is everything between added and finished. */
type JobFate = { state: 'held' | 'completed' | 'unknown' } | { state: 'failed'; reason: string };

/** What taking a job out has come to: `held` is in a worker's hands, or about to be. */
export type TakenOut = 'gone' | 'completed' | 'held';

/** The queue as the relay sees it. Every call ends within a few seconds, whatever the queue does. */
export interface MailQueue {
  add(jobs: readonly QueuedJob[]): Promise<void>;
  fateOf(outboxId: number): Promise<JobFate>;
  /** Takes jobs out, whatever their state, and returns those that are gone; a job that is being worked on stays. */
  remove(outboxIds: readonly number[]): Promise<number[]>;
  /** Takes a job out that nobody works on and that has not been done: what was sent is not forgotten by being removed. */
  takeOut(outboxId: number): Promise<TakenOut>;
  /** True after a call has failed: this queue is to be closed and another to be opened. */
  isBroken(): boolean;
  close(): Promise<void>;
}

// A mail that is refused for now is tried for about ten hours: the pauses grow to some minutes (worker/backoff.ts).
const attempts = 120;

/**
 * Connects to the queue or throws within seconds. `onSettled` hears of jobs that have ended, as a hint only: what was
 * said while nobody listened is not repeated.
 */
export async function openMailQueue(url: string, onSettled: (outboxId: number) => void): Promise<MailQueue> {
  const cuts: (() => void)[] = [];
  const connection: QueueConnection = { role: 'producer', url, onOpen: (cut) => cuts.push(cut) };
  let broken = false;

  const queue = new Queue<JobEnvelope, void, MailKind>(queueName, {
    connection,
    defaultJobOptions: {
      attempts,
      backoff: { type: 'custom' },
      removeOnComplete: { age: jobKeptHours * 3600 },
      // The relay removes it as soon as the outbox has noted the failure.
      removeOnFail: { age: 7 * 24 * 3600 },
      stackTraceLimit: 1,
    },
  });
  const events = new QueueEvents(queueName, { connection, autorun: false });
  // What goes wrong is told to whoever asked; these only keep the process alive.
  queue.on('error', () => undefined);
  events.on('error', () => undefined);
  const hint = ({ jobId }: { jobId: string }): void => {
    const outboxId = outboxIdOf(jobId);
    if (outboxId !== null) onSettled(outboxId);
  };
  events.on('completed', hint);
  events.on('failed', hint);

  async function ask<T>(what: string, answer: Promise<T>): Promise<T> {
    try {
      return await withTimeout(queueTimeoutMs, what, answer);
    } catch (error) {
      broken = true;
      throw error;
    }
  }

  async function isGone(jobId: string): Promise<boolean> {
    // Of a job that was not there Redis says that it was removed, Postgres that it was not.
    return (await queue.remove(jobId)) === 1 || (await queue.getJobState(jobId)) === 'unknown';
  }

  async function close(): Promise<void> {
    broken = true;
    for (const cut of cuts) cut();
    await withTimeout(queueTimeoutMs, 'closing the queue', Promise.allSettled([events.close(), queue.close()])).catch(
      () => undefined,
    );
  }

  try {
    await ask('connecting to the queue', queue.waitUntilReady());
  } catch (error) {
    await close();
    throw error;
  }
  events.run().catch(() => {
    broken = true;
  });

  return {
    async add(jobs) {
      const entries = jobs.map(({ name, envelope }) => ({
        name,
        data: envelope,
        opts: { jobId: jobIdOf(envelope.outboxId) },
      }));
      await ask('adding jobs', queue.addBulk(entries));
    },
    async fateOf(outboxId) {
      const jobId = jobIdOf(outboxId);
      const state = await ask('asking for a job', queue.getJobState(jobId));
      if (state === 'completed' || state === 'unknown') return { state };
      if (state !== 'failed') return { state: 'held' };
      const job = await ask('asking for a job', queue.getJob(jobId));
      return job ? { state, reason: job.failedReason } : { state: 'unknown' };
    },
    async remove(outboxIds) {
      const gone = await ask('removing jobs', Promise.all(outboxIds.map((id) => isGone(jobIdOf(id)))));
      return outboxIds.filter((_id, place) => gone[place]);
    },
    async takeOut(outboxId) {
      const jobId = jobIdOf(outboxId);
      // Asked just before the removal, never sooner: of a job that was removed nobody can say whether it had been done.
      const state = await ask('asking for a job', queue.getJobState(jobId));
      if (state === 'completed') return 'completed';
      if (state === 'active') return 'held';
      return (await ask('removing a job', isGone(jobId))) ? 'gone' : 'held';
    },
    isBroken: () => broken,
    close,
  };
}
