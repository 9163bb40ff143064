import { useSyncExternalStore } from 'react';
import { serverNow } from '../../../shared/http/serverClock.ts';
import { formMemory } from '../bookingSession.ts';
import type { Hold } from '../bookingSession.ts';

/** The whole seconds until the hold expires; 0 without a hold and on the server. */
export function useHoldSeconds(hold: Pick<Hold, 'expiresAt'> | null): number {
  return useSyncExternalStore(
    subscribe,
    () => secondsLeft(hold),
    () => 0,
  );
}

export function useHeldSeats(eventId: number): number {
  return useSyncExternalStore(
    subscribe,
    () => (heldEventId() === eventId ? heldSeats() : 0),
    () => 0,
  );
}

export function useHeldEventId(): number | null {
  return useSyncExternalStore(subscribe, heldEventId, () => null);
}

/** Checks every second whether the number of a component has changed; only then it renders. */
function subscribe(listener: () => void): () => void {
  const unsubscribe = formMemory.subscribe(listener);
  const timer = setInterval(listener, 1000);
  return () => {
    unsubscribe();
    clearInterval(timer);
  };
}

function heldEventId(): number | null {
  return heldSeats() > 0 ? (formMemory.read()?.eventId ?? null) : null;
}

function heldSeats(): number {
  const hold = formMemory.read()?.attempt.hold ?? null;
  return hold && secondsLeft(hold) > 0 ? hold.participants : 0;
}

function secondsLeft(hold: Pick<Hold, 'expiresAt'> | null): number {
  return hold ? Math.max(0, Math.ceil((Date.parse(hold.expiresAt) - serverNow().getTime()) / 1000)) : 0;
}
