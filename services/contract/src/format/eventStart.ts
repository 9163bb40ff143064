import { formatClock, formatLongDate, formatWeekdayDate, studioClock, studioDay } from './dates.ts';
import type { Clock, Day } from './dates.ts';

export interface EventStart {
  date: Day;
  startTime: Clock;
}

/** Returns the date and time of an instant in the studio's zone. */
export function startOf(instant: Date): EventStart {
  return { date: studioDay(instant), startTime: studioClock(instant) };
}

/** Returns `Saturday, December 5, 2026 at 2:00 PM`. */
export function formatLongStart({ date, startTime }: EventStart): string {
  return `${formatLongDate(date)} at ${formatClock(startTime)}`;
}

/** Returns `Saturday, December 5, 2:00 PM`. */
export function formatWeekdayStart({ date, startTime }: EventStart): string {
  return `${formatWeekdayDate(date)}, ${formatClock(startTime)}`;
}
