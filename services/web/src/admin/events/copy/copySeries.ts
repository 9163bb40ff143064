import { maxCopies, weeklyDates } from '@studio/contract/events/events';
import { addDays, formatShortDate } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';

/** `leftOut` has the unticked days, separated by spaces. */
export type CopyFields = Record<'rhythm' | 'date' | 'times' | 'leftOut', string>;

/**
 * Returns the days of the series before any is left out. One day more than allowed makes the schema report the limit.
 */
export function seriesOf(start: Day, { rhythm, date, times }: CopyFields): Day[] {
  if (rhythm === 'once') return [date];
  return weeklyDates(start, /^\d{1,3}$/.test(times) ? Math.min(Number(times), maxCopies + 1) : 0);
}

export function chosenOf(series: readonly Day[], { leftOut }: CopyFields, taken: ReadonlySet<Day>): Day[] {
  if (series.length > maxCopies) return [...series];
  const unticked = new Set(leftOut.split(' '));
  return series.filter((day) => !taken.has(day) && !unticked.has(day));
}

/** The first day of a series: the workshop's day, or for a past one the latest same weekday up to today. */
export function seriesStart(day: Day, today: Day): Day {
  let start = day;
  while (addDays(start, 7) <= today) start = addDays(start, 7);
  return start;
}

/** The toast after saving: how many copies were made, and on which days of the series there is none. */
export function copyResult(
  series: readonly Day[],
  { leftOut }: CopyFields,
  made: readonly Day[],
): { title: string; description?: string } {
  const unticked = series.filter((day) => leftOut.split(' ').includes(day) && !made.includes(day));
  const taken = series.filter((day) => !unticked.includes(day) && !made.includes(day));
  const description = [sentence('Already on the calendar', taken), sentence('Left out', unticked)]
    .filter(Boolean)
    .join(' ');
  return { title: titleOf(made.length), ...(description && { description }) };
}

function titleOf(count: number): string {
  if (count === 0) return 'No Event Created';
  return count === 1 ? 'Event Created' : `${count} Events Created`;
}

const shownDays = 4;

function sentence(text: string, days: readonly Day[]): string {
  if (days.length === 0) return '';
  const shown = days.slice(0, shownDays).map(formatShortDate).join(', ');
  return `${text}: ${shown}${days.length > shownDays ? ` and ${days.length - shownDays} more` : ''}.`;
}
