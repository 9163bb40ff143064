import type { AdminEventView, EventCancellation, EventSeriesView } from '@studio/contract/events/events';
import { formatClockRange, minutesBetween } from '@studio/contract/format/dates';
import { addressLine, studio } from '@studio/contract/studio';
import type { Event } from '../event.model.ts';
import { presentEvent } from '../event.presenter.ts';
import type { EventFacts } from '../event.presenter.ts';
import { detailsOf } from '../eventFields.ts';

export type AdminEventFacts = EventFacts &
  Pick<Event, 'details' | 'isPrivate' | 'bookingCount' | 'createdAt' | 'cancelledAt' | 'cancelReason'> & {
    series: EventSeriesView | null;
  };

export function presentForAdmin(event: AdminEventFacts): AdminEventView {
  const view = presentEvent(event, event.payNowHtml);
  return {
    ...view,
    time: formatClockRange(view.startTime, view.endTime),
    duration: view.endTime && durationOf(view.startTime, view.endTime),
    location: `${studio.venue}, ${addressLine()}`,
    createdAt: event.createdAt.toISOString(),
    // Excludes cancelled bookings (SPEC §3).
    bookingCount: event.bookingCount,
    details: detailsOf(event),
    isPrivate: event.isPrivate,
    series: event.series,
    cancellation: cancellationOf(event),
  };
}

function cancellationOf({
  cancelledAt,
  cancelReason,
}: Pick<Event, 'cancelledAt' | 'cancelReason'>): EventCancellation | null {
  return cancelledAt && cancelReason !== null ? { at: cancelledAt.toISOString(), reason: cancelReason } : null;
}

function durationOf(startTime: string, endTime: string): string {
  const minutes = minutesBetween(startTime, endTime);
  const parts = [
    [Math.floor(minutes / 60), 'h'],
    [minutes % 60, 'min'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map((part) => part.join(' '))
    .join(' ');
}
