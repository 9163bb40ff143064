import type { QueryClient } from '@tanstack/react-query';
import type { EventList } from './eventList.ts';
import { eventFiltersQuery, eventListQuery, homeEventsQuery, nextFreeEventQuery } from './eventQueries.ts';
import { listParametersOf, readAfter, readFilter } from './filter/eventFilter.ts';

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
