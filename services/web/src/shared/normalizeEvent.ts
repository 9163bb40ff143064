import type { EventView } from '@studio/contract/events/events';

type Optional =
  | 'endTime'
  | 'availableSeats'
  | 'imageUrl'
  | 'payNowButtonHtml'
  | 'attendeeQuestions'
  | 'questions'
  | 'payLater'
  | 'furtherDates'
  | 'movesMissedDates';

/** An event as the API may send it: optional fields can be missing, null or empty (SPEC §3). */
type SentEvent = Omit<EventView, Optional> & { [Field in Optional]?: EventView[Field] | undefined };

/** A missing number of free seats defaults to the capacity. */
export function normalizeEvent(event: SentEvent): EventView {
  return {
    ...event,
    endTime: event.endTime || null,
    availableSeats: event.availableSeats ?? event.capacity,
    imageUrl: event.imageUrl || null,
    payNowButtonHtml: event.payNowButtonHtml || null,
    attendeeQuestions: event.attendeeQuestions ?? [],
    payLater: event.payLater ?? [],
    questions: event.questions ?? [],
    furtherDates: event.furtherDates ?? [],
    movesMissedDates: event.movesMissedDates ?? false,
  };
}
