import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { HoldStateView } from '@studio/contract/bookings/bookings';
import { serverNow } from '../../../../shared/http/serverClock.ts';
import { browserHold, clearBrowserHold, formMemory } from '../../bookingSession.ts';
import type { Attempt, BrowserHold, Hold } from '../../bookingSession.ts';

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
  const own = useSyncExternalStore(subscribe, ownEventId, () => null);
  const other = useUnpaidHold();
  return own ?? other?.eventId ?? null;
}

/** The seats that another tab holds; null if this tab holds some too. */
export function useOtherTabHold(eventId: number): BrowserHold | null {
  const other = useUnpaidHold();
  return other?.eventId === eventId ? other : null;
}

/** The hold of another tab. That tab may have been closed after the payment, so the API is asked whether it is unpaid. */
function useUnpaidHold(): BrowserHold | null {
  const other = useSyncExternalStore(subscribe, otherTabHold, () => null);
  const { data } = useQuery({ ...holdStateQuery(other?.holdId ?? ''), enabled: other !== null });
  return data?.isUnpaid ? other : null;
}

function holdStateQuery(holdId: string) {
  const path = `/api/holds/${encodeURIComponent(holdId)}`;
  return queryOptions<HoldStateView>({
    queryKey: [path],
    refetchInterval: 10_000,
    meta: {
      read: async ({ api, signal }) => {
        const state = await api.get<HoldStateView>(path, { signal });
        if (!state.isUnpaid) clearBrowserHold(holdId);
        return state;
      },
    },
  });
}

/** Checks every second. React renders a component only if its number has changed. */
function subscribe(listener: () => void): () => void {
  const unsubscribes = [formMemory.subscribe(listener), browserHold.subscribe(listener)];
  const check = () => {
    clearExpired();
    listener();
  };
  clearExpired();
  const timer = setInterval(check, 1000);
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
    clearInterval(timer);
  };
}

/** Removes an expired hold, because the next person at this computer must not see it. */
function clearExpired(): void {
  const last = browserHold.read();
  if (last && secondsLeft(last) === 0) browserHold.clear();
}

/** Returns the attempt's hold, even if it has expired, or the earlier hold that its next request will replace. */
export function holdOf({ hold, replaces }: Attempt): Hold | null {
  const last = browserHold.read();
  return hold ?? (last?.holdId === replaces ? last : null);
}

function ownHold(): Hold | null {
  const attempt = formMemory.read()?.attempt;
  return attempt ? active(holdOf(attempt)) : null;
}

function ownEventId(): number | null {
  return ownHold() ? (formMemory.read()?.eventId ?? null) : null;
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

/** React reads a snapshot twice in a row and requires the same value, so the time is read once per task. */
function snapshotTime(): number {
  if (timeOfTask === null) {
    timeOfTask = serverNow().getTime();
    void Promise.resolve().then(() => (timeOfTask = null));
  }
  return timeOfTask;
}
