import { useSyncExternalStore } from 'react';
import { serverNow } from '../../../shared/http/serverClock.ts';
import { browserHold, formMemory } from '../bookingSession.ts';
import type { Attempt, BrowserHold, Hold } from '../bookingSession.ts';

/** The whole seconds until the hold expires; 0 without a hold and on the server. */
export function useHoldSeconds(hold: Pick<Hold, 'expiresAt'> | null): number {
  return useSyncExternalStore(
    subscribe,
    () => secondsLeft(hold),
    () => 0,
  );
}

/** The seats that this tab's form holds. */
export function useHeldSeats(eventId: number): number {
  return useSyncExternalStore(
    subscribe,
    () => (formMemory.read()?.eventId === eventId ? (ownHold()?.participants ?? 0) : 0),
    () => 0,
  );
}

/** The event whose seats this tab holds, or if it holds none, the event whose seats another tab holds. */
export function useHeldEventId(): number | null {
  return useSyncExternalStore(subscribe, heldEventId, () => null);
}

/** The seats that another tab holds; null if this tab holds some too. */
export function useOtherTabHold(eventId: number): BrowserHold | null {
  const read = () => {
    const other = otherTabHold();
    return other?.eventId === eventId ? other : null;
  };
  return useSyncExternalStore(subscribe, read, () => null);
}

/** Checks every second whether the number of a component has changed; only then it renders. */
function subscribe(listener: () => void): () => void {
  const unsubscribes = [formMemory.subscribe(listener), browserHold.subscribe(listener)];
  const timer = setInterval(listener, 1000);
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
    clearInterval(timer);
  };
}

/** The attempt's hold, even if it has expired. A hold that the next request replaces counts until then. */
export function holdOf({ hold, replaces }: Attempt): Hold | null {
  const last = browserHold.read();
  return hold ?? (last?.holdId === replaces ? last : null);
}

function ownHold(): Hold | null {
  const attempt = formMemory.read()?.attempt;
  return attempt ? active(holdOf(attempt)) : null;
}

function heldEventId(): number | null {
  const holder = ownHold() ? formMemory.read() : otherTabHold();
  return holder?.eventId ?? null;
}

function otherTabHold(): BrowserHold | null {
  return ownHold() ? null : active(browserHold.read());
}

function active<AnyHold extends Hold>(hold: AnyHold | null): AnyHold | null {
  return secondsLeft(hold) > 0 ? hold : null;
}

function secondsLeft(hold: Pick<Hold, 'expiresAt'> | null): number {
  return hold ? Math.max(0, Math.ceil((Date.parse(hold.expiresAt) - snapshotTime()) / 1000)) : 0;
}

let timeOfTask: number | null = null;

/** React reads a snapshot twice in a row and requires the same value, so the time stands still until the task ends. */
function snapshotTime(): number {
  if (timeOfTask === null) {
    timeOfTask = serverNow().getTime();
    void Promise.resolve().then(() => (timeOfTask = null));
  }
  return timeOfTask;
}
