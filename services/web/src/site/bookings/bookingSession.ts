import type { HoldInput } from '@studio/contract/bookings/bookings';
import type { PaymentMethod } from '@studio/contract/bookings/payments';
import type { TicketInput } from '@studio/contract/bookings/tickets';
import type { Cents } from '@studio/contract/format/money';
import { newIdempotencyKey } from '../../shared/bookings/idempotencyKey.ts';
import { storedValue } from '../../shared/storedValue.ts';
import type { BookingEntry } from './bookingFlow/bookingEntry.ts';

// The tab stores these values between the booking form and the return from the card provider.

/** SPEC §3 Pending booking, with the hold that the API needs (DESIGN §4 Paying). */
export interface PendingBooking extends BookingEntry {
  eventId: number;
  totalAmount: Cents;
  paymentMethod: PaymentMethod;
  paymentStatus: 'pending';
  status: 'pending';
  holdId?: string;
}

/** The booking that a reload of the page after payment shows. */
export interface LastBooking {
  bookingReference: string;
  /** Null when the booking was confirmed without a hold. */
  holdId: string | null;
}

/** A hold request with its idempotency key. */
export interface Attempt {
  key: string;
  request: string | null;
  /** Whether the response was lost, so that the server may hold the seats. */
  isUnanswered: boolean;
  /** The id of an earlier hold that this request releases. */
  replaces: string | null;
  hold: Hold | null;
}

export interface Hold {
  holdId: string;
  /** ISO instant. */
  expiresAt: string;
  participants: number;
  /** Undefined for a workshop without ticket types. */
  tickets?: TicketInput[] | undefined;
}

export interface FormMemory {
  eventId: number;
  entry: BookingEntry;
  attempt: Attempt;
  /** The path on which Back, Try Again and reload open the form; null when it was closed. */
  openAt: string | null;
}

/** SPEC §3 specifies the name `pendingBooking`. */
export const pendingBooking = storedValue<PendingBooking>('session', 'pendingBooking');
export const lastBooking = storedValue<LastBooking>('session', 'lastBooking');
export const formMemory = storedValue<FormMemory>('session', 'bookingForm');

/**
 * The last hold of any tab of this browser, for the other tabs. Local storage outlives the tab, so it names no person.
 */
export interface BrowserHold extends Hold {
  eventId: number;
}
export const browserHold = storedValue<BrowserHold>('local', 'heldSeats');

export function clearBrowserHold(holdId: string | null): void {
  if (browserHold.read()?.holdId === holdId) browserHold.clear();
}

export function newAttempt(): Attempt {
  return { key: newIdempotencyKey(), request: null, isUnanswered: false, replaces: null, hold: null };
}

/**
 * Returns for how many participants the API may hold seats for this attempt; null if it holds none. A request whose
 * response was lost may have made a hold, and the API holds seats a little longer than the hold says. So only the API
 * can decide about that number.
 */
export function heldParticipants({ hold, isUnanswered, request }: Attempt): number | null {
  if (hold) return hold.participants;
  return isUnanswered && request !== null ? (JSON.parse(request) as HoldInput).participants : null;
}

/** The tickets that the API may hold for this attempt, like `heldParticipants`. */
export function heldTickets({ hold, isUnanswered, request }: Attempt): TicketInput[] {
  if (hold) return hold.tickets ?? [];
  return (isUnanswered && request !== null && (JSON.parse(request) as HoldInput).tickets) || [];
}

export function storeAttempt(attempt: Attempt): void {
  const memory = formMemory.read();
  if (memory) formMemory.write({ ...memory, attempt });
}
