import { eventsTag } from '@studio/contract/events/eventVersion';
import type { EventsDigest } from '../publicEvents.ts';
import type { ListedEvent } from './listedEvent.ts';
import { indexAfter, positionOf } from './sortEvents.ts';

/** The coming events of this moment. It changes, so read it without waiting in between. */
export interface Catalogue {
  /** By start, then by id. */
  readonly events: readonly ListedEvent[];
  /** The version of the list, the same on all replicas with the same events. */
  readonly tag: string;
  /** The version of everything but the available seats, also of the studio's settings. */
  readonly facts: string;
  /** The number of events without a free seat. */
  readonly soldOut: number;
  /** The number of events with more than half of their seats free. */
  readonly halfEmpty: number;
  get(id: number): ListedEvent | undefined;
  /** The events with this title, by start. */
  withTitle(title: string): readonly ListedEvent[];
}

export interface EditableCatalogue extends Catalogue {
  readonly digest: Omit<EventsDigest, 'now' | 'settings'>;
  /** `settings` of the last digest. */
  settings: number;
  put(event: ListedEvent): void;
  remove(id: number): void;
  /** Removes the events that have started by this instant of the database. */
  removeStarted(now: number): void;
}

export function createCatalogue(): EditableCatalogue {
  const events: ListedEvent[] = [];
  const byId = new Map<number, ListedEvent>();
  const byTitle = new Map<string, ListedEvent[]>();
  const digest = { count: 0, ids: 0, revisions: 0 };
  // Sums, so that a change of one event costs the same in a list of any length, and the order of changes is irrelevant.
  let facts = 0n;
  let seats = 0n;
  let soldOut = 0;
  let halfEmpty = 0;

  function put(event: ListedEvent): void {
    remove(event.view.id);
    const titled = byTitle.get(event.view.title) ?? [];
    byId.set(event.view.id, event);
    byTitle.set(event.view.title, titled);
    for (const list of [events, titled]) list.splice(indexAfter(list, positionOf(event)), 0, event);
    count(event, 1);
  }

  function remove(id: number): void {
    const event = byId.get(id);
    if (!event) return;
    const { title } = event.view;
    const titled = byTitle.get(title) ?? [];
    byId.delete(id);
    for (const list of [events, titled]) list.splice(list.indexOf(event), 1);
    if (titled.length === 0) byTitle.delete(title);
    count(event, -1);
  }

  function count({ view, revision, factsHash, seatsHash }: ListedEvent, sign: 1 | -1): void {
    digest.count += sign;
    digest.ids += sign * view.id;
    digest.revisions += sign * revision;
    facts = BigInt.asUintN(128, facts + BigInt(sign) * factsHash);
    seats = BigInt.asUintN(128, seats + BigInt(sign) * seatsHash);
    if (view.isFullyBooked) soldOut += sign;
    if (view.availableSeats * 2 > view.capacity) halfEmpty += sign;
  }

  return {
    events,
    digest,
    settings: 0,
    get facts() {
      return `${facts.toString(36)}_${this.settings.toString(36)}`;
    },
    get tag() {
      return eventsTag(this.facts, seats.toString(36));
    },
    get soldOut() {
      return soldOut;
    },
    get halfEmpty() {
      return halfEmpty;
    },
    get: (id) => byId.get(id),
    withTitle: (title) => byTitle.get(title) ?? [],
    put,
    remove,
    removeStarted: (now) => {
      for (let first = events[0]; first && first.startsAt <= now; first = events[0]) remove(first.view.id);
    },
  };
}
