import type { CustomerView } from '@studio/contract/admin/customers';
import { pluralize } from '../lists/shownCount.ts';
import { formatDateOf } from '../ui/timestamp.ts';

export function customerName({ firstName, lastName }: Pick<CustomerView, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}

/** `3 bookings`, or `3 bookings and 1 cancelled one` */
export function allBookings({ totalBookings, cancelledBookings }: CustomerView): string {
  const bookings = pluralize(totalBookings, 'booking');
  return cancelledBookings ? `${bookings} and ${pluralize(cancelledBookings, 'cancelled one')}` : bookings;
}

/** The day of the last booking in Johannesburg. */
export function lastBookingText({ lastBooking }: Pick<CustomerView, 'lastBooking'>): string {
  return lastBooking === null ? 'Never' : formatDateOf(lastBooking);
}
