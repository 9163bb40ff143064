import type { BookingView } from './bookings.ts';
import type { PaymentDueView } from './paymentDue.ts';

/**
 * The state of a booking in the words of a visitor. `unpaid`: it is not confirmed yet, and is paid without PayFast.
 * `workshopCancelled` and `workshopDeleted`: the booking still counts, but its workshop does not take place.
 */
export type BookingState =
  | 'confirmed'
  | 'waiting'
  | 'unpaid'
  | 'failed'
  | 'cancelled'
  | 'workshopCancelled'
  | 'workshopDeleted';

/** The fields from which the state is derived. Views of a booking have them, some under another name. */
interface StateFacts {
  booking: Pick<BookingView, 'status' | 'paymentStatus'>;
  isEventDeleted?: boolean;
  isEventCancelled?: boolean;
  cancelReason?: string | null;
  due?: PaymentDueView | null;
}

/** All pages and mails derive the state here. */
export function bookingStateOf({
  booking: { status, paymentStatus },
  isEventDeleted = false,
  cancelReason = null,
  isEventCancelled = cancelReason !== null,
  due = null,
}: StateFacts): BookingState {
  if (status === 'cancelled') return 'cancelled';
  if (isEventDeleted) return 'workshopDeleted';
  if (isEventCancelled) return 'workshopCancelled';
  if (status === 'confirmed') return 'confirmed';
  if (due) return 'unpaid';
  return paymentStatus === 'failed' ? 'failed' : 'waiting';
}

/** Whether the booking or its workshop was cancelled. */
export function isCancelledState(state: BookingState): boolean {
  return state === 'cancelled' || state === 'workshopCancelled' || state === 'workshopDeleted';
}
