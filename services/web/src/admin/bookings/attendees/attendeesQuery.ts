import type { AttendeesView } from '@studio/contract/admin/adminAttendees';
import { adminQuery } from '../../http/adminApi.ts';

export function attendeesPath(bookingId: number): string {
  return `/api/bookings/${bookingId}/attendees`;
}

export function attendeesQuery(bookingId: number) {
  return adminQuery<AttendeesView>(attendeesPath(bookingId));
}
