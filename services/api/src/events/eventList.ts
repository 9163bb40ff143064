import { createHash } from 'node:crypto';
import type { Sequelize } from 'sequelize';
import type { EventPageView, EventView } from '@studio/contract/events';
import { isOutage } from '../db/outage.ts';
import type { PaymentForms } from '../payments/payfast/paymentForm.ts';
import { presentEvent, presentOtherDate } from './event.presenter.ts';
import { onEventsChanged } from './eventChanges.ts';
import { detailsOf } from './eventFields.ts';
import { findOtherDates, findPublicEvent, findPublicEvents, maxOtherDates } from './publicEvents.ts';
import type { PublicEvent } from './publicEvents.ts';

export interface ListedEvents {
  body: Buffer;
  etag: string;
}

export interface EventList {
  /** Returns every change committed by this process. Without a database it returns the last known list. */
  read(): Promise<ListedEvents>;
  /** Returns undefined if the event is not public. Without a database it returns the event of the last known list. */
  find(id: number): Promise<EventPageView | undefined>;
  invalidate(): void;
  close(): void;
}

interface KnownEvent {
  view: EventView;
  details: EventPageView['details'];
  /** On the clock of `performance.now()`. */
  startsAt: number;
}
interface Kept extends ListedEvents {
  generation: number;
  events: KnownEvent[];
  freshUntil: number;
}

/** A cached list is reused for this long. A change without a notification is visible at most this much later. */
const freshMs = 2000;
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
      const events = (await findPublicEvents(database)).map(present);
      const now = performance.now();
      const firstStart = Math.min(now + freshMs, ...events.map(({ startsAt }) => startsAt));
      kept = { ...listOf(events), events, generation: asked, freshUntil: firstStart };
      return kept;
    } catch (error) {
      if (!kept || !isOutage(error)) throw error;
      retryAt = performance.now() + retryMs;
      kept = withoutStarted(kept);
      return kept;
    } finally {
      loading = undefined;
    }
  }

  async function find(id: number): Promise<EventPageView | undefined> {
    try {
      const event = await findPublicEvent(database, id);
      return event && pageOf(present(event), (await findOtherDates(database, event)).map(present));
    } catch (error) {
      const known = isOutage(error) && kept ? withoutStarted(kept).events : [];
      const event = known.find(({ view }) => view.id === id);
      // Not among the known events: it may be new, so the answer is 503 and not 404.
      if (!event) throw error;
      const others = known.filter(({ view }) => view.id !== id && view.title === event.view.title);
      return pageOf(event, others.slice(0, maxOtherDates));
    }
  }

  function present(event: PublicEvent): KnownEvent {
    return {
      view: presentEvent(event, paymentForms.publicMarkup(event)),
      details: detailsOf(event),
      startsAt: performance.now() + event.startsInMs,
    };
  }

  return { read, find, invalidate: forget, close: onEventsChanged(forget) };
}

function listOf(events: KnownEvent[]): ListedEvents {
  const body = Buffer.from(JSON.stringify(events.map(({ view }) => view)));
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}

/** However old the list is, no event stays on it after its start. */
function withoutStarted(kept: Kept): Kept {
  const now = performance.now();
  const events = kept.events.filter(({ startsAt }) => startsAt > now);
  return events.length === kept.events.length ? kept : { ...kept, ...listOf(events), events };
}

function pageOf({ view, details }: KnownEvent, others: KnownEvent[]): EventPageView {
  return { ...view, details, otherDates: others.map((other) => presentOtherDate(other.view)) };
}
