import { formatClockRange, formatLongDate } from './dates.ts';
import type { Clock, Day } from './dates.ts';

/** The id of the first date of each workshop. Further dates have ids of their own. */
export const firstDateId = 0;
export const maxFurtherDates = 29;

/** Date and time of a workshop, or of one date of a course. */
export interface EventTimes {
  date: Day;
  startTime: Clock;
  endTime: Clock | null;
}

/** A date of a course after its first one, which is the date of the workshop itself. */
export interface FurtherDateView extends EventTimes {
  id: number;
}

/** The first date of a workshop and its further dates; these are empty unless it is a course. */
export interface EventDates extends EventTimes {
  furtherDates: readonly FurtherDateView[];
}

export interface CourseDateView extends EventTimes {
  /** `firstDateId`, or the id of a further date. */
  id: number;
  /** The place among the dates, from 1. */
  number: number;
  /** The number of dates. */
  count: number;
}

/** A date of a course to which a person may come instead of a missed one. */
export interface DateTargetView extends Omit<CourseDateView, 'id'> {
  eventId: number;
  dateId: number;
}

/** A date of another course on which a person comes instead of a missed one. */
export interface MovedPlaceView {
  /** The missed date of the booked course. */
  missedDateId: number;
  to: DateTargetView;
}

/** Returns all dates of a workshop in their order: one, or more for a course. */
export function courseDates({ date, startTime, endTime, furtherDates }: EventDates): CourseDateView[] {
  const dates = [{ id: firstDateId, date, startTime, endTime }, ...furtherDates];
  return dates.map((one, index) => ({
    id: one.id,
    date: one.date,
    startTime: one.startTime,
    endTime: one.endTime,
    number: index + 1,
    count: dates.length,
  }));
}

/** Returns the last date, which is the only one unless the workshop is a course. */
export function lastDate(event: EventDates): EventTimes {
  return event.furtherDates.at(-1) ?? event;
}

/** Returns `Tuesday, January 12, 2027, 6:00 PM - 8:30 PM`. */
export function formatTimes({ date, startTime, endTime }: EventTimes): string {
  return `${formatLongDate(date)}, ${formatClockRange(startTime, endTime)}`;
}

/** Returns one line for each date, with its number in a course. */
export function courseDateLines(event: EventDates): string[] {
  return courseDates(event).map((one) => (one.count === 1 ? formatTimes(one) : `${one.number}. ${formatTimes(one)}`));
}

/** Returns the place of a date of a course, `3 of 6`. */
export function courseDatePlace({ number, count }: Pick<CourseDateView, 'number' | 'count'>): string {
  return `${number} of ${count}`;
}
