import type { CustomerView } from '@studio/contract/admin/customers';
import { formatDateOf } from '../ui/timestamp.ts';

export function customerName({ firstName, lastName }: Pick<CustomerView, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}

export function bookings(count: number): string {
  return count === 1 ? '1 booking' : `${count} bookings`;
}

/** `3 bookings`, or `3 bookings and 1 cancelled one` */
export function allBookings({ totalBookings, cancelledBookings }: CustomerView): string {
  if (!cancelledBookings) return bookings(totalBookings);
  const cancelled = cancelledBookings === 1 ? '1 cancelled one' : `${cancelledBookings} cancelled ones`;
  return `${bookings(totalBookings)} and ${cancelled}`;
}

/** The day of the last booking in Johannesburg. */
export function lastBooked({ lastBooking }: Pick<CustomerView, 'lastBooking'>): string {
  return lastBooking === null ? 'Never' : formatDateOf(lastBooking);
}
