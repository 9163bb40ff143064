import { formatLongDate, isWeekend } from '../format/dates.ts';
import type { Day } from '../format/dates.ts';
import type { EventView } from './events.ts';

/** An empty text is no criterion. */
export interface EventCriteria {
  category: string;
  from: Day;
  to: Day;
  words: string;
  isOnWeekend: boolean;
  hasPlaces: boolean;
}

/** The text in which every word of a search must occur. It has the date in words, so that "December" is found. */
export function searchTextOf({ title, description, category, date }: EventView): string {
  return comparable(`${title} ${description} ${category} ${formatLongDate(date)}`);
}

/** Returns a function that is true for events that match all criteria. `searchText` is that of the event. */
export function createMatcher(criteria: EventCriteria): (event: EventView, searchText: string) => boolean {
  const { category, from, to, isOnWeekend, hasPlaces } = criteria;
  const wanted = comparable(criteria.words).split(/\s+/).filter(Boolean);
  return (event, searchText) =>
    (category === '' || event.category === category) &&
    (from === '' || event.date >= from) &&
    (to === '' || event.date <= to) &&
    (!isOnWeekend || isWeekend(event.date)) &&
    (!hasPlaces || !event.isFullyBooked) &&
    wanted.every((word) => searchText.includes(word));
}

/** Returns the text in lower case without accents, so that "macrame" finds "Macramé". */
function comparable(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
