import type { EventView } from '@studio/contract/events';

type Optional = 'endTime' | 'availableSeats' | 'imageUrl' | 'payNowButtonHtml';

/** An event as SPEC §3 lets an API send it: what is optional may be missing, null or an empty text. */
type SentEvent = Omit<EventView, Optional> & { [Field in Optional]?: EventView[Field] | undefined };

/** Said once, where events are read, so that no page shows `undefined`: without a number of seats the capacity counts. */
export function normalizeEvent(event: SentEvent): EventView {
  return {
    ...event,
    endTime: event.endTime || null,
    availableSeats: event.availableSeats ?? event.capacity,
    imageUrl: event.imageUrl || null,
    payNowButtonHtml: event.payNowButtonHtml || null,
  };
}
