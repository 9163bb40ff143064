import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Sequelize } from 'sequelize';
import type { EventPageView } from '@studio/contract/events/events';
import { waitAtMost } from '@studio/runtime/withTimeout';
import { isOutage } from '../../db/outage.ts';
import type { PaymentForms } from '../../payments/payfast/paymentForm.ts';
import { presentOtherDate } from '../event.presenter.ts';
import { onEventsChanged } from '../eventChanges.ts';
import { findCancelledEvent, findDigest, findPublicEvents, findRevisions, findStart } from '../publicEvents.ts';
import type { PublicEvent } from '../publicEvents.ts';
import { createCatalogue } from './catalogue.ts';
import type { Catalogue } from './catalogue.ts';
import { listedEventOf } from './listedEvent.ts';
import type { ListedEvent } from './listedEvent.ts';
import type { Position } from './sortEvents.ts';

export interface EventList {
  /** Includes every change committed by this process, if the database answers in time; otherwise the last known list. */
  read(): Promise<Catalogue>;
  /** Returns undefined if the event is neither public nor cancelled. Without a database it returns the event of the last known list. */
  find(id: number): Promise<EventPageView | undefined>;
  /** Returns undefined for an event that never existed. */
  positionOf(id: number): Promise<Position | undefined>;
  /** The events with these ids are loaded again; without ids all that have changed. */
  invalidate(ids: readonly number[]): void;
  close(): void;
}

/** The list is compared with the database this often. A change without a notification is visible at most this late. */
const checkEveryMs = 2000;
const retryMs = 1000;
/** A known list is served after this time while a slow or silent database has not answered; a page waits for 500 ms. */
const defaultAnswerAfterMs = 200;
/** More rows at once would block other requests. */
const rowsAtOnce = 200;
/** More would push the rest of the page far down. */
const maxOtherDates = 6;

/** Keeps the public list. Loads an event when it changes in any process (`eventChangeListener`), and drops it at its start. */
export function createEventList(
  database: Sequelize,
  paymentForms: PaymentForms,
  answerAfterMs = defaultAnswerAfterMs,
): EventList {
  const catalogue = createCatalogue();
  let changed = new Set<number>();
  let checkAt = 0;
  let loading: Promise<void> | undefined;
  let outage: { error: unknown; retryAt: number } | undefined;
  let isKnown = false;
  /** Milliseconds from `performance.now()` to the clock of the database. */
  let clockOffset = 0;

  function invalidate(ids: readonly number[]): void {
    if (ids.length === 0) checkAt = 0;
    for (const id of ids) changed.add(id);
  }

  async function read(): Promise<Catalogue> {
    if (loading || isStale()) {
      const refreshed = refresh();
      if (isKnown) await waitAtMost(answerAfterMs, refreshed);
      else await refreshed;
    }
    // However old the list is, no event stays on it after its start.
    catalogue.removeStarted(performance.now() + clockOffset);
    return catalogue;
  }

  async function refresh(): Promise<void> {
    // A load that began before the last change may have missed it, so another load follows.
    if (loading) await loading.catch(() => undefined);
    if (!isStale()) return;
    loading ??= load();
    await loading;
  }

  function isStale(): boolean {
    const now = performance.now();
    if (outage && isKnown && now < outage.retryAt) return false;
    return changed.size > 0 || now >= checkAt;
  }

  async function load(): Promise<void> {
    const ids = changed;
    const checkedAt = checkAt;
    changed = new Set();
    try {
      await reload([...ids]);
      if (performance.now() >= checkAt) await check();
      isKnown = true;
      outage = undefined;
    } catch (error) {
      for (const id of ids) changed.add(id);
      checkAt = Math.min(checkAt, checkedAt);
      if (!isOutage(error)) throw error;
      outage = { error, retryAt: performance.now() + retryMs };
      if (!isKnown) throw error;
    } finally {
      loading = undefined;
    }
  }

  async function check(): Promise<void> {
    checkAt = performance.now() + checkEveryMs;
    const { now, settings, ...digest } = await findDigest(database);
    catalogue.settings = settings;
    clockOffset = now - performance.now();
    catalogue.removeStarted(now);
    const { count, ids, revisions } = catalogue.digest;
    if (digest.count === count && digest.ids === ids && digest.revisions === revisions) return;

    const found = await findRevisions(database);
    const publicIds = new Set(found.map(({ id }) => id));
    const gone = catalogue.events.filter(({ view }) => !publicIds.has(view.id));
    for (const { view } of gone) catalogue.remove(view.id);
    await reload(found.filter(({ id, revision }) => catalogue.get(id)?.revision !== revision).map(({ id }) => id));
  }

  async function reload(ids: readonly number[]): Promise<void> {
    for (let start = 0; start < ids.length; start += rowsAtOnce) {
      if (start > 0) await nextTurn();
      const wanted = ids.slice(start, start + rowsAtOnce);
      const events = await findPublicEvents(database, wanted);
      const missing = new Set(wanted);
      for (const event of events) {
        missing.delete(event.id);
        catalogue.put(listedEventOf(event, paymentForms.publicMarkup(event)));
      }
      for (const id of missing) catalogue.remove(id);
    }
  }

  async function find(id: number): Promise<EventPageView | undefined> {
    let event = (await read()).get(id);
    if (!event) {
      // It may be new, without a notification so far.
      invalidate([id]);
      event = (await read()).get(id);
      if (!event && outage) throw outage.error;
    }
    if (event) return { ...pageOf(event, catalogue.withTitle(event.view.title)), isCancelled: false };
    const cancelled = await findCancelledEvent(database, id);
    return cancelled && cancelledPageOf(cancelled, catalogue.withTitle(cancelled.title));
  }

  async function positionOf(id: number): Promise<Position | undefined> {
    const startsAt = (await read()).get(id)?.startsAt ?? (await findStart(database, id));
    return startsAt === undefined ? undefined : { startsAt, id };
  }

  return { read, find, positionOf, invalidate, close: onEventsChanged(invalidate) };
}

/** It has no free seats, so that a client of the specification alone offers no booking. */
function cancelledPageOf(event: PublicEvent, sameTitle: readonly ListedEvent[]): EventPageView {
  const page = pageOf(listedEventOf(event, null), sameTitle);
  return { ...page, availableSeats: 0, isFullyBooked: true, isCancelled: true };
}

function pageOf(event: ListedEvent, sameTitle: readonly ListedEvent[]): Omit<EventPageView, 'isCancelled'> {
  const others = sameTitle.slice(0, maxOtherDates + 1).filter((other) => other !== event);
  return {
    ...event.view,
    details: event.details,
    otherDates: others.slice(0, maxOtherDates).map(({ view }) => presentOtherDate(view)),
  };
}
