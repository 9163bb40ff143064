import { queryOptions } from '@tanstack/react-query';
import type { BookingDetail } from '@studio/contract/bookings/bookings';

/** Reads a booking; null when the reference does not exist. */
export function bookingQuery(reference: string) {
  return queryOptions<BookingDetail | null>({
    queryKey: [`/api/bookings/reference/${encodeURIComponent(reference)}`],
    meta: { nullOn: [400, 404] },
  });
}
