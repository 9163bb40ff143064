import type { Logger } from 'pino';
import type { Sequelize } from 'sequelize';
import { withTimeout } from '@studio/runtime/withTimeout';
import { openMailQueue } from './mailQueue.ts';
import type { JobStatus, MailQueue } from './mailQueue.ts';
import { onRelayNotified } from './outbox.ts';
import { claimDue, markFailed, markSent, markQueued, findQueuedIds } from './relayStatements.ts';

export interface RelayOptions {
  sequelize: Sequelize;
  queueUrl: string;
  log: Logger;
  pollMs?: number;
  /** The status of a queued job is requested again after this time. */
  askAfterMs?: number;
  queueTimeoutMs?: number;
}

export interface Relay {
  /** Mails are delayed while the queue is unreachable. */
  isConnected(): boolean;
  stop(): Promise<void>;
}

const batch = 200;
/** Mails that are enqueued within this time share one pass. */
const gatherMs = 20;

/** Several relays may run. Notifications only shorten the polling delay (DESIGN §4 Mail). */
export function startRelay({
  sequelize,
  queueUrl,
  log,
  pollMs = 1000,
  askAfterMs = 10_000,
  queueTimeoutMs,
}: RelayOptions): Relay {
  let queue: MailQueue | null = null;
  const stopping = new AbortController();
  let state: 'new' | 'working' | 'failing' = 'new';
  const timer = createWakeUpTimer();
  const unsubscribe = onRelayNotified(() => timer.wakeUp());

  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const isMoreDue = await attempt();
      if (isMoreDue) continue;
      await timer.sleep(pollMs, state === 'working');
      await timer.sleep(gatherMs, false);
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
    queue ??= await openMailQueue(queueUrl, queueTimeoutMs);
    return queue;
  }

  async function disconnect(): Promise<void> {
    const broken = queue;
    queue = null;
    await broken?.close();
  }

  async function pass(to: MailQueue): Promise<boolean> {
    await recordStatuses(to, await findQueuedIds(sequelize, askAfterMs, batch));
    const due = await claimDue(sequelize, batch);
    await to.add(due);
    return due.length === batch;
  }

  async function recordStatuses(to: MailQueue, ids: readonly number[]): Promise<void> {
    // Asking for job 0, which does not exist, checks that the queue responds before the relay claims mails.
    const statuses = await Promise.all([...ids, 0].map(async (id) => ({ id, status: await to.readStatus(id) })));
    const inState = (wanted: JobStatus['state']) =>
      statuses.filter(({ id, status }) => id > 0 && status.state === wanted).map(({ id }) => id);

    // These include mails whose acknowledgement was lost.
    await markSent(sequelize, inState('completed'));
    await markQueued(sequelize, inState('queued'));
    // The queue has lost these jobs. Adding them again is safe, because a sent or cancelled mail is never composed
    // again.
    await to.add(await markQueued(sequelize, inState('unknown')));
    for (const { id, status } of statuses) {
      if (status.state !== 'failed') continue;
      const bookingId = await markFailed(sequelize, id, status.reason);
      await to.remove(id);
      log.error({ outboxId: id, ...(bookingId !== null && { bookingId }), reason: status.reason }, 'mail failed');
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

interface WakeUpTimer {
  wakeUp(): void;
  /** Resolves after the delay; if `canWake`, at once on `wakeUp`. A wake-up before the call counts too. */
  sleep(milliseconds: number, canWake: boolean): Promise<void>;
}

function createWakeUpTimer(): WakeUpTimer {
  let isWoken = false;
  let wake: (() => void) | null = null;

  return {
    wakeUp() {
      isWoken = true;
      wake?.();
    },
    async sleep(milliseconds, canWake) {
      if (!(canWake && isWoken)) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(done, milliseconds);
          function done(): void {
            clearTimeout(timer);
            wake = null;
            resolve();
          }
          wake = canWake ? done : null;
        });
      }
      isWoken = false;
    },
  };
}
