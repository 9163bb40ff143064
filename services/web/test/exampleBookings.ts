import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { BookingDetail, BookingView, ConfirmationView } from '@studio/contract/bookings/bookings';
import type { EventView } from '@studio/contract/events/events';
import { exampleEvent } from './exampleEvents.ts';

/** A paid, confirmed booking; override the fields a test is about. */
function exampleBooking(overrides: Partial<BookingView> = {}): BookingView {
  return {
    id: 7,
    eventId: 1,
    eventTitle: exampleEvent().title,
    firstName: 'Lerato',
    lastName: 'Nkosi',
    email: 'lerato@example.com',
    phone: '082 555 0119',
    participants: 2,
    totalAmount: 90_000,
    paymentMethod: 'payfast',
    paymentStatus: 'completed',
    paymentId: null,
    bookingReference: '7K2M-9QXT-4WBD',
    status: 'confirmed',
    createdAt: '2031-03-01T08:00:00.000Z',
    notes: null,
    ...overrides,
  };
}

/** The same booking in the admin view. */
export function exampleAdminBooking(overrides: Partial<AdminBookingView> = {}): AdminBookingView {
  const { date, startTime } = exampleEvent();
  return { ...exampleBooking(), eventDate: date, eventStartTime: startTime, heldUntil: null, ...overrides };
}

export function exampleConfirmation(overrides: Partial<BookingView> = {}): ConfirmationView {
  return { ...exampleBooking(overrides), expiresAt: null };
}

export function exampleDetail(booking: Partial<BookingView> = {}, event: Partial<EventView> = {}): BookingDetail {
  return {
    booking: exampleBooking(booking),
    event: exampleEvent(event),
    isEventDeleted: false,
    cancelReason: null,
    movedFrom: null,
    sequence: 0,
    cancellationRule: { freeCancellationHours: 48, keptPercentAfter: 100 },
  };
}

/** The state of a booking after the return from PayFast, while the payment is pending. */
export const waiting = { status: 'pending', paymentStatus: 'pending' } as const;
