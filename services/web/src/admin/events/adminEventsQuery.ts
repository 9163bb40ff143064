import type { AdminEventView } from '@studio/contract/events/events';
import { noDetails } from '@studio/contract/events/noDetails';
import type { Day } from '@studio/contract/format/dates';
import type { Paged } from '@studio/contract/paging';
import { serverNow } from '../../shared/http/serverClock.ts';
import { normalizeEvent } from '../../shared/normalizeEvent.ts';
import { adminQuery, completedQuery, pageOf } from '../http/adminApi.ts';
import { filterAdminEvents } from './adminEventFilter.ts';
import type { AdminEventFilter } from './adminEventFilter.ts';

export const eventsPath = '/api/admin/events';

/** One page of workshops. An API that implements only SPEC sends all of them, unfiltered (SPEC §7). */
export function eventPageQuery(filter: AdminEventFilter, page: number, pageSize: number) {
  const query = new URLSearchParams({ page: String(page), pageSize: String(pageSize), ...queryOf(filter) });
  return completedQuery(`${eventsPath}?${query.toString()}`, {
    complete: (sent: Paged<AdminEventView> | AdminEventView[]): Paged<AdminEventView> => {
      if (Array.isArray(sent)) {
        const all = sent.map(complete);
        return { ...pageOf(filterAdminEvents(all, filter, serverNow())), all: all.length };
      }
      // A response that is neither a list nor a page counts as empty.
      return Array.isArray(sent.items) ? { ...sent, items: sent.items.map(complete) } : pageOf<AdminEventView>([]);
    },
    failed: 'Failed to fetch admin events',
  });
}

export function queryOf({ search, period, from, series }: AdminEventFilter): Record<string, string> {
  return {
    ...(search && { search }),
    ...(period !== 'all' && { when: period }),
    ...(from && { from }),
    ...(series && { series }),
  };
}

export function eventQuery(id: number | string) {
  return completedQuery(`${eventsPath}/${id}`, { complete });
}

/** Reads the days on which there is a workshop with the same title and start. */
export function sameDaysQuery(id: number) {
  return adminQuery<Day[]>(`${eventsPath}/${id}/days`);
}

function complete(event: AdminEventView): AdminEventView {
  return {
    ...event,
    ...normalizeEvent(event),
    ticketTypes: event.ticketTypes ?? [],
    details: event.details ?? noDetails,
    isPrivate: event.isPrivate ?? false,
    series: event.series ?? null,
    cancellation: event.cancellation ?? null,
  };
}
