import { useEffect, useState } from 'react';
import type { EventView } from '@studio/contract/events';
import { formMemory } from '../bookingSession.ts';
import { newAttempt } from '../payment/startPayment.ts';
import { emptyEntry } from './bookingEntry.ts';
import type { BookingEntry } from './bookingEntry.ts';

/**
 * What the visitor types, remembered by the tab with every change: failure, Back and reload keep it. Another event begins
 * anew, but the visitor stays the same person.
 */
export function useEntry(event: EventView): [BookingEntry, (change: Partial<BookingEntry>) => void] {
  const [entry, setEntry] = useState(() => {
    const memory = formMemory.read();
    return memory?.eventId === event.id ? memory.entry : { ...emptyEntry, ...memory?.entry, participants: 1 };
  });
  useEffect(() => remember(event.id, entry), [event.id, entry]);

  function change(part: Partial<BookingEntry>): void {
    setEntry((current) => ({ ...current, ...part }));
  }

  return [entry, change];
}

/** The key of the first try is made here, when the form opens (DESIGN §4). */
function remember(eventId: number, entry: BookingEntry): void {
  const memory = formMemory.read();
  const attempt = memory?.eventId === eventId ? memory.attempt : newAttempt();
  formMemory.write({ eventId, entry, attempt, openAt: window.location.pathname });
}
