import { maxCopies, weeklyDates } from '@studio/contract/events/events';
import { addDays, formatShortDate, isDay } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';
import { publicHolidayOn } from '@studio/contract/format/publicHolidays';

/** `days` has the days that were added one by one; `toggled` those that were ticked or unticked. Spaces separate them. */
export type CopyFields = Record<'frequency' | 'date' | 'end' | 'times' | 'until' | 'days' | 'toggled', string>;

export const weeksBetween: Record<string, number> = { weekly: 1, fortnightly: 2 };

/**
 * Returns all days of the series, also those that are left out. It returns up to one day more than allowed, so that the
 * schema reports the limit.
 */
export function seriesOf(start: Day, fields: CopyFields): Day[] {
  const { frequency, date, end, times, until, days } = fields;
  if (frequency === 'once') return [date];
  if (frequency === 'dates') return daysOf(days).toSorted();
  const dates = weeklyDates(start, maxCopies + 1, weeksBetween[frequency]);
  if (end === 'until') return isDay(until) ? dates.filter((day) => day <= until) : [];
  return dates.slice(0, /^\d{1,3}$/.test(times) ? Number(times) : 0);
}

/** Returns the field from which the dates are computed. It shows the errors of the list of dates. */
export function fieldOfDates({ frequency = '', end }: Partial<CopyFields>): 'date' | 'times' | 'until' {
  if (!(frequency in weeksBetween)) return 'date';
  return end === 'until' ? 'until' : 'times';
}

export function chosenOf(series: readonly Day[], fields: CopyFields, taken: ReadonlySet<Day>): Day[] {
  if (series.length > maxCopies) return [...series];
  return series.filter((day) => !taken.has(day) && isTicked(day, fields));
}

/** Public holidays are left out until they are ticked. */
function isTicked(day: Day, { frequency, toggled }: CopyFields): boolean {
  if (frequency === 'once') return true;
  const isToggled = daysOf(toggled).includes(day);
  return publicHolidayOn(day) === null ? !isToggled : isToggled;
}

export function daysOf(days: string): Day[] {
  return days.split(' ').filter(Boolean);
}

/** Adds the day to the list, or removes it. */
export function withToggled(days: string, day: Day): string {
  const listed = daysOf(days);
  const next = listed.includes(day) ? listed.filter((other) => other !== day) : [...listed, day];
  return next.join(' ');
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
  fields: CopyFields,
  made: readonly Day[],
): { title: string; description?: string } {
  const missing = series.filter((day) => !made.includes(day));
  const [leftOut, taken] = [
    missing.filter((day) => !isTicked(day, fields)),
    missing.filter((day) => isTicked(day, fields)),
  ];
  const description = [sentence('Already on the calendar', taken), sentence('Left out', leftOut)]
    .filter(Boolean)
    .join(' ');
  return { title: titleOf(made.length), ...(description && { description }) };
}

function titleOf(count: number): string {
  return count === 1 ? 'Event Created' : `${count} Events Created`;
}

const shownDays = 4;

function sentence(text: string, days: readonly Day[]): string {
  if (days.length === 0) return '';
  const shown = days.slice(0, shownDays).map(formatShortDate).join(', ');
  return `${text}: ${shown}${days.length > shownDays ? ` and ${days.length - shownDays} more` : ''}.`;
}
