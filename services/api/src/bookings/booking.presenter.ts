import type { BookingStatus, BookingView, ConfirmationView } from '@studio/contract/bookings';
import type { Booking, StoredStatus } from './booking.model.ts';

/** What `/api/bookings*` calls each stored status; a held row is shown to nobody (DESIGN §4). */
const spoken: Record<StoredStatus, BookingStatus> = {
  held: 'pending',
  pending: 'pending',
  confirmed: 'confirmed',
  cancelled: 'cancelled',
  expired: 'cancelled',
};

/** A booking as its visitor reads it: without the studio's notes and without the provider's id. */
export function presentBooking(booking: Booking, eventTitle: string): BookingView {
  return {
    id: booking.id,
    eventId: booking.eventId,
    eventTitle,
    firstName: booking.firstName,
    lastName: booking.lastName,
    email: booking.email,
    phone: booking.phone,
    participants: booking.participants,
    totalAmount: booking.totalAmount,
    paymentMethod: booking.paymentMethod,
    paymentStatus: booking.paymentStatus,
    paymentId: null,
    bookingReference: booking.bookingReference,
    status: spoken[booking.status],
    createdAt: booking.createdAt.toISOString(),
    notes: null,
  };
}

/** The answer to a confirmation; `expiresAt` is set while we wait for the bank. */
export function presentConfirmation(booking: Booking, eventTitle: string): ConfirmationView {
  const waiting = booking.status === 'pending' || booking.status === 'held';
  return {
    ...presentBooking(booking, eventTitle),
    expiresAt: waiting ? (booking.expiresAt?.toISOString() ?? null) : null,
  };
}
