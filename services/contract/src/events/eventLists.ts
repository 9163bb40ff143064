import { object } from 'yup';
import type { InferType } from 'yup';
import { isDay } from '../format/dates.ts';
import { queryInteger } from '../paging.ts';
import { line, oneOf, token } from '../validation/text.ts';
import { maxCategory } from '../validation/textRules.ts';

export const maxListed = 100;
export const maxEventSearch = 200;

/** Parameters of the public list. Without any of them the response has all upcoming events (SPEC §7). */
export const eventListQuerySchema = object({
  limit: queryInteger('Limit')
    .min(1, 'Limit must be at least 1')
    .max(maxListed, `At most ${maxListed} at once`)
    .optional(),
  /** The id of the last event that the client has received. */
  after: token(/^([1-9]\d{0,8})?$/, 'After must be the id of a workshop').default(''),
  category: line('Category', maxCategory).default(''),
  from: day('From'),
  to: day('To'),
  q: line('Search', maxEventSearch).default(''),
  weekend: oneOf('Weekend', ['', '1']).default(''),
  places: oneOf('Places', ['', '1']).default(''),
});
export type EventListQuery = InferType<typeof eventListQuerySchema>;

export const seatsQuerySchema = object({
  ids: token(
    /^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,99}$/,
    `Ids must be at most ${maxListed} ids with commas between`,
  ).required('Ids are required'),
});

function day(label: string) {
  return line(label, 10)
    .default('')
    .test('day', `${label} must be a day such as 2026-03-14`, (value) => !value || isDay(value));
}
