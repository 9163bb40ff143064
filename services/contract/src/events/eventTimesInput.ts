import { object } from 'yup';
import type { InferType } from 'yup';
import { maxFurtherDates } from '../format/courseDates.ts';
import { isClock, isDay, minutesBetween } from '../format/dates.ts';
import type { Clock } from '../format/dates.ts';
import { list } from '../validation/list.ts';
import { integer, line } from '../validation/text.ts';

export const maxOvernightHours = 12;

/** An end before the start means the next day, at most 12 hours later, so that a mistyped end is rejected. */
export function isValidEnd(startTime: unknown, endTime: Clock): boolean {
  if (typeof startTime !== 'string' || !isClock(startTime) || !isClock(endTime)) return true;
  return endTime > startTime || (endTime < startTime && minutesBetween(startTime, endTime) <= maxOvernightHours * 60);
}

export const dateSchema = line('Date', 10)
  .required('Date is required')
  .test('day', 'Please enter a date that exists', (value) => value == null || isDay(value));

export const timesFields = {
  date: dateSchema,
  startTime: line('Start time', 5)
    .required('Start time is required')
    .test('clock', 'Please enter a time such as 14:30', (value) => value == null || isClock(value)),
  endTime: line('End time', 5)
    .nullable()
    .default(null)
    .transform((value: unknown) => (value === '' ? null : value))
    .test('clock', 'Please enter a time such as 14:30', (value) => value == null || isClock(value))
    .test(
      'after-start',
      `The workshop must end after it starts. One that ends after midnight may last ${maxOvernightHours} hours.`,
      (value, context) => value == null || isValidEnd((context.parent as { startTime?: unknown }).startTime, value),
    ),
};

const furtherDateSchema = object({
  /** Null or left out for a new date. */
  id: integer('Course date').nullable().default(null),
  ...timesFields,
})
  .typeError('A course date must be an object')
  .nonNullable('A course date must be an object');
export type FurtherDateInput = InferType<typeof furtherDateSchema>;

/** The dates of a course after its first one. */
export const furtherDatesSchema = list('Further dates', furtherDateSchema)
  .default([])
  .max(maxFurtherDates, `A course has at most ${maxFurtherDates + 1} dates`)
  .test('private', 'A private workshop has one date', (dates, { parent }) => {
    return (parent as { isPrivate?: unknown }).isPrivate !== true || (dates ?? []).length === 0;
  })
  .test('order', (dates, { parent, path, createError }) => {
    const starts = [parent, ...(dates ?? [])].flatMap(startOf);
    const late = starts.find(({ start }, index) => index > 0 && start <= (starts[index - 1]?.start ?? ''));
    const message = 'Each date of a course must start after the one before it';
    return !late || createError({ path: `${path}[${late.place - 1}].date`, message });
  });

/** The start as a text that sorts as the starts do. An incomplete one has an error of its own, and is left out. */
function startOf(times: unknown, place: number): { start: string; place: number }[] {
  const { date, startTime } = (times ?? {}) as { date?: unknown; startTime?: unknown };
  const isComplete = typeof date === 'string' && typeof startTime === 'string' && isDay(date) && isClock(startTime);
  return isComplete ? [{ start: `${date} ${startTime}`, place }] : [];
}
