import type { BookingView } from '@studio/contract/bookings';

/** The state a visitor sees, from the booking's two statuses (DESIGN §4 What the visitor reads). */
export type BookingState = 'confirmed' | 'waiting' | 'failed' | 'cancelled';

export function bookingStateOf({ status, paymentStatus }: Pick<BookingView, 'status' | 'paymentStatus'>): BookingState {
  if (status === 'cancelled') return 'cancelled';
  if (status === 'confirmed') return 'confirmed';
  return paymentStatus === 'failed' ? 'failed' : 'waiting';
}

/** Whether a payment would change the state. */
export function canStillChange(state: BookingState): boolean {
  return state === 'waiting' || state === 'failed';
}

export const headings: Record<BookingState, string> = {
  confirmed: 'Booking Confirmed!',
  waiting: 'We are waiting for your bank',
  failed: 'Payment failed',
  cancelled: 'Booking Cancelled',
};
