import type { StoredStatus } from '../../src/bookings/booking.model.ts';
import type { AdminStep } from './steps.ts';
import { cancelled } from './studioState.ts';
import type { ModelBooking, StudioState } from './studioState.ts';

/** Returns the expected HTTP status. */
export function updateByAdmin(state: StudioState, booking: ModelBooking, step: AdminStep): number {
  if (booking.status === 'held' || booking.status === 'expired') return 404;
  if (step === 'adminPaid' || step === 'adminUnpaid') return setPaid(state, booking, step === 'adminPaid');
  return setStatus(state, booking, statuses[step]);
}

const statuses = { adminPends: 'pending', adminConfirms: 'confirmed', adminCancels: 'cancelled' } as const;

function setStatus(state: StudioState, booking: ModelBooking, status: StoredStatus): number {
  if (booking.status === status) return 200;
  if (booking.status === 'cancelled' && state.freeSeats() < booking.participants) return 409;
  // A paid booking without a seat is confirmed with a seat, even if 'pending' was requested.
  const unseated = state.paymentsOf(booking).find(({ review }) => review === 'no_seat');
  if (unseated) {
    unseated.review = null;
    state.confirmPaid(booking);
    return 200;
  }
  Object.assign(booking, { status, canExpire: false, isCancelledByAdmin: status === 'cancelled' });
  if (status === 'confirmed') state.enqueueConfirmation(booking);
  else {
    booking.confirmation = cancelled(booking.confirmation);
    booking.receipt = cancelled(booking.receipt);
  }
  return 200;
}

function setPaid(state: StudioState, booking: ModelBooking, isPaid: boolean): number {
  const payments = state.paymentsOf(booking);
  if (payments.some(({ review }) => review !== null)) return 409;
  if (!isPaid && payments.some(({ provider }) => provider === 'payfast')) return 409;
  const recorded = payments.reduce((sum, payment) => sum + payment.amount, 0);
  const amount = (isPaid ? booking.participants * state.price : 0) - recorded;
  if (amount !== 0) state.payments.push({ booking, provider: 'manual', amount, review: null });
  Object.assign(booking, { paymentStatus: isPaid ? 'completed' : 'pending', canExpire: false });
  if (isPaid && booking.status === 'pending') {
    booking.status = 'confirmed';
    state.enqueueConfirmation(booking);
  }
  if (!isPaid) booking.receipt = cancelled(booking.receipt);
  return 200;
}
