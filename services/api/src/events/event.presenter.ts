import type { EventView, OtherDateView } from '@studio/contract/events/events';
import type { Event } from './event.model.ts';

/** `publicEvents` selects the same columns in SQL, which the compiler does not check. */
export type EventFacts = Pick<
  Event,
  | 'id'
  | 'title'
  | 'description'
  | 'date'
  | 'startTime'
  | 'endTime'
  | 'furtherDates'
  | 'movesMissedDates'
  | 'price'
  | 'ticketTypes'
  | 'attendeeQuestions'
  | 'payLater'
  | 'questions'
  | 'capacity'
  | 'freeSeats'
  | 'category'
  | 'imageUrl'
  | 'payNowHtml'
>;

/** @param payNowButtonHtml the public form for visitors, the stored one for admins, null if not payable online */
export function presentEvent(event: EventFacts, payNowButtonHtml: string | null): EventView {
  return {
    id: event.id,
    title: event.title,
    description: event.description,
    date: event.date,
    startTime: event.startTime.slice(0, 5),
    endTime: event.endTime?.slice(0, 5) ?? null,
    furtherDates: event.furtherDates,
    movesMissedDates: event.movesMissedDates,
    price: event.price,
    ticketTypes: event.ticketTypes,
    attendeeQuestions: event.attendeeQuestions,
    payLater: event.payLater,
    questions: event.questions,
    capacity: event.capacity,
    availableSeats: event.freeSeats,
    isFullyBooked: event.freeSeats === 0,
    category: event.category,
    imageUrl: event.imageUrl,
    payNowButtonHtml,
  };
}

export function presentOtherDate(event: EventView): OtherDateView {
  const { id, date, startTime, endTime, furtherDates, availableSeats, isFullyBooked } = event;
  return { id, date, startTime, endTime, furtherDates, availableSeats, isFullyBooked };
}
