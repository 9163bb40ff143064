import { createHash } from 'node:crypto';
import type { Sequelize } from 'sequelize';
import { isOutage } from '../db/outage.ts';
import type { PaymentForms } from '../payments/payfast/paymentForm.ts';
import { presentEvent } from './event.presenter.ts';
import { onEventsChanged } from './eventChanges.ts';
import { findPublicEvents } from './publicEvents.ts';

export interface ListedEvents {
  body: Buffer;
  etag: string;
}

export interface EventList {
  /** Returns every change committed by this process. Without a database it returns the last known list. */
  read(): Promise<ListedEvents>;
  invalidate(): void;
  close(): void;
}

interface Kept extends ListedEvents {
  generation: number;
  madeAt: number;
  freshUntil: number;
}

/** A cached list is reused for this long. A change without a notification is visible at most this much later. */
const freshMs = 2000;
/** While the database is unavailable, a cached list is served for this long. Seat claims never use the list. */
const staleMs = 60_000;
const retryMs = 1000;

/** Caches the public list until an event changes in any process (`eventChangeListener`) or starts. */
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
    // A load that began before the last change may have missed it, so another load follows.
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
