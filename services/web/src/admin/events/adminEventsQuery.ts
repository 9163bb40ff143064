import type { AdminEventView } from '@studio/contract/events';
import { noDetails } from '@studio/contract/noDetails';
import { normalizeEvent } from '../../shared/normalizeEvent.ts';
import { completedQuery } from '../http/adminApi.ts';

/** Reads every workshop, including past ones. A response that is not an array counts as empty (SPEC §7). */
export const adminEventsQuery = completedQuery('/api/admin/events', {
  complete: (events: AdminEventView[]) => (Array.isArray(events) ? events.map(complete) : []),
  failed: 'Failed to fetch admin events',
});

function complete(event: AdminEventView): AdminEventView {
  return { ...event, ...normalizeEvent(event), details: event.details ?? noDetails };
}
