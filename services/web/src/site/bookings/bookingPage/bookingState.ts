import type { BookingDetail, BookingView } from '@studio/contract/bookings/bookings';

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

const headings: Record<BookingState, string> = {
  confirmed: 'Booking Confirmed!',
  waiting: 'We are waiting for your bank',
  failed: 'Payment failed',
  cancelled: 'Booking Cancelled',
};

/** A place at a cancelled workshop is not called confirmed, and no bank is waited for where PayFast is not used. */
export function headingOf(state: BookingState, detail: BookingDetail | undefined): string {
  if (isWithoutWorkshop(state, detail)) return 'Workshop Cancelled';
  return detail?.due && canStillChange(state) ? 'Not paid yet' : headings[state];
}

/** Whether the booking still counts although its workshop was cancelled. */
export function isWithoutWorkshop(state: BookingState, detail: BookingDetail | undefined): boolean {
  return state !== 'cancelled' && detail !== undefined && detail.cancelReason !== null;
}
