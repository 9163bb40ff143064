import { addDays } from '@studio/contract/format/dates';

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

export function eventListAddress(filter: EventFilter): { pathname: string; search: string } {
  return { pathname: '/events', search: writeFilter(filter).toString() };
}

export function isFiltering(filter: EventFilter): boolean {
  return writeFilter(filter).size > 0;
}

/** The number of workshops on a page of the list. */
export const perPage = 24;
/** The API rejects longer texts. */
const maxWords = 200;

/** Returns the parameters of `GET /api/events` for the page after the event `after`. */
export function listParametersOf(filter: EventFilter, after: number | null): URLSearchParams {
  const { month } = filter;
  const parameters = {
    limit: String(perPage),
    category: filter.category,
    from: month && `${month}-01`,
    to: month && lastDayOf(month),
    q: filter.words.slice(0, maxWords),
    weekend: filter.isOnWeekend ? '1' : '',
    places: filter.hasPlaces ? '1' : '',
    after: after === null ? '' : String(after),
  };
  return new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''));
}

/** Returns the id in the address of a further page of the list; null for the first page. */
export function readAfter(search: URLSearchParams): number | null {
  const after = search.get('after') ?? '';
  return /^[1-9]\d{0,8}$/.test(after) ? Number(after) : null;
}

/** Returns the address of the page after this event. */
export function addressAfter(filter: EventFilter, id: number): { pathname: string; search: string } {
  const search = writeFilter(filter);
  search.set('after', String(id));
  return { pathname: '/events', search: search.toString() };
}

/** Returns the last day of the month. A text that is not a month is returned as it is. */
function lastDayOf(month: string): string {
  const inNextMonth = /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? addDays(`${month}-28`, 4) : month;
  return inNextMonth === month ? month : addDays(inNextMonth, -Number(inNextMonth.slice(8)));
}
