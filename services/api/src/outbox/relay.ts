import type { Logger } from 'pino';
import type { Sequelize } from 'sequelize';
import { withTimeout } from '@studio/runtime/withTimeout';
import { openMailQueue } from './mailQueue.ts';
import type { MailQueue, QueuedJob, TakenOut } from './mailQueue.ts';
import * as messages from './messages.ts';
import { onRelayNotified } from './notify.ts';

export interface RelayDeps {
  sequelize: Sequelize;
  /** `redis://…` or `postgres://…` */
  queueUrl: string;
  log: Logger;
  /** How often the outbox is looked through when nothing rings, in milliseconds. */
  pollMs?: number;
  /** How long after it was last seen in the queue a job is asked about again, in milliseconds. */
  askAfterMs?: number;
}

export interface Relay {
  /** False while the queue cannot be reached; mails wait, nothing else does. */
  isConnected(): boolean;
  /** Ends after the pass that is under way, within seconds. */
  stop(): Promise<void>;
}

const batch = 200;
/** A finished job's id is kept for 24 hours; what was last seen less than this ago cannot have been forgotten. */
const safeHours = 20;

/**
 * Moves what is due from the outbox to the queue and writes back how it ended (DESIGN §4 Mail). Any number of relays
 * may run. A commit rings (`announce`), events of the queue ring; the poll alone would do. No request ever waits for
 * the queue, and while it is away everything stays in the outbox.
 */
export function startRelay({ sequelize, queueUrl, log, pollMs = 1000, askAfterMs = 10_000 }: RelayDeps): Relay {
  let queue: MailQueue | null = null;
  const stopping = new AbortController();
  let state: 'new' | 'working' | 'failing' = 'new';
  /** Jobs the queue says have ended. */
  const ended = new Set<number>();
  const alarm = createAlarm();
  const silence = onRelayNotified(alarm.ring);

  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const isMoreWaiting = await attempt();
      // While something is down a ring changes nothing.
      if (!isMoreWaiting) await alarm.rest(pollMs, state === 'working');
    }
  }

  async function attempt(): Promise<boolean> {
    try {
      const isMoreWaiting = await pass(await connected());
      if (state === 'failing') log.info('the relay works again');
      state = 'working';
      return isMoreWaiting;
    } catch (error) {
      if (state !== 'failing' && !stopping.signal.aborted) log.warn({ err: error }, 'the relay cannot work for now');
      state = 'failing';
      if (queue?.isBroken()) await disconnect();
      return false;
    }
  }

  async function connected(): Promise<MailQueue> {
    if (queue?.isBroken()) await disconnect();
    queue ??= await openMailQueue(queueUrl, (outboxId) => {
      ended.add(outboxId);
      alarm.ring();
    });
    return queue;
  }

  async function disconnect(): Promise<void> {
    const broken = queue;
    queue = null;
    await broken?.close();
  }

  async function pass(to: MailQueue): Promise<boolean> {
    await askAbout(to, await idsToAsk());
    await takeBack(to);
    await makeWay(to);
    const due = await messages.claimDue(sequelize, batch);
    await add(to, due);
    return due.length === batch || ended.size > 0;
  }

  async function idsToAsk(): Promise<number[]> {
    const hinted = [...ended].slice(0, batch);
    const forgotten = await messages.relayedIds(sequelize, askAfterMs, batch);
    for (const id of hinted) ended.delete(id);
    return [...new Set([...hinted, ...forgotten])];
  }

  async function askAbout(to: MailQueue, ids: readonly number[]): Promise<void> {
    // Also when there is nothing to ask: an answer shows that the queue is there before anything is claimed.
    const fates = await fatesOf(to, [...ids, 0]);
    const inState = (wanted: string) =>
      fates.filter(({ id, fate }) => id > 0 && fate.state === wanted).map(({ id }) => id);

    const [done, held, lost] = [inState('completed'), inState('held'), inState('unknown')];
    if (done.length > 0) await messages.settleDone(sequelize, done);
    if (held.length > 0) await messages.noteHeld(sequelize, held);
    if (lost.length > 0) await add(to, await messages.reclaimLost(sequelize, lost, safeHours));
    for (const { id, fate } of fates) {
      if (fate.state !== 'failed') continue;
      await messages.settleFailed(sequelize, id, fate.reason);
      // Only now: had we died before, another relay would still find the failed job and its reason.
      await to.remove([id]);
      log.error({ outboxId: id, reason: fate.reason }, 'a message could not be sent');
    }
  }

  async function takeBack(to: MailQueue): Promise<void> {
    const withdrawn = await messages.withdrawnIds(sequelize, askAfterMs, batch);
    if (withdrawn.length === 0) return;
    const withEnd = await takeOut(to, withdrawn);
    // What is being worked on stays, and may come back after a try that failed: the next pass asks again.
    await messages.settleDone(sequelize, withEnd('completed'));
    await messages.settleWithdrawn(sequelize, withEnd('gone'));
  }

  /** A job that stands in the queue is not added again: the old words must be out of it before the new ones come. */
  async function makeWay(to: MailQueue): Promise<void> {
    const renewed = await messages.renewedIds(sequelize, askAfterMs, batch);
    if (renewed.length === 0) return;
    const withEnd = await takeOut(to, renewed);
    // What is being worked on is asked about again: should its try fail, the next one has the new words.
    await messages.settleDone(sequelize, withEnd('completed'));
    await messages.noteCleared(sequelize, withEnd('gone'));
  }

  return {
    isConnected: () => state === 'working',
    async stop() {
      stopping.abort();
      silence();
      alarm.ring();
      await withTimeout(5000, 'the last pass of the relay', running).catch((error: unknown) => {
        log.warn({ err: error }, 'the relay did not end by itself');
      });
      await disconnect();
    },
  };
}

function fatesOf(to: MailQueue, ids: readonly number[]) {
  return Promise.all(ids.map(async (id) => ({ id, fate: await to.fateOf(id) })));
}

async function takeOut(to: MailQueue, ids: readonly number[]): Promise<(wanted: TakenOut) => number[]> {
  const taken = await Promise.all(ids.map(async (id) => ({ id, end: await to.takeOut(id) })));
  return (wanted) => taken.filter(({ end }) => end === wanted).map(({ id }) => id);
}

async function add(to: MailQueue, jobs: readonly QueuedJob[]): Promise<void> {
  if (jobs.length > 0) await to.add(jobs);
}

/** A rest that a ring ends early; a ring that comes before the rest is not lost. */
function createAlarm(): { ring: () => void; rest: (milliseconds: number, isLight: boolean) => Promise<void> } {
  let rung = false;
  let wake: (() => void) | null = null;

  return {
    ring() {
      rung = true;
      wake?.();
    },
    async rest(milliseconds, isLight) {
      if (isLight && rung) {
        rung = false;
        return;
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(done, milliseconds);
        function done(): void {
          clearTimeout(timer);
          wake = null;
          resolve();
        }
        wake = isLight ? done : null;
      });
      rung = false;
    },
  };
}
