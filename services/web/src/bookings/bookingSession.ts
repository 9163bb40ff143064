import type { Cents } from '@studio/contract/money';
import type { providerMethod } from '@studio/contract/payments';
import type { BookingEntry } from './bookingRules.ts';

/** What the tab remembers between leaving for the card provider and coming back. It ends with the tab. */

/** SPEC §3 Pending booking, and the hold it stands for (DESIGN §4 Paying). */
export interface PendingBooking extends BookingEntry {
  eventId: number;
  totalAmount: Cents;
  paymentMethod: typeof providerMethod;
  paymentStatus: 'pending';
  status: 'pending';
  holdId: string;
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
  /** The path whose form stood open, so that Back and reload find it open again; null once it was closed. */
  openAt: string | null;
  /** `history.length` when the visitor left for the provider: Try Again goes back by the difference. */
  leftAt: number | null;
}

interface Slot<T> {
  read: () => T | null;
  write: (value: T) => void;
  clear: () => void;
}

/** Named by the specification (SPEC §3). */
export const pendingBooking = slot<PendingBooking>('pendingBooking');
export const lastBooking = slot<LastBooking>('lastBooking');
export const formMemory = slot<FormMemory>('bookingForm');

/** A browser may refuse storage (private windows, full disks): then a page remembers only as long as it stands. */
function slot<T extends object>(name: string): Slot<T> {
  let unstored: T | null = null;

  function write(value: T | null): void {
    try {
      if (value) sessionStorage.setItem(name, JSON.stringify(value));
      else sessionStorage.removeItem(name);
      unstored = null;
    } catch {
      unstored = value;
    }
  }

  function read(): T | null {
    if (unstored) return unstored;
    try {
      const value: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null');
      return typeof value === 'object' ? (value as T | null) : null;
    } catch {
      return null;
    }
  }

  return { read, write, clear: () => write(null) };
}
