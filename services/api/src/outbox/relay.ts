import type { Logger } from 'pino';
import type { Sequelize } from 'sequelize';
import { withTimeout } from '@studio/runtime/withTimeout';
import { openMailQueue } from './mailQueue.ts';
import type { JobStatus, MailQueue } from './mailQueue.ts';
import { onRelayNotified } from './notify.ts';
import { claimDue, markFailed, markSent, noteQueued, queuedIds } from './relayStatements.ts';
import { createWakeUpTimer } from './wakeUpTimer.ts';

export interface RelayOptions {
  sequelize: Sequelize;
  /** `redis://…` or `postgres://…` */
  queueUrl: string;
  log: Logger;
  /** How often the outbox is read without a notification, in milliseconds. */
  pollMs?: number;
  /** Milliseconds after which the status of a queued job is requested again. */
  askAfterMs?: number;
}

export interface Relay {
  /** False while the queue cannot be reached; mails wait, nothing else does. */
  isConnected(): boolean;
  /** Ends after the current pass, within seconds. */
  stop(): Promise<void>;
}

const batch = 200;

/**
 * Hands due mails of the outbox to the queue and records how their jobs ended (DESIGN §4 Mail). Any number of relays may
 * run. Commits and queue events wake it up; polling alone would be enough. No request ever waits for the queue.
 */
export function startRelay({ sequelize, queueUrl, log, pollMs = 1000, askAfterMs = 10_000 }: RelayOptions): Relay {
  let queue: MailQueue | null = null;
  const stopping = new AbortController();
  let state: 'new' | 'working' | 'failing' = 'new';
  /** Outbox ids of jobs that have ended, as the queue's events say. */
  const finished = new Set<number>();
  const timer = createWakeUpTimer();
  const unsubscribe = onRelayNotified(() => timer.wakeUp());

  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const isMoreDue = await attempt();
      // Notifications do not shorten the delay while the queue or the database is away.
      if (!isMoreDue) await timer.sleep(pollMs, state === 'working');
    }
  }

  async function attempt(): Promise<boolean> {
    try {
      const isMoreDue = await pass(await connected());
      if (state === 'failing') log.info('relay recovered');
      state = 'working';
      return isMoreDue;
    } catch (error) {
      if (state !== 'failing' && !stopping.signal.aborted) log.warn({ err: error }, 'relay interrupted');
      state = 'failing';
      if (queue?.isBroken()) await disconnect();
      return false;
    }
  }

  async function connected(): Promise<MailQueue> {
    if (queue?.isBroken()) await disconnect();
    queue ??= await openMailQueue(queueUrl, (outboxId) => {
      finished.add(outboxId);
      timer.wakeUp();
    });
    return queue;
  }

  async function disconnect(): Promise<void> {
    const broken = queue;
    queue = null;
    await broken?.close();
  }

  async function pass(to: MailQueue): Promise<boolean> {
    await recordStatuses(to, await idsToAsk());
    const due = await claimDue(sequelize, batch);
    await to.add(due);
    return due.length === batch || finished.size > 0;
  }

  async function idsToAsk(): Promise<number[]> {
    const ended = [...finished].slice(0, batch);
    const unseen = await queuedIds(sequelize, askAfterMs, batch);
    for (const id of ended) finished.delete(id);
    return [...new Set([...ended, ...unseen])];
  }

  async function recordStatuses(to: MailQueue, ids: readonly number[]): Promise<void> {
    // Id 0 is no job: its answer shows that the queue is there before mails are claimed.
    const statuses = await Promise.all([...ids, 0].map(async (id) => ({ id, status: await to.statusOf(id) })));
    const inState = (wanted: JobStatus['state']) =>
      statuses.filter(({ id, status }) => id > 0 && status.state === wanted).map(({ id }) => id);

    // Also where the worker's acknowledgement was lost.
    await markSent(sequelize, inState('completed'));
    await noteQueued(sequelize, inState('queued'));
    // The queue has lost these jobs. Adding them again is safe: what was sent or cancelled is not composed again.
    await to.add(await noteQueued(sequelize, inState('unknown')));
    for (const { id, status } of statuses) {
      if (status.state !== 'failed') continue;
      await markFailed(sequelize, id, status.reason);
      await to.remove(id);
      log.error({ outboxId: id, reason: status.reason }, 'mail failed');
    }
  }

  return {
    isConnected: () => state === 'working',
    async stop() {
      stopping.abort();
      unsubscribe();
      timer.wakeUp();
      await withTimeout(5000, 'the last pass of the relay', running).catch((error: unknown) => {
        log.warn({ err: error }, 'relay stop timed out');
      });
      await disconnect();
    },
  };
}
