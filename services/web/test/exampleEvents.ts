import { eventCategories } from '@studio/contract/events/events';
import type { AdminEventView, EventPageView, EventView } from '@studio/contract/events/events';
import { noDetails } from '@studio/contract/events/noDetails';
import { addDays } from '@studio/contract/format/dates';

/** A workshop with free seats; override the fields a test is about. */
export function exampleEvent(overrides: Partial<EventView> = {}): EventView {
  return {
    id: 1,
    title: 'Wheel Throwing & Flat Whites',
    description:
      'Centre, pull and trim two stoneware pieces of your own. We glaze and fire them, you come back for the reveal and another coffee.',
    date: '2031-03-15',
    startTime: '10:00',
    endTime: '12:30',
    furtherDates: [],
    movesMissedDates: false,
    price: 45_000,
    ticketTypes: [],
    attendeeQuestions: [],
    payLater: [],
    questions: [],
    capacity: 12,
    availableSeats: 12,
    isFullyBooked: false,
    category: 'Pottery & Ceramics',
    imageUrl: '/art/pottery.jpg',
    payNowButtonHtml: '<form action="https://www.payfast.co.za/eng/process" method="post"></form>',
    ...overrides,
  };
}

/** The same event with what its page shows. */
export function exampleEventPage(overrides: Partial<EventPageView> = {}): EventPageView {
  return { ...exampleEvent(), details: noDetails, otherDates: [], isCancelled: false, ...overrides };
}

/** The same event in the admin view. */
export function exampleAdminEvent(overrides: Partial<AdminEventView> = {}): AdminEventView {
  return {
    ...exampleEvent({ payNowButtonHtml: null }),
    time: '10:00 AM - 12:30 PM',
    duration: '2 h 30 min',
    location: 'Studio Randburg, 12 Clay Street',
    createdAt: '2031-01-01T08:00:00.000Z',
    bookingCount: 0,
    isPrivate: false,
    series: null,
    details: noDetails,
    cancellation: null,
    ...overrides,
  };
}

/** Returns `count` workshops on different days. */
export function exampleEvents(count: number): EventView[] {
  return Array.from({ length: count }, (_, index) =>
    exampleEvent({
      id: index + 1,
      title: `${exampleEvent().title} ${index + 1}`,
      date: addDays('2031-03-01', index),
      category: eventCategories[index % eventCategories.length] ?? 'Painting',
    }),
  );
}

/** The further dates of a course of three evenings that begins with `exampleEvent`. */
export const furtherDates: EventView['furtherDates'] = [
  { id: 1, date: '2031-03-22', startTime: '10:00', endTime: '12:30' },
  { id: 2, date: '2031-03-29', startTime: '14:00', endTime: null },
];
