import { formatLongDate, isWeekend } from '../format/dates.ts';
import type { Day } from '../format/dates.ts';
import { foldText, joinedText, searchTerms } from '../format/searchText.ts';
import type { EventView } from './events.ts';

/** An empty text is not a criterion. */
export interface EventCriteria {
  category: string;
  from: Day;
  to: Day;
  words: string;
  isOnWeekend: boolean;
  hasPlaces: boolean;
}

/** Returns the folded text that must contain every word of a search. "December" is found, because it has the date. */
export function searchTextOf({ title, description, category, date }: EventView): string {
  return joinedText(foldText(`${title} ${description} ${category} ${formatLongDate(date)}`));
}

/** Returns a function that is true for events that match all criteria. `searchText` is the search text of the event. */
export function createMatcher(criteria: EventCriteria): (event: EventView, searchText: string) => boolean {
  const { category, from, to, isOnWeekend, hasPlaces } = criteria;
  const terms = searchTerms(criteria.words);
  const matchesNothing = terms.length === 0 && criteria.words.trim() !== '';
  return (event, searchText) =>
    !matchesNothing &&
    (category === '' || event.category === category) &&
    (from === '' || event.date >= from) &&
    (to === '' || event.date <= to) &&
    (!isOnWeekend || isWeekend(event.date)) &&
    (!hasPlaces || !event.isFullyBooked) &&
    terms.every((alternatives) => alternatives.some((word) => searchText.includes(word)));
}
