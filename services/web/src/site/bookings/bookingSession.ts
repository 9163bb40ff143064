import type { Cents } from '@studio/contract/format/money';
import type { providerMethod } from '@studio/contract/payments';
import { newIdempotencyKey } from '../../shared/bookings/idempotencyKey.ts';
import { storedValue } from '../../shared/storedValue.ts';
import type { BookingEntry } from './bookingFlow/bookingEntry.ts';

// What the browser tab stores between the booking form and the return from the card provider.

/** SPEC §3 Pending booking, with its hold (DESIGN §4 Paying). */
export interface PendingBooking extends BookingEntry {
  eventId: number;
  totalAmount: Cents;
  paymentMethod: typeof providerMethod;
  paymentStatus: 'pending';
  status: 'pending';
  holdId?: string;
}

/** The booking this tab confirmed last, for reloads of the page after payment. */
export interface LastBooking {
  bookingReference: string;
  /** Null when the booking was confirmed without a hold. */
  holdId: string | null;
}

/** One hold request: its idempotency key and its body. */
export interface Attempt {
  key: string;
  /** The request body as JSON; null before the first request. */
  request: string | null;
  /** The request was sent and its response was lost: the server may hold the seats. */
  isUnanswered: boolean;
  /** The id of an earlier hold that the server releases with this request. */
  replaces: string | null;
  hold: Hold | null;
}

/** Seats held for this tab. */
export interface Hold {
  holdId: string;
  /** ISO instant. */
  expiresAt: string;
  participants: number;
}

/** The booking form and its hold request. */
export interface FormMemory {
  eventId: number;
  entry: BookingEntry;
  attempt: Attempt;
  /** The path on which the form is open, so that Back, Try Again and reload open it there; null when it was closed. */
  openAt: string | null;
}

/** The name is specified (SPEC §3). */
export const pendingBooking = storedValue<PendingBooking>('session', 'pendingBooking');
export const lastBooking = storedValue<LastBooking>('session', 'lastBooking');
export const formMemory = storedValue<FormMemory>('session', 'bookingForm');

export function newAttempt(): Attempt {
  return { key: newIdempotencyKey(), request: null, isUnanswered: false, replaces: null, hold: null };
}

/** Replaces the hold request of the stored form, if there is one. */
export function storeAttempt(attempt: Attempt): void {
  const memory = formMemory.read();
  if (memory) formMemory.write({ ...memory, attempt });
}
