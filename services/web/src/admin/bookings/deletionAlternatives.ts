import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { studioInstant } from '@studio/contract/format/dates';
import type { Cents } from '@studio/contract/format/money';

/** Whether the people of the booking are still expected. */
export function isUpcomingBooking({ status, eventDate, eventStartTime }: AdminBookingView): boolean {
  return status !== 'cancelled' && studioInstant(eventDate, eventStartTime).getTime() > Date.now();
}

/** Returns the label of the button that cancels or refunds before a deletion; null if neither is possible. */
export function cancelLabel(booking: AdminBookingView, paid: Cents): string | null {
  if (booking.status === 'confirmed' && (paid > 0 || isUpcomingBooking(booking))) {
    return paid > 0 ? 'Cancel and refund…' : 'Cancel booking…';
  }
  return paid > 0 ? 'Refund…' : null;
}
