import { useSyncExternalStore } from 'react';
import type { EventView } from '@studio/contract/events/events';
import { formMemory, heldParticipants } from '../bookingSession.ts';
import type { Attempt, Hold } from '../bookingSession.ts';
import { useHeldSeats } from './heldSeats.ts';
import { seatsError } from './seatsError.ts';

export interface FormSeats {
  /** The seats this visitor can book: the free ones and those held for them. */
  seatsLeft: number;
  isFull: boolean;
  /** Why fewer seats can be booked than the visitor chose; undefined if enough can. */
  seatsError: string | undefined;
  /** The visitor's last hold, also an expired one. */
  hold: Hold | null;
}

export function useFormSeats(eventId: number, event: EventView | null, participants: number): FormSeats {
  const attempt = useAttempt(eventId);
  const heldSeats = useHeldSeats(eventId);
  const seatsLeft = event ? Math.min(event.capacity, event.availableSeats + heldSeats) : 0;
  // Only the API knows whether it still keeps the seats of an expired hold (ADR 0027).
  const isOwnHold = attempt !== null && participants === heldParticipants(attempt);
  return {
    seatsLeft,
    isFull: event !== null && event.isFullyBooked && heldSeats === 0,
    seatsError: event && !isOwnHold ? seatsError(participants, { ...event, seatsLeft }) : undefined,
    hold: attempt?.hold ?? null,
  };
}

/** Not the whole stored form, which changes with every typed letter. */
function useAttempt(eventId: number): Attempt | null {
  const read = () => {
    const memory = formMemory.read();
    return memory?.eventId === eventId ? memory.attempt : null;
  };
  return useSyncExternalStore(formMemory.subscribe, read, () => null);
}
