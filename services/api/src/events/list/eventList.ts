import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Sequelize } from 'sequelize';
import type { EventPageView } from '@studio/contract/events/events';
import { waitAtMost } from '@studio/runtime/withTimeout';
import { isOutage } from '../../db/outage.ts';
import type { PaymentForms } from '../../payments/payfast/paymentForm.ts';
import { presentOtherDate } from '../event.presenter.ts';
import { onEventsUpdated } from '../eventUpdates.ts';
import { findEventWithPage, findPublicEvents, findPublicState, findStart } from '../publicEvents.ts';
import { createCatalogue, listedEventOf, withReviews } from './catalogue.ts';
import type { Catalogue, ListedEvent } from './catalogue.ts';
import type { Position } from './selectEvents.ts';
import { loadReviews } from './titleReviews.ts';

export interface EventList {
  /** Includes every change committed by this process, if the database answers in time; otherwise the last known list. */
  read(): Promise<Catalogue>;
  /** Returns undefined if the event is not public or cancelled. Without a database it finds those of the last list. */
  find(id: number): Promise<EventPageView | undefined>;
  /** Returns undefined for an event that never existed. */
  findPosition(id: number): Promise<Position | undefined>;
  /** The list is compared with the database before it is read again. */
  invalidate(): void;
  close(): void;
}

/** The list is compared with the database this often. A change without a notification is visible at most this late. */
const checkEveryMs = 2000;
const retryMs = 1000;
/**
 * A known list is served after this time while a slow or unreachable database has not answered; a page waits for 500
 * ms.
 */
const defaultAnswerAfterMs = 200;
/** Loading more rows at once would block other requests. */
const rowsAtOnce = 200;
/** More dates would push the rest of the page far down. */
const maxOtherDates = 6;

/** Caches the public list. An update reads ids and revisions, and loads only the events that have changed. */
export function createEventList(
  database: Sequelize,
  paymentForms: PaymentForms,
  answerAfterMs = defaultAnswerAfterMs,
): EventList {
  let catalogue = createCatalogue([], 0, new Map());
  let isKnown = false;
  let checkAt = 0;
  let retryAt = 0;
  let loading: Promise<void> | undefined;
  /** Milliseconds from `performance.now()` to the clock of the database. */
  let clockOffset = 0;

  function invalidate(): void {
    checkAt = 0;
  }

  async function read(): Promise<Catalogue> {
    if (loading || isStale()) {
      const refreshed = refresh();
      if (isKnown) await waitAtMost(answerAfterMs, refreshed);
      else await refreshed;
    }
    // However old the list is, no event stays on it after its start.
    const { events, settings, reviews } = catalogue;
    if (events[0] && !isComing(events[0])) catalogue = createCatalogue(events.filter(isComing), settings, reviews);
    return catalogue;
  }

  function isComing({ startsAt }: ListedEvent): boolean {
    return startsAt > performance.now() + clockOffset;
  }

  async function refresh(): Promise<void> {
    // A load that began before the last change may have missed it, so another load follows.
    if (loading) await loading.catch(() => undefined);
    if (!isStale()) return;
    loading ??= load();
    await loading;
  }

  function isStale(): boolean {
    return performance.now() >= Math.max(checkAt, retryAt);
  }

  async function load(): Promise<void> {
    checkAt = performance.now() + checkEveryMs;
    try {
      catalogue = await loadCatalogue(catalogue);
      isKnown = true;
    } catch (error) {
      checkAt = 0;
      if (!isKnown || !isOutage(error)) throw error;
      retryAt = performance.now() + retryMs;
    } finally {
      loading = undefined;
    }
  }

  async function loadCatalogue({ byId, reviews: knownReviews }: Catalogue): Promise<Catalogue> {
    const { events, settings, ratings, now } = await findPublicState(database);
    clockOffset = now - performance.now();
    const reviews = await loadReviews(database, ratings, knownReviews);
    const current = new Map<number, ListedEvent>();
    const edited: number[] = [];
    for (const [id, revision] of events) {
      const known = byId.get(id);
      if (known?.revision === revision) current.set(id, withReviews(known, reviews));
      else edited.push(id);
    }
    for (let start = 0; start < edited.length; start += rowsAtOnce) {
      if (start > 0) await nextTurn();
      for (const event of await findPublicEvents(database, edited.slice(start, start + rowsAtOnce)))
        current.set(event.id, listedEventOf(event, paymentForms.publicMarkup(event), reviews));
    }
    // An event that has changed since the first query may be missing.
    return createCatalogue(
      events.flatMap(([id]) => current.get(id) ?? []),
      settings,
      reviews,
    );
  }

  async function find(id: number): Promise<EventPageView | undefined> {
    const { byId, events, reviews } = await read();
    const listed = byId.get(id);
    if (listed) return { ...pageOf(listed, events), isCancelled: false };
    // The event may be cancelled, or new and not yet notified.
    const event = await findEventWithPage(database, id);
    if (!event) return undefined;
    if (event.isCancelled) return cancelledPageOf(listedEventOf(event, null, reviews), events);
    const found = listedEventOf(event, paymentForms.publicMarkup(event), reviews);
    return { ...pageOf(found, events), isCancelled: false };
  }

  async function findPosition(id: number): Promise<Position | undefined> {
    const startsAt = (await read()).byId.get(id)?.startsAt ?? (await findStart(database, id));
    return startsAt === undefined ? undefined : { startsAt, id };
  }

  return { read, find, findPosition, invalidate, close: onEventsUpdated(invalidate) };
}

/** Reports no free seats, so that a client without holds offers no booking. */
function cancelledPageOf(event: ListedEvent, coming: readonly ListedEvent[]): EventPageView {
  return { ...pageOf(event, coming), availableSeats: 0, isFullyBooked: true, isCancelled: true };
}

function pageOf(
  { view, details, reviews }: ListedEvent,
  coming: readonly ListedEvent[],
): Omit<EventPageView, 'isCancelled'> {
  const others = coming.filter((other) => other.view.title === view.title && other.view.id !== view.id);
  return {
    ...view,
    details,
    otherDates: others.slice(0, maxOtherDates).map((other) => presentOtherDate(other.view)),
    ...(reviews && reviews.latest.length > 0 && { reviews: reviews.latest }),
  };
}
