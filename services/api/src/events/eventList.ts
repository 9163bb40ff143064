import { createHash } from 'node:crypto';
import type { Sequelize } from 'sequelize';
import { isOutage } from '../db/outage.ts';
import type { PaymentForms } from '../payments/payfast/paymentForm.ts';
import { presentEvent } from './event.presenter.ts';
import { onEventsChanged } from './eventChanges.ts';
import { findPublicEvents } from './publicEvents.ts';

/** The answer to `GET /api/events`, made once and sent many times. */
export interface ListedEvents {
  body: Buffer;
  etag: string;
}

export interface EventList {
  /** Never older than the last change committed through this process. */
  read(): Promise<ListedEvents>;
  /** Something outside this process has changed; the next read asks the database. */
  invalidate(): void;
  close(): void;
}

interface Kept extends ListedEvents {
  generation: number;
  madeAt: number;
  freshUntil: number;
}

/** A change without a notification is visible after this time. */
const freshMs = 2000;
/** While the database is away the last list is better than none; claims are decided elsewhere. */
const staleMs = 60_000;
const retryMs = 1000;

/**
 * The public list, kept as bytes. A change in this process makes it stale at once, a change in another replica as soon
 * as that replica's notification arrives (`eventNews`), the start of an event at that moment. One load runs at a time.
 */
export function createEventList(database: Sequelize, paymentForms: PaymentForms): EventList {
  let generation = 0;
  let kept: Kept | undefined;
  let loading: { generation: number; result: Promise<ListedEvents> } | undefined;
  let retryAt = 0;

  function forget(): void {
    generation += 1;
  }

  async function read(): Promise<ListedEvents> {
    const now = performance.now();
    if (kept && now < kept.freshUntil && kept.generation === generation) return kept;
    if (kept && now < retryAt) return kept;
    // A load that began before the last change may have missed it: wait for it, then ask again.
    if (loading && loading.generation !== generation) {
      await loading.result.catch(() => undefined);
      return read();
    }
    loading ??= { generation, result: load(generation) };
    return loading.result;
  }

  async function load(asked: number): Promise<ListedEvents> {
    try {
      const events = await findPublicEvents(database);
      const body = Buffer.from(
        JSON.stringify(events.map((event) => presentEvent(event, paymentForms.publicMarkup(event)))),
      );
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
      const madeAt = performance.now();
      const firstStart = Math.min(freshMs, ...events.map((event) => event.startsInMs));
      kept = { body, etag, generation: asked, madeAt, freshUntil: madeAt + firstStart };
      return kept;
    } catch (error) {
      if (!kept || !isOutage(error) || performance.now() > kept.madeAt + staleMs) throw error;
      retryAt = performance.now() + retryMs;
      return kept;
    } finally {
      loading = undefined;
    }
  }

  return { read, invalidate: forget, close: onEventsChanged(forget) };
}
