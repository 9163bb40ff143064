import { useState } from 'react';
import type { AdminEventView } from '@studio/contract/events/events';

const none: readonly AdminEventView[] = [];

/** Finds a workshop by id among all that were shown, also after it has left the list. */
export function useSeenEvents(
  shown: readonly AdminEventView[] = none,
): (id: string | number) => AdminEventView | undefined {
  const [seen, setSeen] = useState(() => add(new Map(), shown));
  if (seen.latest !== shown) setSeen(add(seen.events, shown));
  return (id) => seen.events.get(String(id));
}

function add(known: ReadonlyMap<string, AdminEventView>, latest: readonly AdminEventView[]) {
  const events = new Map(known);
  for (const event of latest) events.set(String(event.id), event);
  return { latest, events };
}
