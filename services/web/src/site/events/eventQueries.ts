import { queryOptions } from '@tanstack/react-query';
import type { EventPageView, EventView } from '@studio/contract/events';
import { noDetails } from '@studio/contract/noDetails';
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

/**
 * Reads an event with the details of its page; null when it does not exist. The key differs from the one of
 * `eventQuery`, in which the booking dialog stores an event of a list.
 */
export function eventPageQuery(id: string) {
  return queryOptions<EventPageView | null>({
    queryKey: [...eventQuery(id).queryKey, 'page'],
    meta: { nullOn: [400, 404] },
    select: (event) =>
      event && {
        ...normalizeEvent(event),
        details: { ...noDetails, ...event.details },
        otherDates: event.otherDates ?? [],
      },
  });
}
