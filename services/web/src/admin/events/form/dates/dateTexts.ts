import type { FurtherDateInput } from '@studio/contract/events/eventTimesInput';
import { maxFurtherDates } from '@studio/contract/format/courseDates';
import type { FurtherDateView } from '@studio/contract/format/courseDates';
import { addDays, formatLongDate, isClock, isDay } from '@studio/contract/format/dates';

const parts = ['id', 'date', 'startTime', 'endTime'] as const satisfies readonly (keyof FurtherDateInput)[];
type Part = (typeof parts)[number];

export type DateRow = Record<Part, string>;

/** The fields have the names of the contract's errors. `movesMissedDates` is `on` or empty. */
export type DateTexts = Record<`furtherDates[${number}].${Part}`, string> &
  Record<'furtherDateCount' | 'movesMissedDates', string>;

type RowTexts = Omit<DateTexts, 'movesMissedDates'>;

export function dateRows(fields: RowTexts): DateRow[] {
  const text = (place: number, part: Part) => fields[`furtherDates[${place}].${part}`] ?? '';
  return Array.from({ length: Number(fields.furtherDateCount) }, (_, place) => ({
    id: text(place, 'id'),
    date: text(place, 'date'),
    startTime: text(place, 'startTime'),
    endTime: text(place, 'endTime'),
  }));
}

/** The fields of all rows that a workshop can have, so that a removed row leaves no text. */
export function dateTexts(rows: readonly DateRow[]): RowTexts {
  const texts: RowTexts = { furtherDateCount: String(rows.length) };
  for (let place = 0; place < maxFurtherDates; place += 1) {
    for (const part of parts) texts[`furtherDates[${place}].${part}`] = rows[place]?.[part] ?? '';
  }
  return texts;
}

export function storedDates(dates: readonly FurtherDateView[], movesMissedDates: boolean): DateTexts {
  const rows = dates.map(({ id, date, startTime, endTime }) => ({
    id: String(id),
    date,
    startTime,
    endTime: endTime ?? '',
  }));
  return { ...dateTexts(rows), movesMissedDates: movesMissedDates ? 'on' : '' };
}

/** Converts the texts for the contract's schema, the earliest date first. A known date keeps its id. */
export function datesOf(fields: RowTexts) {
  return sortedRows(fields).map(({ row: { id, date, startTime, endTime } }) => ({
    id: id === '' ? null : Number(id),
    date,
    startTime,
    endTime: endTime || null,
  }));
}

/** The form's field for an error of the contract, which has the dates in the order of time. */
export function dateField(path: string, fields: Partial<Record<string, string>>): string {
  const [, index, part] = /^furtherDates\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
  const place = sortedRows(fields as RowTexts)[Number(index)]?.place;
  return place === undefined ? path : `furtherDates[${place}].${part}`;
}

/** `count` new dates, each a week after the one before, with the times of the last date. */
export function weeklyRows({ date, startTime, endTime }: Omit<DateRow, 'id'>, count: number): DateRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: '',
    date: isDay(date) ? addDays(date, 7 * (index + 1)) : '',
    startTime,
    endTime,
  }));
}

/** `6 dates, until Saturday, April 19, 2031. A missed date may be moved.` */
export function dateSummary(fields: DateTexts): string {
  const rows = sortedRows(fields);
  const last = rows.at(-1)?.row.date ?? '';
  if (rows.length === 0) return 'One date only.';
  const until = isDay(last) ? `, until ${formatLongDate(last)}` : '';
  return `${rows.length + 1} dates${until}.${fields.movesMissedDates === 'on' ? ' A missed date may be moved.' : ''}`;
}

function sortedRows(fields: RowTexts): { row: DateRow; place: number }[] {
  return dateRows(fields)
    .map((row, place) => ({ row, place }))
    .sort((one, other) => startOf(one.row).localeCompare(startOf(other.row)));
}

/** An incomplete date, which has an error of its own, is after all others. */
function startOf({ date, startTime }: DateRow): string {
  return isDay(date) && isClock(startTime) ? `${date} ${startTime}` : '9999';
}
