import type { BookingView, ConfirmationView } from '@studio/contract/bookings/bookings';
import type { Api } from '../../../shared/http/api.ts';
import { clearBrowserHold, formMemory, lastBooking, pendingBooking } from '../bookingSession.ts';
import type { PendingBooking } from '../bookingSession.ts';
import { rememberAccess } from '../manage/state/manageAccess.ts';

export interface Confirmation {
  bookingReference: string;
  /** The API's response; null after a reload, which sends no confirmation. */
  booking: BookingView | null;
}

/** Neither the tab nor the URL names a booking (SPEC §8). */
export class NoPendingBookingError extends Error {
  constructor() {
    super('No pending booking found');
    this.name = 'NoPendingBookingError';
  }
}

/**
 * Confirms the booking once per hold (SPEC §7, DESIGN §4). A reload shows the booking this tab confirmed last; another
 * tab uses the hold in the URL.
 * @param search the query of the return URL
 * @throws NoPendingBookingError
 */
export async function confirmReturn(api: Api, search: URLSearchParams): Promise<Confirmation> {
  const returnedHoldId = search.get('hold') || null;
  const pending = pendingBooking.read();
  const last = lastBooking.read();
  const isReload = last !== null && (returnedHoldId === null ? pending === null : last.holdId === returnedHoldId);
  if (isReload) return { bookingReference: last.bookingReference, booking: null };

  const body = confirmationBody(pending, returnedHoldId, search);
  if (!body) throw new NoPendingBookingError();
  const { manageKey, ...booking } = await api.post<ConfirmationView>('/api/bookings/confirm', body);
  if (manageKey) rememberAccess({ reference: booking.bookingReference, key: manageKey });

  const holdId = returnedHoldId ?? pending?.holdId ?? null;
  lastBooking.write({ bookingReference: booking.bookingReference, holdId });
  // A failed payment can be retried with its hold, so the pending booking stays. Without a hold (SPEC §3) it is
  // cleared, because every reload would confirm once more.
  const isRetryPossible = holdId !== null && booking.paymentStatus === 'failed';
  if ((pending?.holdId ?? null) === holdId && !isRetryPossible) pendingBooking.clear();
  if (!isRetryPossible) clearBrowserHold(holdId);
  closeForm(holdId);
  clearFinished(booking);
  return { bookingReference: booking.bookingReference, booking };
}

/** Clears the stored form and pending booking once the payment is final. */
export function clearFinished(booking: BookingView): void {
  const last = lastBooking.read();
  if (booking.status === 'pending' || last?.bookingReference !== booking.bookingReference) return;
  // Without a hold, the stored values cannot be matched to this booking.
  if (last.holdId === null) return;
  if (pendingBooking.read()?.holdId === last.holdId) pendingBooking.clear();
  if (formMemory.read()?.attempt.hold?.holdId === last.holdId) formMemory.clear();
}

/** Keeps the form for a retry of the payment, but it no longer opens by itself. */
function closeForm(holdId: string | null): void {
  const memory = formMemory.read();
  if (holdId !== null && memory?.attempt.hold?.holdId === holdId) formMemory.write({ ...memory, openAt: null });
}

/** The request contains the whole pending booking (SPEC §4 Payment return), although the API uses only the hold. */
function confirmationBody(
  pending: PendingBooking | null,
  returnedHoldId: string | null,
  search: URLSearchParams,
): object | null {
  const isPendingReturned = pending !== null && (returnedHoldId === null || pending.holdId === returnedHoldId);
  if (!isPendingReturned) return returnedHoldId === null ? null : { holdId: returnedHoldId };
  const isComplete = search.get('payment_status') === 'COMPLETE';
  return {
    ...pending,
    paymentId: search.get('pf_payment_id') ?? `pf_${Date.now()}`,
    paymentStatus: isComplete ? 'completed' : 'pending',
    status: isComplete ? 'confirmed' : 'pending',
  };
}
