import { useSyncExternalStore } from 'react';
import { formMemory } from '../bookingSession.ts';
import type { Hold } from '../bookingSession.ts';

const everySecond = (told: () => void) => {
  const timer = setInterval(told, 1000);
  return () => clearInterval(timer);
};
const never = () => () => undefined;

/** Whole seconds for which the places are still kept; 0 when they are over, without a hold and on the server. */
export function useSecondsKept(hold: Hold | null): number {
  return useSyncExternalStore(
    hold ? everySecond : never,
    () => secondsKept(hold),
    () => 0,
  );
}

/** Whether they are still kept; turns by itself, and only then does the component render again. */
export function useIsKept(hold: Hold | null): boolean {
  return useSyncExternalStore(
    hold ? everySecond : never,
    () => secondsKept(hold) > 0,
    () => false,
  );
}

/**
 * The event of which places are still kept for this tab. What is typed in its form is kept beside them; a page that asks
 * here does not render again at each key.
 */
export function useKeptEvent(): number | null {
  return useSyncExternalStore(memoryAndTime, keptEvent, () => null);
}

function memoryAndTime(told: () => void): () => void {
  const stops = [formMemory.subscribe(told), everySecond(told)];
  return () => stops.forEach((stop) => stop());
}

function keptEvent(): number | null {
  const memory = formMemory.read();
  return memory && secondsKept(memory.attempt.hold) > 0 ? memory.eventId : null;
}

function secondsKept(hold: Hold | null): number {
  return hold ? Math.max(0, Math.ceil((Date.parse(hold.expiresAt) - Date.now()) / 1000)) : 0;
}
