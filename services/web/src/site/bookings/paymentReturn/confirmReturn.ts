import type { BookingView, ConfirmationView } from '@studio/contract/bookings';
import type { Api } from '../../../shared/http/api.ts';
import { canStillChange, bookingStateOf } from '../bookingPage/bookingState.ts';
import { formMemory, lastBooking, pendingBooking } from '../bookingSession.ts';
import type { PendingBooking } from '../bookingSession.ts';

/** The visitor is back from the card provider, and this is what the tab or the return address knows of them. */
export interface Confirmation {
  bookingReference: string;
  /** The answer of the confirmation; null on a reload, for which nothing was confirmed again. */
  booking: BookingView | null;
}

/** Thrown when neither the tab nor the return address names a booking (SPEC §8). */
export class NothingPending extends Error {
  constructor() {
    super('No pending booking found');
    this.name = 'NothingPending';
  }
}

/**
 * SPEC §7 confirm, by DESIGN §4: once per hold. A reload finds the booking that this tab confirmed last; another tab finds
 * it by the hold in the return address.
 *
 * @param search the query of the page's address, as the provider kept it
 */
export async function confirmReturn(api: Api, search: URLSearchParams): Promise<Confirmation> {
  // An empty one names nothing.
  const held = search.get('hold') || null;
  const pending = pendingBooking.read();
  const last = lastBooking.read();
  const isReload = last !== null && (held === null ? pending === null : last.holdId === held);
  if (isReload) return { bookingReference: last.bookingReference, booking: null };

  const body = confirmationOf(pending, held, search);
  if (!body) throw new NothingPending();
  const booking = await api.post<ConfirmationView>('/api/bookings/confirm', body);

  const holdId = held ?? pending?.holdId ?? null;
  lastBooking.write({ bookingReference: booking.bookingReference, holdId });
  if (isDone(pending, holdId, booking)) pendingBooking.clear();
  keepForm(booking, holdId);
  return { bookingReference: booking.bookingReference, booking };
}

/**
 * Whether the pending booking has done its work. After a failed payment the one of a hold stays, for the visitor may pay
 * again. One that names no hold (SPEC §3) goes all the same: nothing tells it from the next, and every reload would confirm
 * it once more.
 */
function isDone(pending: PendingBooking | null, holdId: string | null, booking: BookingView): boolean {
  if ((pending?.holdId ?? null) !== holdId) return false;
  return holdId === null || booking.paymentStatus !== 'failed';
}

/**
 * What was typed, and the key it was sent under, stay until the booking is settled: whoever tries again pays for the places
 * that are kept already (SPEC §4). The form does not open by itself any more.
 */
function keepForm(booking: BookingView, holdId: string | null): void {
  const memory = formMemory.read();
  if (holdId === null || memory?.attempt.hold?.holdId !== holdId) return;
  if (canStillChange(bookingStateOf(booking))) formMemory.write({ ...memory, openAt: null });
  else formMemory.clear();
}

/** Called with every answer about a booking: one that is settled needs no form any more. */
export function forgetSettled(booking: BookingView): void {
  if (canStillChange(bookingStateOf(booking))) return;
  const last = lastBooking.read();
  // Without a hold nothing is kept that could be told to be of this booking.
  if (last?.bookingReference !== booking.bookingReference || last.holdId === null) return;
  if (pendingBooking.read()?.holdId === last.holdId) pendingBooking.clear();
  if (formMemory.read()?.attempt.hold?.holdId === last.holdId) formMemory.clear();
}

/** SPEC §4 Payment return: the pending booking as the specification sends it; only its hold decides anything. */
function confirmationOf(pending: PendingBooking | null, held: string | null, search: URLSearchParams): object | null {
  if (!pending || (held !== null && pending.holdId !== held)) return held === null ? null : { holdId: held };
  const isComplete = search.get('payment_status') === 'COMPLETE';
  return {
    ...pending,
    paymentId: search.get('pf_payment_id') ?? `pf_${Date.now()}`,
    paymentStatus: isComplete ? 'completed' : 'pending',
    status: isComplete ? 'confirmed' : 'pending',
  };
}
