import type { BookingView } from '@studio/contract/bookings';
import type { Booking } from './booking.model.ts';
import { presentBooking } from './booking.presenter.ts';

/** A booking as admins read it: with the notes, and with the provider's id. */
export function presentForAdmin(booking: Booking, eventTitle: string): BookingView {
  return { ...presentBooking(booking, eventTitle), paymentId: booking.paymentId, notes: booking.notes };
}
