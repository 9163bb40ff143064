export type EventSeats = [id: number, availableSeats: number];

/** The values by which upcoming events can be filtered, each sorted. */
export interface EventFiltersView {
  /** The number of upcoming events. */
  total: number;
  categories: string[];
  /** `YYYY-MM` */
  months: string[];
}

/**
 * Returns the ETag of everything that is made from the public list. The second part changes with the available seats.
 * The first part changes with everything else, including the studio's settings.
 */
export function eventsTag(facts: string, seats: string): string {
  return `W/"${facts}.${seats}"`;
}

/** Returns the first part of an ETag of `eventsTag`; empty for any other text. */
export function factsOf(tag: string): string {
  return /^(?:W\/)?"(\w+)\.\w+"$/.exec(tag)?.[1] ?? '';
}
