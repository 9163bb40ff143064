import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { EventPageView, EventView } from '@studio/contract/events/events';
import type { EventFiltersView } from '@studio/contract/events/eventVersion';
import { noDetails } from '@studio/contract/events/noDetails';
import { normalizeEvent } from '../../shared/normalizeEvent.ts';
import { readEventList } from './eventList.ts';
import type { EventList } from './eventList.ts';
import { listParametersOf, readAfter, readFilter } from './filter/eventFilter.ts';

/** The first element of the keys of all lists of events. */
export const eventsKey = ['/api/events'];

/** Reads the shown events again, lists and single ones. */
export function readEventsAgain(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith('/api/events'),
  });
}

/** Reads the upcoming events that match, by start time; `parameters` are those of `GET /api/events`. */
export function eventListQuery(parameters: URLSearchParams) {
  return queryOptions<EventList>({
    queryKey: [...eventsKey, parameters.toString()],
    meta: { read: readEventList },
  });
}

/** The number of events on the home page (SPEC §9). */
export const shownOnHome = 6;

export const homeEventsQuery = eventListQuery(new URLSearchParams({ limit: String(shownOnHome) }));

/** Reads the next event with a free seat, for a home page whose events are all full. */
export const nextFreeEventQuery = eventListQuery(new URLSearchParams({ limit: '1', places: '1' }));

export const eventFiltersQuery = queryOptions<EventFiltersView>({ queryKey: ['/api/events/filters'] });

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
        isCancelled: event.isCancelled ?? false,
      },
  });
}

export async function loadHomePage(queryClient: QueryClient): Promise<void> {
  await queryClient.prefetchQuery(homeEventsQuery);
  if (needsNextFree(queryClient.getQueryData(homeEventsQuery.queryKey)))
    await queryClient.prefetchQuery(nextFreeEventQuery);
}

/** True if none of the events on the home page has a free seat, but a later one may. */
export function needsNextFree(list: EventList | undefined): boolean {
  return list !== undefined && list.hasMore && list.events.every(({ isFullyBooked }) => isFullyBooked);
}

export async function loadEventsPage(queryClient: QueryClient, search: URLSearchParams): Promise<void> {
  const parameters = listParametersOf(readFilter(search), readAfter(search));
  await Promise.all([
    queryClient.prefetchQuery(eventFiltersQuery),
    queryClient.prefetchQuery(eventListQuery(parameters)),
  ]);
}
