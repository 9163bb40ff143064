import type { EventDates } from '@studio/contract/format/courseDates';
import { formatLongDate } from '@studio/contract/format/dates';

/** The date of a workshop, or `6 dates from Saturday, March 15, 2031` for a course. */
export function datesText({ date, furtherDates: { length } }: Pick<EventDates, 'date' | 'furtherDates'>): string {
  return length === 0 ? formatLongDate(date) : `${length + 1} dates from ${formatLongDate(date)}`;
}
