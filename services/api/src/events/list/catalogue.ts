import { createHash } from 'node:crypto';
import type { EventPageView, EventView } from '@studio/contract/events/events';
import { searchTextOf } from '@studio/contract/events/eventSearch';
import { eventsTag } from '@studio/contract/events/eventVersion';
import { presentEvent } from '../event.presenter.ts';
import { detailsOf } from '../eventFields.ts';
import type { PublicEvent } from '../publicEvents.ts';

export interface ListedEvent {
  view: EventView;
  details: EventPageView['details'];
  /** The view as JSON. */
  json: string;
  searchText: string;
  startsAt: number;
  revision: number;
  /** Hash of everything public except the available seats. */
  facts: string;
}

/** The coming events of one moment. It never changes. */
export interface Catalogue {
  /** Sorted by start, then by id. */
  readonly events: readonly ListedEvent[];
  readonly byId: ReadonlyMap<number, ListedEvent>;
  /** The version of the studio's settings, which pages with events show as well. */
  readonly settings: number;
  /** The version of everything but the available seats. */
  readonly facts: string;
  /** The version of everything, the same on all replicas with the same events. */
  readonly tag: string;
}

export function createCatalogue(events: readonly ListedEvent[], settings: number): Catalogue {
  const facts = hashOf([settings, events.map((event) => event.facts)]);
  const seats = hashOf(events.map(({ view }) => view.availableSeats));
  const byId = new Map(events.map((event) => [event.view.id, event]));
  return { events, byId, settings, facts, tag: eventsTag(facts, seats) };
}

export function listedEventOf(event: PublicEvent, payNowButtonHtml: string | null): ListedEvent {
  const view = presentEvent(event, payNowButtonHtml);
  const { availableSeats: _seats, isFullyBooked: _derived, ...facts } = view;
  const details = detailsOf(event);
  return {
    view,
    details,
    json: JSON.stringify(view),
    searchText: searchTextOf(view),
    startsAt: event.startsAt,
    revision: event.revision,
    facts: hashOf({ ...facts, details }),
  };
}

function hashOf(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
}
