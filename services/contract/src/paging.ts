import { number } from 'yup';
import type { NumberSchema } from 'yup';

/** One page of a list that is too long to send whole. */
export interface Paged<Item> {
  items: Item[];
  /** All that match, on every page. */
  total: number;
  /** From 1. */
  page: number;
  pageSize: number;
}

export const maxPageSize = 200;

/** Which page of a list; query parameters arrive as text, so digits are read as a number. */
export const pageFields = {
  page: digits('Page').default(1).max(1_000_000, 'Page is too large'),
  pageSize: digits('Page size').default(50).max(maxPageSize, `A page holds at most ${maxPageSize}`),
};

function digits(label: string): NumberSchema {
  return number()
    .transform((_value: unknown, original: unknown) =>
      typeof original === 'string' && /^\d{1,9}$/.test(original) ? Number(original) : original,
    )
    .typeError(`${label} must be a number`)
    .nonNullable(`${label} must be a number`)
    .integer(`${label} must be a whole number`)
    .min(1, `${label} must be at least 1`);
}
