import type { AdminEventView, EventInput } from '@studio/contract/events/events';
import { defaultCapacity } from '@studio/contract/events/events';
import { noDetails } from '@studio/contract/events/noDetails';
import { toRand } from '@studio/contract/format/money';
import { datesOf, storedDates } from './dates/dateTexts.ts';
import type { DateTexts } from './dates/dateTexts.ts';
import { detailTextsOf, detailsOf } from './details/detailTexts.ts';
import type { DetailTexts } from './details/detailTexts.ts';
import { storedExtras } from './extras/extraTexts.ts';
import type { ExtraTexts } from './extras/extraTexts.ts';
import { chosenLater, laterTexts } from './payLater/laterTexts.ts';
import type { LaterTexts } from './payLater/laterTexts.ts';
import { questionsOf, storedQuestions } from './questions/customQuestionTexts.ts';
import type { CustomQuestionTexts } from './questions/customQuestionTexts.ts';
import { askedQuestions, questionTexts } from './questions/questionTexts.ts';
import type { QuestionTexts } from './questions/questionTexts.ts';
import { storedTickets } from './tickets/ticketTexts.ts';
import type { TicketTexts } from './tickets/ticketTexts.ts';
import { ticketTypesOf } from './ticketTypeFields.ts';
import { numberInput, priceInput } from './typedNumbers.ts';

/** The form's values are texts; the price is in rand (SPEC §5). */
export type EventFields = Record<
  | Exclude<
      keyof EventInput,
      'details' | 'ticketTypes' | 'attendeeQuestions' | 'questions' | 'payLater' | 'furtherDates' | 'movesMissedDates'
    >
  | keyof DetailTexts,
  string
> &
  DateTexts &
  TicketTexts &
  ExtraTexts &
  QuestionTexts &
  CustomQuestionTexts &
  LaterTexts;

const empty: EventFields = {
  title: '',
  description: '',
  date: '',
  startTime: '',
  endTime: '',
  price: '',
  capacity: String(defaultCapacity),
  isPrivate: '',
  category: '',
  imageUrl: '',
  payNowButtonHtml: '',
  ...storedDates([], false),
  ...detailTextsOf(noDetails),
  ...storedTickets([]),
  ...storedExtras([]),
  ...questionTexts([]),
  ...storedQuestions([]),
  ...laterTexts([]),
};

export function eventFieldsOf(event: AdminEventView | null): EventFields {
  if (!event) return empty;
  return {
    title: event.title,
    description: event.description,
    date: event.date,
    startTime: event.startTime,
    endTime: event.endTime ?? '',
    price: toRand(event.price),
    capacity: String(event.capacity),
    isPrivate: event.isPrivate ? 'on' : '',
    category: event.category,
    imageUrl: event.imageUrl ?? '',
    payNowButtonHtml: event.payNowButtonHtml ?? '',
    ...storedDates(event.furtherDates, event.movesMissedDates),
    ...detailTextsOf(event.details),
    ...storedTickets(event.ticketTypes),
    ...storedExtras(event.ticketTypes),
    ...questionTexts(event.attendeeQuestions),
    ...storedQuestions(event.questions),
    ...laterTexts(event.payLater),
  };
}

/** Converts the texts for the contract's schema, which reports a text that is not a number. */
export function bodyOf(fields: EventFields): Record<keyof EventInput, unknown> {
  return {
    title: fields.title,
    description: fields.description,
    date: fields.date,
    startTime: fields.startTime,
    endTime: fields.endTime || null,
    furtherDates: datesOf(fields),
    movesMissedDates: fields.movesMissedDates === 'on' && fields.furtherDateCount !== '0',
    price: priceInput(fields.price),
    ticketTypes: ticketTypesOf(fields),
    attendeeQuestions: askedQuestions(fields),
    questions: questionsOf(fields),
    payLater: chosenLater(fields),
    capacity: numberInput(fields.capacity),
    isPrivate: fields.isPrivate === 'on',
    category: fields.category,
    imageUrl: fields.imageUrl || null,
    payNowButtonHtml: fields.payNowButtonHtml.trim() || null,
    details: detailsOf(fields),
  };
}
