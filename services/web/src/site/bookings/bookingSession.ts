import type { Cents } from '@studio/contract/format/money';
import type { providerMethod } from '@studio/contract/payments';
import { storedValue } from '../../shared/storedValue.ts';
import type { BookingEntry } from './bookingFlow/bookingEntry.ts';

// What the tab remembers between leaving for the card provider and coming back. It ends with the tab.

/** SPEC §3 Pending booking, and the hold it stands for (DESIGN §4 Paying); a client of the specification alone has none. */
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
  /** The hold it came from; null when the client knew of none. */
  holdId: string | null;
}

/** One try to pay: the key the server knows it by, and what was asked under that key. */
export interface Attempt {
  key: string;
  /** The body that was sent, as text; null until it is. */
  asked: string | null;
  /** It was sent and nobody knows what became of it: the answer was lost, and the places may be kept all the same. */
  isUnanswered: boolean;
  /** An earlier hold whose places are given back with this one. */
  replaces: string | null;
  hold: Hold | null;
}

/** The places kept for this tab. */
export interface Hold {
  holdId: string;
  /** ISO instant. */
  expiresAt: string;
  participants: number;
}

/** The booking form as the visitor left it. */
export interface FormMemory {
  eventId: number;
  entry: BookingEntry;
  attempt: Attempt;
  /** The path whose form stood open, so that Back, Try Again and reload find it open again; null once it was closed. */
  openAt: string | null;
}

/** Named by the specification (SPEC §3). */
export const pendingBooking = storedValue<PendingBooking>('session', 'pendingBooking');
export const lastBooking = storedValue<LastBooking>('session', 'lastBooking');
export const formMemory = storedValue<FormMemory>('session', 'bookingForm');
