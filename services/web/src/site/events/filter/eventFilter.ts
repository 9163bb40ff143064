import type { EventView } from '@studio/contract/events';
import { formatLongDate, isWeekend } from '@studio/contract/format/dates';

export interface EventFilter {
  words: string;
  category: string;
  /** `YYYY-MM` */
  month: string;
  isOnWeekend: boolean;
  /** Only workshops with free seats. */
  hasPlaces: boolean;
}

/** Reads the parameters of the page's address, which are also the names of the form's fields. */
export function readFilter(search: URLSearchParams): EventFilter {
  return {
    words: search.get('q')?.trim() ?? '',
    category: search.get('category') ?? '',
    month: search.get('month') ?? '',
    isOnWeekend: search.has('weekend'),
    hasPlaces: search.has('places'),
  };
}

export function writeFilter({ words, category, month, isOnWeekend, hasPlaces }: EventFilter): URLSearchParams {
  const parameters = {
    q: words.trim(),
    category,
    month,
    weekend: isOnWeekend ? '1' : '',
    places: hasPlaces ? '1' : '',
  };
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
  const wanted = toComparable(filter.words).split(/\s+/).filter(Boolean);
  return events.filter((event) => {
    const text = toComparable(`${event.title} ${event.description} ${event.category} ${formatLongDate(event.date)}`);
    return (
      (filter.category === '' || event.category === filter.category) &&
      (filter.month === '' || event.date.startsWith(filter.month)) &&
      (!filter.isOnWeekend || isWeekend(event.date)) &&
      (!filter.hasPlaces || !event.isFullyBooked) &&
      wanted.every((word) => text.includes(word))
    );
  });
}

/** Returns the text in lower case without accents, so that "macrame" finds "Macramé". */
function toComparable(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

export function choicesOf(events: EventView[]): { categories: string[]; months: string[] } {
  return {
    categories: [...new Set(events.map((event) => event.category))].sort(),
    months: [...new Set(events.map((event) => event.date.slice(0, 7)))].sort(),
  };
}
