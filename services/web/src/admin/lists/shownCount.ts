import type { Paged } from '@studio/contract/paging';

const digits = new Intl.NumberFormat('en');

/** `26`, or `1,000+` if there are more */
export function countOf(total: number, hasMore = false): string {
  return digits.format(total) + (hasMore ? '+' : '');
}

/** `25 of 1,000+ shown, newest first`, or `No bookings found` */
export function shownCount(page: Paged<unknown> | undefined, things: string, order = 'newest'): string | undefined {
  if (!page) return undefined;
  const { items, total, hasMore } = page;
  if (total === 0) return `No ${things} found`;
  return `${items.length} of ${countOf(total, hasMore)} shown, ${order} first`;
}

/** `1 booking`, `12 bookings`; for nouns whose plural ends in s. */
export function pluralize(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
