import type { EventView } from '@studio/contract/events/events';
import { createMatcher, searchTextOf } from '@studio/contract/events/eventSearch';
import type { EventFiltersView } from '@studio/contract/events/eventVersion';

export interface ListAnswer {
  body: unknown;
  headers: Record<string, string>;
}

/** Answers `GET /api/events` and `GET /api/events/filters` as the API does for these events. */
export function answerEventList(events: EventView[], path: string): ListAnswer {
  const { pathname, searchParams: asked } = new URL(path, 'http://api');
  if (pathname === '/api/events/filters') return { body: filtersOf(events), headers: {} };
  const text = (name: string) => asked.get(name) ?? '';
  const matches = createMatcher({
    category: text('category'),
    from: text('from'),
    to: text('to'),
    words: text('q'),
    isOnWeekend: asked.has('weekend'),
    hasPlaces: asked.has('places'),
  });
  const found = events.filter((event) => matches(event, searchTextOf(event)));
  const start = asked.has('after') ? found.findIndex(({ id }) => id === Number(asked.get('after'))) + 1 : 0;
  const end = start + Number(asked.get('limit') ?? found.length);
  return {
    body: found.slice(start, end),
    headers: {
      'X-Total-Count': String(found.length),
      ...(end < found.length && { Link: '</api/events?>; rel="next"' }),
    },
  };
}

function filtersOf(events: EventView[]): EventFiltersView {
  return {
    total: events.length,
    categories: [...new Set(events.map(({ category }) => category))].sort(),
    months: [...new Set(events.map(({ date }) => date.slice(0, 7)))].sort(),
  };
}
