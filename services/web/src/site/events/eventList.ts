import type { EventView } from '@studio/contract/events/events';
import { factsOf } from '@studio/contract/events/eventVersion';
import type { EventSeats } from '@studio/contract/events/eventVersion';
import { ApiError } from '../../shared/http/api.ts';
import type { Api } from '../../shared/http/api.ts';
import type { QueryRead } from '../../shared/http/queryClient.ts';
import { normalizeEvent } from '../../shared/normalizeEvent.ts';

/** A page of the upcoming events that match a filter. */
export interface EventList {
  events: EventView[];
  /** The number of matches, also on other pages. */
  total: number;
  hasMore: boolean;
  /** The version of the list. An API that implements only SPEC sends no version, and always all events. */
  tag: string;
}

const noEvents: EventList = { events: [], total: 0, hasMore: false, tag: '' };

/** Reads a list, or only its available seats if nothing else has changed since the last read. */
export async function readEventList({ api, queryKey, signal, known }: QueryRead): Promise<EventList> {
  const [path, parameters] = queryKey.map(String);
  const last = known as EventList | undefined;
  const refreshed = last?.tag && (await refreshSeats(api, last, signal));
  if (refreshed) return refreshed;
  try {
    const { body, headers } = await api.getResponse(`${path}?${parameters}`, { signal });
    // A response that is not an array counts as empty (SPEC §7).
    if (!Array.isArray(body)) return noEvents;
    return {
      events: body.map(normalizeEvent).map(withoutMarkup),
      total: Number(headers.get('X-Total-Count') ?? body.length),
      hasMore: headers.get('Link')?.includes('rel="next"') ?? false,
      tag: headers.get('ETag') ?? '',
    };
  } catch (error) {
    // An address with impossible filters, such as an unknown month, matches nothing.
    if (error instanceof ApiError && error.status === 400) return noEvents;
    throw error;
  }
}

/** Returns undefined if more than seats has changed. */
async function refreshSeats(api: Api, list: EventList, signal: AbortSignal): Promise<EventList | undefined> {
  const ids = list.events.map(({ id }) => id).join(',');
  if (!ids) return undefined;
  const headers = { 'If-None-Match': list.tag };
  const response = await api.getResponse(`/api/events/seats?ids=${ids}`, { signal, headers });
  if (response.status === 304) return list;
  const tag = response.headers.get('ETag') ?? '';
  if (factsOf(tag) === '' || factsOf(tag) !== factsOf(list.tag)) return undefined;
  const seats = new Map(response.body as EventSeats[]);
  const events = list.events.map((event) => {
    const availableSeats = seats.get(event.id) ?? event.availableSeats;
    return { ...event, availableSeats, isFullyBooked: availableSeats === 0 };
  });
  return { ...list, events, tag };
}

/** The pages only ask whether an event has a form, so its long markup stays out of the HTML. */
function withoutMarkup(event: EventView): EventView {
  return { ...event, payNowButtonHtml: event.payNowButtonHtml === null ? null : '<form></form>' };
}
