import type { EventView } from '@studio/contract/events';
import type { Day } from '@studio/contract/format/dates';

export interface EventFilter {
  words: string;
  category: string;
  date: Day;
}

export function readFilter(search: URLSearchParams): EventFilter {
  return {
    words: search.get('q')?.trim() ?? '',
    category: search.get('category') ?? '',
    date: search.get('date') ?? '',
  };
}

export function writeFilter({ words, category, date }: EventFilter): URLSearchParams {
  const parameters = { q: words.trim(), category, date };
  return new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''));
}

export function isFiltering(filter: EventFilter): boolean {
  return writeFilter(filter).size > 0;
}

/** Returns events that match all criteria. Every word must occur in title, description or category, ignoring case. */
export function filterEvents(events: EventView[], { words, category, date }: EventFilter): EventView[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return events.filter((event) => {
    const text = `${event.title} ${event.description} ${event.category}`.toLowerCase();
    return (
      (category === '' || event.category === category) &&
      (date === '' || event.date === date) &&
      wanted.every((word) => text.includes(word))
    );
  });
}

export function choicesOf(events: EventView[]): { categories: string[]; dates: Day[] } {
  return {
    categories: [...new Set(events.map((event) => event.category))].sort(),
    dates: [...new Set(events.map((event) => event.date))].sort(),
  };
}
