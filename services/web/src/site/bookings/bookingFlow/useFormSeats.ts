import { useSyncExternalStore } from 'react';
import type { EventView } from '@studio/contract/events/events';
import { spots } from '@studio/contract/format/counts';
import { formMemory, heldParticipants } from '../bookingSession.ts';
import type { Attempt, BrowserHold, Hold } from '../bookingSession.ts';
import { holdOf, useHeldSeats, useOtherTabHold } from './heldSeats.ts';
import { seatsError } from './seatsError.ts';

export interface FormSeats {
  /** The seats this visitor can book: the free ones and those held for them. */
  seatsLeft: number;
  isFull: boolean;
  /** Why fewer seats can be booked than the visitor chose; undefined if enough can. */
  seatsError: string | undefined;
  /** The visitor's last hold, even if it has expired. */
  hold: Hold | null;
  /** A hold of this browser that this form can use. */
  otherTabHold: BrowserHold | null;
}

export function useFormSeats(eventId: number, event: EventView | null, participants: number): FormSeats {
  const attempt = useAttempt(eventId);
  const heldSeats = useHeldSeats(eventId);
  const otherTabHold = useOtherTabHold(eventId);
  const seatsLeft = event ? Math.min(event.capacity, event.availableSeats + heldSeats) : 0;
  // Only the API knows whether it still keeps the seats of an expired hold.
  const isOwnHold = attempt !== null && participants === heldParticipants(attempt);
  const error = event && !isOwnHold ? seatsError(participants, { ...event, seatsLeft }) : undefined;
  return {
    seatsLeft,
    isFull: event !== null && event.isFullyBooked && heldSeats === 0 && !otherTabHold,
    seatsError: error && otherTabHold ? heldElsewhere(otherTabHold) : error,
    hold: attempt && holdOf(attempt),
    otherTabHold,
  };
}

function heldElsewhere({ participants }: BrowserHold): string {
  return `We already hold ${spots(participants)} for you: use or pay for ${participants === 1 ? 'it' : 'them'} first.`;
}

/** Reads the attempt only, because the stored form changes with every typed letter. */
function useAttempt(eventId: number): Attempt | null {
  const read = () => {
    const memory = formMemory.read();
    return memory?.eventId === eventId ? memory.attempt : null;
  };
  return useSyncExternalStore(formMemory.subscribe, read, () => null);
}
