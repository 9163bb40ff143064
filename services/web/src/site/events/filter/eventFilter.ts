import type { EventView } from '@studio/contract/events';
import { formatLongDate, isWeekend } from '@studio/contract/format/dates';

export interface EventFilter {
  words: string;
  category: string;
  /** `YYYY-MM` */
  month: string;
  weekend: boolean;
  /** Only workshops with free seats. */
  places: boolean;
}

/** Reads the parameters of the page's address, which are also the names of the form's fields. */
export function readFilter(search: URLSearchParams): EventFilter {
  return {
    words: search.get('q')?.trim() ?? '',
    category: search.get('category') ?? '',
    month: search.get('month') ?? '',
    weekend: search.has('weekend'),
    places: search.has('places'),
  };
}

export function writeFilter({ words, category, month, weekend, places }: EventFilter): URLSearchParams {
  const parameters = { q: words.trim(), category, month, weekend: weekend ? '1' : '', places: places ? '1' : '' };
  return new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''));
}

export function addressOf(filter: EventFilter): { pathname: string; search: string } {
  return { pathname: '/events', search: writeFilter(filter).toString() };
}

export function isFiltering(filter: EventFilter): boolean {
  return writeFilter(filter).size > 0;
}

/** Returns events that match all criteria. Every word must occur in title, description, category or date. */
export function filterEvents(events: EventView[], filter: EventFilter): EventView[] {
  const wanted = comparable(filter.words).split(/\s+/).filter(Boolean);
  return events.filter((event) => {
    const text = comparable(`${event.title} ${event.description} ${event.category} ${formatLongDate(event.date)}`);
    return (
      (filter.category === '' || event.category === filter.category) &&
      (filter.month === '' || event.date.startsWith(filter.month)) &&
      (!filter.weekend || isWeekend(event.date)) &&
      (!filter.places || !event.isFullyBooked) &&
      wanted.every((word) => text.includes(word))
    );
  });
}

/** Lower case without accents, so that "macrame" finds "Macramé". */
function comparable(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

export function choicesOf(events: EventView[]): { categories: string[]; months: string[] } {
  return {
    categories: [...new Set(events.map((event) => event.category))].sort(),
    months: [...new Set(events.map((event) => event.date.slice(0, 7)))].sort(),
  };
}
