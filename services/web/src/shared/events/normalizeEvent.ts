import type { EventView } from '@studio/contract/events';

type Optional = 'endTime' | 'availableSeats' | 'imageUrl' | 'payNowButtonHtml';

/** An event whose optional fields may be missing, null or empty (SPEC §3). */
type SentEvent = Omit<EventView, Optional> & { [Field in Optional]?: EventView[Field] | undefined };

/** Without a number of free seats the capacity counts. */
export function normalizeEvent(event: SentEvent): EventView {
  return {
    ...event,
    endTime: event.endTime || null,
    availableSeats: event.availableSeats ?? event.capacity,
    imageUrl: event.imageUrl || null,
    payNowButtonHtml: event.payNowButtonHtml || null,
  };
}
