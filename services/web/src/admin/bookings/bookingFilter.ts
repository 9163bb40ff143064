import type { BookingStatus } from '@studio/contract/bookings/bookings';
import { maxEmail, maxSearch } from '@studio/contract/validation/textRules';
import { useUrlFilter } from '../lists/useUrlFilter.ts';
import { selectableStatuses } from './bookingStatus.ts';

/** An empty text means all. */
export type BookingFilter = {
  search: string;
  status: BookingStatus | 'awaiting_choice' | '';
  eventId: string;
  email: string;
};

export const noFilter: BookingFilter = { search: '', status: '', eventId: '', email: '' };

const filterStatuses = [...selectableStatuses, 'awaiting_choice'] as const;

/** Reads the filter of the Bookings tab from the URL; an invalid value counts as not set. */
export function useBookingFilter(): [BookingFilter, (values: Record<string, string>) => void] {
  const [get, set] = useUrlFilter();
  const filter: BookingFilter = {
    search: get('search').trim().slice(0, maxSearch),
    status: filterStatuses.find((status) => status === get('status')) ?? '',
    eventId: /^[1-9]\d{0,8}$/.test(get('eventId')) ? get('eventId') : '',
    email: get('email').trim().slice(0, maxEmail),
  };
  return [filter, set];
}
