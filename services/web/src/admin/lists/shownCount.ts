import type { Paged } from '@studio/contract/paging';

const digits = new Intl.NumberFormat('en');

/** `26`, or `1,000+` if there are more */
export function countOf(total: number, hasMore = false): string {
  return digits.format(total) + (hasMore ? '+' : '');
}

/** `25 of 1,000+ shown, newest first` */
export function shownCount({ items, total, hasMore }: Paged<unknown>, order: string): string {
  return `${items.length} of ${countOf(total, hasMore)} shown, ${order} first`;
}

/** `1 booking`, `12 bookings`; for nouns whose plural ends in s. */
export function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
