import { queryOptions } from '@tanstack/react-query';
import type { EventView } from '@studio/contract/events';
import { normalizeEvent } from '../../shared/normalizeEvent.ts';

/** Reads coming events by start time. A response that is not an array counts as empty (SPEC §7). */
export const eventsQuery = queryOptions<EventView[]>({
  queryKey: ['/api/events'],
  select: (events: unknown) => (Array.isArray(events) ? events.map(normalizeEvent) : []),
});

/** Reads an event; null when it does not exist. */
export function eventQuery(id: string) {
  return queryOptions<EventView | null>({
    queryKey: [`/api/events/${encodeURIComponent(id)}`],
    meta: { nullOn: [400, 404] },
    select: (event) => event && normalizeEvent(event),
  });
}
