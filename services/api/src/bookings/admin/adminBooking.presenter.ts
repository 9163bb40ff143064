import type { AdminBookingView } from '@studio/contract/adminBookings';
import type { Event } from '../../events/event.model.ts';
import type { Booking } from '../booking.model.ts';
import { presentBooking } from '../booking.presenter.ts';

/** A booking as admins read it: with the notes, the provider's id, and the day: a title may come every week. */
export function presentForAdmin(booking: Booking, event: Event): AdminBookingView {
  return {
    ...presentBooking(booking, event.title),
    eventDate: event.date,
    eventStartTime: event.startTime.slice(0, 5),
    paymentId: booking.paymentId,
    notes: booking.notes,
  };
}
