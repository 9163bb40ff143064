import type { AdminBookingView } from '@studio/contract/adminBookings';
import { adminApi } from '../../http/adminApi.ts';

/** The booking as it stands; undefined when it is gone. */
export async function newestBooking({ id, bookingReference }: AdminBookingView): Promise<AdminBookingView | undefined> {
  const found = await adminApi.get<AdminBookingView[]>(`/api/bookings?search=${bookingReference}`);
  return found.find((booking) => booking.id === id);
}
