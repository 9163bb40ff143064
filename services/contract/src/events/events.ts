import { array, object } from 'yup';
import type { InferType } from 'yup';
import type { LaterPayment } from '../bookings/laterPayments.ts';
import { laterPaymentsSchema } from '../bookings/laterPaymentsInput.ts';
import type { FurtherDateView } from '../format/courseDates.ts';
import { addDays, isDay } from '../format/dates.ts';
import type { Clock, Day } from '../format/dates.ts';
import type { Cents } from '../format/money.ts';
import { pageFields } from '../paging.ts';
import type { PublicReviewView, RatingView } from '../reviews/reviewViews.ts';
import { imageUrl } from '../validation/imageUrl.ts';
import { flag, integer, line, oneOf, paragraph, token } from '../validation/text.ts';
import { maxCategory, maxDescription, maxPayNowHtml, maxSearch, maxTitle } from '../validation/textRules.ts';
import { attendeeQuestionsSchema } from './attendeeQuestions.ts';
import type { AttendeeQuestion } from './attendeeQuestions.ts';
import { eventDetailsSchema } from './eventDetails.ts';
import type { EventDetails } from './eventDetails.ts';
import { eventPeriods } from './eventPeriods.ts';
import type { EventPeriod } from './eventPeriods.ts';
import { dateSchema, furtherDatesSchema, timesFields } from './eventTimesInput.ts';
import type { QuestionView } from './questions.ts';
import { questionsSchema } from './questionsInput.ts';
import { maxPrice, priceSchema, ticketTypesSchema, priceTooHigh } from './ticketTypes.ts';
import type { TicketTypeView } from './ticketTypes.ts';

/** The categories that forms suggest (SPEC §9). The API accepts any text (DESIGN §4). */
export const eventCategories = [
  'Pottery & Ceramics',
  'Painting',
  'Textiles',
  'Jewelry Making',
  'Mixed Media',
  'String Art',
] as const;
export type EventCategory = (typeof eventCategories)[number];

export const minCapacity = 1;
export const maxCapacity = 50;
export const defaultCapacity = 12;

export interface EventView {
  id: number;
  title: string;
  description: string;
  date: Day;
  startTime: Clock;
  endTime: Clock | null;
  /** The dates of a course after the first one; empty unless it is a course. */
  furtherDates: FurtherDateView[];
  /** Whether its people may come to another course of the same title instead of a missed date. */
  movesMissedDates: boolean;
  /** The price for one person; with ticket types, the price of the first type. */
  price: Cents;
  /** The types in the order of the form; empty if `price` applies to all. */
  ticketTypes: TicketTypeView[];
  /** What the booking form asks about each person; empty if it asks nothing. */
  attendeeQuestions: AttendeeQuestion[];
  /** Custom questions, in the order of the form. */
  questions: QuestionView[];
  /** How visitors may pay instead of by card; EFT is only offered while the settings have `eftDays`. */
  payLater: LaterPayment[];
  capacity: number;
  availableSeats: number;
  isFullyBooked: boolean;
  category: string;
  imageUrl: string | null;
  /** Markup composed by the server; null if payment is not configured. */
  payNowButtonHtml: string | null;
  /** Missing without published reviews. */
  rating?: RatingView;
}

/** A workshop with the facts for its own page, which would make the response of the list too long. */
export interface EventPageView extends EventView {
  details: EventDetails;
  /** The next upcoming workshops of the same title. */
  otherDates: OtherDateView[];
  /** A cancelled workshop is in no list, but it still has a page. */
  isCancelled: boolean;
  /** The latest published reviews with a text; missing without any. */
  reviews?: PublicReviewView[];
}

export type OtherDateView = Pick<
  EventView,
  'id' | 'date' | 'startTime' | 'endTime' | 'furtherDates' | 'availableSeats' | 'isFullyBooked'
>;

export interface AdminEventView extends EventView {
  details: EventDetails;
  time: string;
  duration: string | null;
  location: string;
  createdAt: string;
  bookingCount: number;
  /** In no public list, and only booked by admins. */
  isPrivate: boolean;
  /** Null for a workshop that was made alone. */
  series: EventSeriesView | null;
  /** Null unless the workshop was cancelled. */
  cancellation: EventCancellation | null;
}

export interface EventSeriesView {
  id: number;
  /** The place among the workshops of the series that are not deleted, by their starts, from 1. */
  place: number;
  /** The number of these workshops. */
  count: number;
}

export interface EventCancellation {
  at: string;
  /** The reason that was sent to all who had booked. */
  reason: string;
}

/** Without `page` and `pageSize` the list has no pages, and no filter applies (SPEC §7). */
export const adminEventQuerySchema = object({
  ...pageFields,
  search: line('Search', maxSearch).default(''),
  category: line('Category', maxCategory).default(''),
  when: oneOf<EventPeriod>('When', eventPeriods).default('all'),
  /** Shows workshops from this day on, the soonest first, including those that have begun. */
  from: line('From', 10)
    .default('')
    .test('day', 'Please enter a date that exists', (value) => value === '' || isDay(value)),
  /** Shows the workshops of one series, the soonest first. */
  series: token(/^([1-9]\d{0,8})?$/, 'Series must be the id of a series').default(''),
});
export type AdminEventQuery = InferType<typeof adminEventQuerySchema>;

const wholeId = integer('Event ID').min(1, 'Event ID is required').max(2_147_483_647, 'Event ID is too large');

export const idSchema = wholeId.required('Event ID is required');

export const eventInputSchema = object({
  title: line('Title', maxTitle).required('Title is required'),
  description: paragraph('Description', maxDescription).required('Description is required'),
  ...timesFields,
  furtherDates: furtherDatesSchema,
  /** Whether people of the course may come to another course of the same title instead of a missed date. */
  movesMissedDates: flag('Missed dates').default(false),
  price: priceSchema.test(
    'public',
    priceTooHigh,
    (value, { parent }) => value == null || value <= maxPrice || (parent as { isPrivate?: unknown }).isPrivate === true,
  ),
  capacity: integer('Capacity')
    .default(defaultCapacity)
    .min(minCapacity, 'Capacity must be at least 1')
    .max(maxCapacity, 'Capacity cannot exceed 50 people'),
  category: line('Category', maxCategory).required('Category is required'),
  isPrivate: flag('Private').default(false),
  imageUrl: imageUrl('Image').nullable().default(null),
  payNowButtonHtml: paragraph('Pay-now button', maxPayNowHtml).nullable().default(null),
  ticketTypes: ticketTypesSchema.test('public', priceTooHigh, (types, { parent, path, createError }) => {
    if ((parent as { isPrivate?: unknown }).isPrivate === true) return true;
    const place = (types ?? []).findIndex((type) => type?.price > maxPrice);
    return place < 0 || createError({ path: `${path}[${place}].price`, message: priceTooHigh });
  }),
  attendeeQuestions: attendeeQuestionsSchema,
  questions: questionsSchema,
  payLater: laterPaymentsSchema,
  details: eventDetailsSchema,
});
export type EventInput = InferType<typeof eventInputSchema>;

export interface SavedEventView extends AdminEventView {
  dropped: string[];
}

export const maxCopies = 26;
export const tooManyCopies = `At most ${maxCopies} copies at once. For more, duplicate the last copy.`;

/** The days of the copies: one for a duplicate, more for a series. */
export const eventCopiesSchema = object({
  dates: array(dateSchema)
    .transform((_value: unknown, original: unknown) => original)
    .typeError('Dates must be a list')
    .required('Please choose at least one date')
    .min(1, 'Please choose at least one date')
    .max(maxCopies, tooManyCopies)
    .test('once', 'Each date can be chosen only once', (days) => days == null || new Set(days).size === days.length),
});
export type EventCopies = InferType<typeof eventCopiesSchema>;

/** @param weeks between two consecutive days */
export function weeklyDates(day: Day, times: number, weeks = 1): Day[] {
  return Array.from({ length: times }, (_, index) => addDays(day, 7 * weeks * (index + 1)));
}
