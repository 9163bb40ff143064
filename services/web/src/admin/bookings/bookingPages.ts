import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { Paged } from '@studio/contract/paging';
import { completedQuery, pageOf } from '../http/adminApi.ts';

type Added = 'eventDate' | 'eventStartTime';

/** As SPEC §3 lets an API send it: a booking tells its workshop, and not the day. */
type SentBooking = Omit<AdminBookingView, Added> & Partial<Pick<AdminBookingView, Added>>;

/** One page of bookings, the newest first; `query` says which. A day that was not sent is an empty text. */
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
