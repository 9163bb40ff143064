import type { EventListQuery } from '@studio/contract/events/eventLists';
import { createMatcher } from '@studio/contract/events/eventSearch';
import type { EventFiltersView } from '@studio/contract/events/eventVersion';
import type { Catalogue, ListedEvent } from './catalogue.ts';

/** Events are sorted by start, then by id. */
export interface Position {
  startsAt: number;
  id: number;
}

export interface EventSelection {
  events: readonly ListedEvent[];
  /** The number of events that match the criteria, including those on other pages. */
  total: number;
  hasMore: boolean;
}

/** Returns the matching events after the cursor `after`, at most `query.limit`. */
export function selectEvents(catalogue: Catalogue, query: EventListQuery, after: Position | undefined): EventSelection {
  const { category, from, to, q: words, weekend, places, limit = Infinity } = query;
  const matches = createMatcher({ category, from, to, words, isOnWeekend: weekend === '1', hasPlaces: places === '1' });
  const found = catalogue.events.filter(({ view, searchText }) => matches(view, searchText));
  const behind = after ? found.filter((event) => isBehind(event, after)) : found;
  return { events: behind.slice(0, limit), total: found.length, hasMore: behind.length > limit };
}

function isBehind({ startsAt, view }: ListedEvent, position: Position): boolean {
  return startsAt > position.startsAt || (startsAt === position.startsAt && view.id > position.id);
}

export function filtersOf({ events }: Catalogue): EventFiltersView {
  return {
    total: events.length,
    categories: sorted(events.map(({ view }) => view.category)),
    months: sorted(events.map(({ view }) => view.date.slice(0, 7))),
  };
}

function sorted(texts: string[]): string[] {
  return [...new Set(texts)].sort();
}
