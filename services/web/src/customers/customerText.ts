import type { CustomerView } from '@studio/contract/customers';
import { formatShortDate, studioDay } from '@studio/contract/dates';

export function customerName({ firstName, lastName }: Pick<CustomerView, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}

/** `1 booking`, `3 bookings` */
export function bookings(count: number): string {
  return count === 1 ? '1 booking' : `${count} bookings`;
}

/** The day of the last booking, in Johannesburg. */
export function lastBooked({ lastBooking }: Pick<CustomerView, 'lastBooking'>): string {
  return lastBooking === null ? 'Never' : formatShortDate(studioDay(new Date(lastBooking)));
}
