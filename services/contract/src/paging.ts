import { number } from 'yup';
import type { NumberSchema } from 'yup';

export interface Paged<Item> {
  items: Item[];
  total: number;
  /** True if more than `total` items match, because a list counts only up to a limit. */
  hasMore?: boolean;
  /** The number of items without any filter, if the list shows it. */
  all?: number;
  page: number;
  pageSize: number;
}

export const maxPageSize = 200;

/** Query parameters are text, so digits are parsed. A list without these parameters has no pages (SPEC §7). */
export const pageFields = {
  page: queryInteger('Page').default(1).min(1, 'Page must be at least 1').max(1_000_000, 'Page is too large'),
  pageSize: queryInteger('Page size')
    .default(50)
    .min(1, 'Page size must be at least 1')
    .max(maxPageSize, `A page holds at most ${maxPageSize}`),
};

export function queryInteger(label: string): NumberSchema {
  return number()
    .transform((_value: unknown, original: unknown) =>
      typeof original === 'string' && /^\d{1,9}$/.test(original) ? Number(original) : original,
    )
    .typeError(`${label} must be a number`)
    .nonNullable(`${label} must be a number`)
    .integer(`${label} must be a whole number`);
}
