import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { BookingStatus, BookingView, ConfirmationView } from '@studio/contract/bookings/bookings';
import type { Event } from '../events/event.model.ts';
import { itnDeadline } from '../payments/paymentRequest.model.ts';
import type { Booking, StoredStatus } from './booking.model.ts';

/** Responses of the API contain only the statuses of the specification (DESIGN §4). */
const publicStatuses: Record<StoredStatus, BookingStatus> = {
  held: 'pending',
  pending: 'pending',
  confirmed: 'confirmed',
  cancelled: 'cancelled',
  expired: 'cancelled',
};

/** Omits the studio's notes and the provider's payment id. Missing contacts are empty texts (SPEC §3). */
export function presentBooking(booking: Booking, eventTitle: string): BookingView {
  const { firstName, lastName, email, phone } = booking.order;
  return {
    id: booking.id,
    eventId: booking.eventId,
    eventTitle,
    firstName,
    lastName,
    email: email ?? '',
    phone: phone ?? '',
    participants: booking.participants,
    totalAmount: booking.totalAmount,
    paymentMethod: booking.paymentMethod,
    paymentStatus: booking.paymentStatus,
    paymentId: null,
    bookingReference: booking.bookingReference,
    status: publicStatuses[booking.status],
    createdAt: booking.createdAt.toISOString(),
    notes: null,
  };
}

/** `expiresAt` is set only while the booking waits for an ITN. */
export function presentConfirmation(booking: Booking, eventTitle: string, manageKey: string | null): ConfirmationView {
  const isWaiting = booking.status === 'pending' || booking.status === 'held';
  return {
    ...presentBooking(booking, eventTitle),
    expiresAt: isWaiting ? (itnDeadline(booking.request)?.toISOString() ?? null) : null,
    manageKey,
  };
}

export function presentForAdmin(booking: Booking, event: Event): AdminBookingView {
  return {
    ...presentBooking(booking, event.title),
    eventDate: event.date,
    eventStartTime: event.startTime.slice(0, 5),
    paymentId: booking.paymentId,
    notes: booking.notes,
    heldUntil: booking.status === 'pending' ? (booking.request.expiresAt?.toISOString() ?? null) : null,
    isAwaitingChoice: isAwaitingChoice(booking, event),
  };
}

/**
 * True if the workshop was cancelled and the people of the booking can still choose another one or a refund (ADR 0054).
 */
export function isAwaitingChoice(
  { status }: Pick<Booking, 'status'>,
  { cancelledAt }: Pick<Event, 'cancelledAt'>,
): boolean {
  return status === 'confirmed' && cancelledAt !== null;
}
