import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Sequelize } from 'sequelize';
import type { EventPageView } from '@studio/contract/events';
import { isOutage } from '../../db/outage.ts';
import type { PaymentForms } from '../../payments/payfast/paymentForm.ts';
import { presentOtherDate } from '../event.presenter.ts';
import { onEventsChanged } from '../eventChanges.ts';
import { findDigest, findPublicEvents, findRevisions, findStart } from '../publicEvents.ts';
import { createCatalogue } from './catalogue.ts';
import type { Catalogue } from './catalogue.ts';
import { listedEventOf } from './listedEvent.ts';
import type { ListedEvent } from './listedEvent.ts';
import type { Position } from './sortEvents.ts';

export interface EventList {
  /** Returns every change committed by this process. Without a database it returns the last known list. */
  read(): Promise<Catalogue>;
  /** Returns undefined if the event is not public. Without a database it returns the event of the last known list. */
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
/** More rows at once would block other requests. */
const rowsAtOnce = 200;
/** More would push the rest of the page far down. */
const maxOtherDates = 6;

/** Keeps the public list. Loads an event when it changes in any process (`eventChangeListener`), and drops it at its start. */
export function createEventList(database: Sequelize, paymentForms: PaymentForms): EventList {
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
    // A load that began before the last change may have missed it, so another load follows.
    if (loading) await loading.catch(() => undefined);
    if (isStale()) {
      loading ??= load();
      await loading;
    }
    // However old the list is, no event stays on it after its start.
    catalogue.removeStarted(performance.now() + clockOffset);
    return catalogue;
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
    const { now, ...digest } = await findDigest(database);
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
    return event && pageOf(event, catalogue.withTitle(event.view.title));
  }

  async function positionOf(id: number): Promise<Position | undefined> {
    const startsAt = (await read()).get(id)?.startsAt ?? (await findStart(database, id));
    return startsAt === undefined ? undefined : { startsAt, id };
  }

  return { read, find, positionOf, invalidate, close: onEventsChanged(invalidate) };
}

function pageOf(event: ListedEvent, sameTitle: readonly ListedEvent[]): EventPageView {
  const others = sameTitle.slice(0, maxOtherDates + 1).filter((other) => other !== event);
  return {
    ...event.view,
    details: event.details,
    otherDates: others.slice(0, maxOtherDates).map(({ view }) => presentOtherDate(view)),
  };
}
