import { queryOptions } from '@tanstack/react-query';
import type { BookingDetail } from '@studio/contract/bookings';

/** A booking with its workshop, or null when nobody has that reference. */
export function bookingQuery(reference: string) {
  return queryOptions<BookingDetail | null>({
    queryKey: [`/api/bookings/reference/${encodeURIComponent(reference)}`],
    meta: { nullOn: [400, 404] },
  });
}
