import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { BookingStatus } from '@studio/contract/bookings/bookings';
import type { Paged } from '@studio/contract/paging';
import { maxEmail, maxSearch } from '@studio/contract/validation/textRules';
import { selectableStatuses } from '../../shared/bookings/statusVariants.ts';
import { completedQuery, pageOf } from '../http/adminApi.ts';
import { useUrlFilter } from '../lists/useUrlFilter.ts';

/** An empty text does not filter. */
export type BookingFilter = {
  search: string;
  status: BookingStatus | 'awaiting_choice' | '';
  eventId: string;
  email: string;
};

export const noFilter: BookingFilter = { search: '', status: '', eventId: '', email: '' };

const filterStatuses = [...selectableStatuses, 'awaiting_choice'] as const;

/** Reads the filter of the Bookings tab from the URL; an invalid value counts as not set. */
export function useBookingFilter(): [BookingFilter, (changes: Record<string, string>) => void] {
  const [get, set] = useUrlFilter();
  const filter: BookingFilter = {
    search: get('search').trim().slice(0, maxSearch),
    status: filterStatuses.find((status) => status === get('status')) ?? '',
    eventId: /^[1-9]\d{0,8}$/.test(get('eventId')) ? get('eventId') : '',
    email: get('email').trim().slice(0, maxEmail),
  };
  return [filter, set];
}

type Added = 'eventDate' | 'eventStartTime';

/** An API that implements only SPEC sends the event's title in a booking, but not its day (SPEC §3). */
type SentBooking = Omit<AdminBookingView, Added> & Partial<Pick<AdminBookingView, Added>>;

/** One page of bookings, newest first. A missing day becomes an empty string. */
export function bookingPages(query: string) {
  return completedQuery(`/api/bookings?${query}`, {
    complete: (sent: Paged<SentBooking> | SentBooking[]): Paged<AdminBookingView> => {
      const page = pageOf(sent);
      return { ...page, items: page.items.map(complete) };
    },
  });
}

function complete(booking: SentBooking): AdminBookingView {
  return { eventDate: '', eventStartTime: '', ...booking };
}
