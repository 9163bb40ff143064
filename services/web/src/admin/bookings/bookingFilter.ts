import type { BookingStatus } from '@studio/contract/bookings/bookings';
import { maxEmail, maxSearch } from '@studio/contract/validation/textRules';
import { pageSize } from '../lists/usePage.ts';
import { useUrlFilter } from '../lists/useUrlFilter.ts';
import { bookingPages } from './bookingPages.ts';
import { selectableStatuses } from './bookingStatus.ts';

export interface BookingFilter {
  search: string;
  status: BookingStatus | 'awaiting_choice' | 'all';
  /** An empty text means all. */
  eventId: string;
  /** An empty text means all. */
  email: string;
}

const filterStatuses = [...selectableStatuses, 'awaiting_choice'] as const;

/** Reads the filter of the Bookings tab from the URL; an invalid value counts as not set. */
export function useBookingFilter(): [BookingFilter, (changes: Record<string, string>) => void] {
  const [get, set] = useUrlFilter();
  const filter: BookingFilter = {
    search: get('search').trim().slice(0, maxSearch),
    status: filterStatuses.find((status) => status === get('status')) ?? 'all',
    eventId: /^[1-9]\d{0,8}$/.test(get('eventId')) ? get('eventId') : '',
    email: get('email').trim().slice(0, maxEmail),
  };
  return [filter, set];
}

export function isFiltered(filter: BookingFilter): boolean {
  return Object.keys(queryOf(filter)).length > 0;
}

export function bookingPageQuery(filter: BookingFilter, page: number) {
  const query = new URLSearchParams({ page: String(page), pageSize: String(pageSize), ...queryOf(filter) });
  return bookingPages(query.toString());
}

export function queryOf({ search, status, eventId, email }: BookingFilter): Record<string, string> {
  return {
    ...(search && { search }),
    ...(status !== 'all' && { status }),
    ...(eventId && { eventId }),
    ...(email && { email }),
  };
}
