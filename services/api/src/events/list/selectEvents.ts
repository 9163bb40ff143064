import type { EventListQuery } from '@studio/contract/events/eventLists';
import { createMatcher } from '@studio/contract/events/eventSearch';
import type { EventFiltersView } from '@studio/contract/events/eventVersion';
import type { Catalogue } from './catalogue.ts';
import type { ListedEvent } from './listedEvent.ts';
import { indexAfter } from './sortEvents.ts';
import type { Position } from './sortEvents.ts';

export interface EventSelection {
  events: readonly ListedEvent[];
  /** The number of events that match the criteria, also those on other pages. */
  total: number;
  hasMore: boolean;
}

/** Returns the matching events behind the position, at most `query.limit`. */
export function selectEvents(catalogue: Catalogue, query: EventListQuery, after: Position | undefined): EventSelection {
  const { category, from, to, q: words, weekend, places, limit = Infinity } = query;
  const isAll = [category, from, to, words, weekend, places].every((criterion) => criterion === '');
  const matches = createMatcher({ category, from, to, words, isOnWeekend: weekend === '1', hasPlaces: places === '1' });
  const found = isAll ? catalogue.events : catalogue.events.filter(({ view, searchText }) => matches(view, searchText));
  const start = after ? indexAfter(found, after) : 0;
  const events = found.slice(start, start + limit);
  return { events, total: found.length, hasMore: start + events.length < found.length };
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
