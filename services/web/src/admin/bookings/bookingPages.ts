import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { Paged } from '@studio/contract/paging';
import { completedQuery, pageOf } from '../http/adminApi.ts';

type Added = 'eventDate' | 'eventStartTime';

/** An API of the specification sends the event's title in a booking, but not its day (SPEC §3). */
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
