import { createHash } from 'node:crypto';
import type { EventPageView, EventView } from '@studio/contract/events/events';
import { searchTextOf } from '@studio/contract/events/eventSearch';
import { eventsTag } from '@studio/contract/events/eventVersion';
import { presentEvent } from '../event.presenter.ts';
import { detailsOf } from '../eventFields.ts';
import type { PublicEvent } from '../publicEvents.ts';
import type { TitleReviews } from './titleReviews.ts';

export interface ListedEvent {
  view: EventView;
  details: EventPageView['details'];
  titleKey: string;
  reviews: TitleReviews | undefined;
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
  /** By the key of the title. */
  readonly reviews: ReadonlyMap<string, TitleReviews>;
  /** The version of everything but the available seats. */
  readonly facts: string;
  /** The version of everything, the same on all replicas with the same events. */
  readonly tag: string;
}

export function createCatalogue(
  events: readonly ListedEvent[],
  settings: number,
  reviews: Catalogue['reviews'],
): Catalogue {
  const facts = hashOf([settings, events.map((event) => event.facts)]);
  const seats = hashOf(events.map(({ view }) => view.availableSeats));
  const byId = new Map(events.map((event) => [event.view.id, event]));
  return { events, byId, settings, reviews, facts, tag: eventsTag(facts, seats) };
}

export function listedEventOf(
  event: PublicEvent,
  payNowButtonHtml: string | null,
  reviews: Catalogue['reviews'],
): ListedEvent {
  const { startsAt, revision, titleKey } = event;
  const view = presentEvent(event, payNowButtonHtml);
  return build({ view, details: detailsOf(event), titleKey, startsAt, revision }, reviews.get(titleKey));
}

export function withReviews(listed: ListedEvent, reviews: Catalogue['reviews']): ListedEvent {
  const current = reviews.get(listed.titleKey);
  if (current?.revision === listed.reviews?.revision) return listed;
  const { rating: _previous, ...view } = listed.view;
  return build({ ...listed, view }, current);
}

function build(
  event: Pick<ListedEvent, 'view' | 'details' | 'titleKey' | 'startsAt' | 'revision'>,
  reviews: TitleReviews | undefined,
): ListedEvent {
  const { details } = event;
  const view = reviews ? { ...event.view, rating: reviews.rating } : event.view;
  const { availableSeats: _seats, isFullyBooked: _derived, ...facts } = view;
  return {
    ...event,
    view,
    reviews,
    json: JSON.stringify(view),
    searchText: searchTextOf(view),
    facts: hashOf({ ...facts, details, reviews: reviews?.revision }),
  };
}

function hashOf(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
}
