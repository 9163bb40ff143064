import type { AdminBookingView } from '@studio/contract/adminBookings';
import type { BookingStatus } from '@studio/contract/bookings';
import type { Paged } from '@studio/contract/paging';
import { adminQuery } from '../../admins/adminApi.ts';
import { useUrlFilter } from '../../portal/useUrlFilter.ts';
import { selectableStatuses } from './bookingStatus.ts';

export interface BookingFilter {
  /** Looked for in names, emails and references. */
  search: string;
  status: BookingStatus | 'all';
  /** Of the one workshop that is shown; empty for all. */
  eventId: string;
  /** From 1. */
  page: number;
}

export const pageSize = 25;

/** The filter of the Bookings tab, out of the address; what makes no sense there counts as not set. */
export function useBookingFilter(): [BookingFilter, (changes: Record<string, string>) => void] {
  const [get, set] = useUrlFilter();
  const filter: BookingFilter = {
    search: get('search').trim().slice(0, 100),
    status: selectableStatuses.find((status) => status === get('status')) ?? 'all',
    eventId: /^[1-9]\d{0,8}$/.test(get('eventId')) ? get('eventId') : '',
    page: /^[1-9]\d{0,5}$/.test(get('page')) ? Number(get('page')) : 1,
  };
  return [filter, set];
}

export function isFiltered({ search, status, eventId }: BookingFilter): boolean {
  return search !== '' || status !== 'all' || eventId !== '';
}

/** One page of what fits the filter, the newest first. */
export function bookingPageQuery(filter: BookingFilter) {
  const query = new URLSearchParams({ page: String(filter.page), pageSize: String(pageSize), ...narrowing(filter) });
  return adminQuery<Paged<AdminBookingView>>(`/api/bookings?${query.toString()}`);
}

/** The path of all that fits the filter, on whatever page (SPEC §7: without paging the answer is an array). */
export function allBookingsPath(filter: BookingFilter): string {
  const query = new URLSearchParams(narrowing(filter)).toString();
  return query ? `/api/bookings?${query}` : '/api/bookings';
}

function narrowing({ search, status, eventId }: BookingFilter): Record<string, string> {
  return { ...(search && { search }), ...(status !== 'all' && { status }), ...(eventId && { eventId }) };
}
