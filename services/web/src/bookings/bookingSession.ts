import { useSyncExternalStore } from 'react';
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
  /** The same object as long as nothing was written. */
  read: () => T | null;
  write: (value: T) => void;
  clear: () => void;
  subscribe: (listener: () => void) => () => void;
}

/** Named by the specification (SPEC §3). */
export const pendingBooking = slot<PendingBooking>('pendingBooking');
export const lastBooking = slot<LastBooking>('lastBooking');
export const formMemory = slot<FormMemory>('bookingForm');

/** What the tab remembers, in a component; null while rendering on the server and for the first moment in the browser. */
export function useRemembered<T>(stored: Slot<T>): T | null {
  return useSyncExternalStore(stored.subscribe, stored.read, () => null);
}

/** A browser may refuse storage (private windows, full disks): then a page remembers only as long as it stands. */
function slot<T extends object>(name: string): Slot<T> {
  const listeners = new Set<() => void>();
  let known: { text: string | null; value: T | null } = { text: null, value: null };
  let refused: string | null = null;

  function text(): string | null {
    try {
      return refused ?? sessionStorage.getItem(name);
    } catch {
      return refused;
    }
  }

  function read(): T | null {
    const now = text();
    if (now !== known.text) known = { text: now, value: parsed(now) as T | null };
    return known.value;
  }

  function write(value: T | null): void {
    const next = value && JSON.stringify(value);
    try {
      if (next) sessionStorage.setItem(name, next);
      else sessionStorage.removeItem(name);
      refused = null;
    } catch {
      refused = next;
    }
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return { read, write, clear: () => write(null), subscribe };
}

function parsed(text: string | null): object | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
