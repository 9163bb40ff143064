import type { EventDetails } from '@studio/contract/events/eventDetails';
import type { EventInput } from '@studio/contract/events/events';
import { noDetails } from '@studio/contract/events/noDetails';
import type { QuestionInput } from '@studio/contract/events/questionsInput';
import type { TicketTypeInput } from '@studio/contract/events/ticketTypes';
import { places } from '@studio/contract/format/counts';
import { courseDateLines } from '@studio/contract/format/courseDates';
import type { EventDates, EventTimes, FurtherDateView } from '@studio/contract/format/courseDates';
import { formatRand } from '@studio/contract/format/money';
import { timePlanLine } from '@studio/contract/format/timePlan';
import type { AuditFields } from '../admins/audit/audit.ts';
import type { Event } from './event.model.ts';

/** Returns the event as fields of the form. */
export function inputOf(event: Event): EventInput {
  return {
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
    questions: event.questions,
    payLater: event.payLater,
    capacity: event.capacity,
    isPrivate: event.isPrivate,
    category: event.category,
    imageUrl: event.imageUrl,
    payNowButtonHtml: event.payNowHtml,
    details: detailsOf(event),
  };
}

export function timesOf({ date, startTime, endTime }: Pick<Event, 'date' | 'startTime' | 'endTime'>): EventTimes {
  return { date, startTime: startTime.slice(0, 5), endTime: endTime?.slice(0, 5) ?? null };
}

export function datesOf(
  event: Pick<Event, 'date' | 'startTime' | 'endTime' | 'furtherDates'>,
): EventDates & { furtherDates: FurtherDateView[] } {
  return { ...timesOf(event), furtherDates: event.furtherDates };
}

export function detailsOf({ details }: Pick<Event, 'details'>): EventDetails {
  return { ...noDetails, ...details };
}

/** The details become texts, so that an audit entry names only the changed parts and can be read. */
export function auditFieldsOf(event: Event): AuditFields {
  const { details, ticketTypes, attendeeQuestions, questions, payLater, furtherDates, ...fields } = inputOf(event);
  const { timePlan, included, bring, goodToKnow, teacher, images } = details;
  return {
    ...fields,
    furtherDates: textOf(furtherDates.length > 0 ? courseDateLines(datesOf(event)).slice(1) : []),
    tickets: textOf(ticketTypes.map(ticketLine)),
    attendeeQuestions: attendeeQuestions.join(', ') || null,
    questions: textOf(questions.map(questionLine)),
    payLater: payLater.join(', ') || null,
    timePlan: textOf(timePlan.map(timePlanLine)),
    included: textOf(included),
    bring: textOf(bring),
    goodToKnow,
    teacher: teacher && textOf([teacher.name, teacher.about, teacher.imageUrl]),
    images: textOf(images.flatMap(({ url, alt }) => [url, alt])),
  };
}

function ticketLine({ name, note, price, seats, limit, extra }: TicketTypeInput): string {
  return [
    name,
    note,
    formatRand(price),
    extra ? `extra per ${extra}` : places(seats),
    limit !== null && `at most ${limit}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function questionLine({ text, kind, options, per, isRequired }: QuestionInput): string {
  return [text, kind === 'choice' ? options.join(' / ') : kind, `per ${per}`, isRequired && 'required']
    .filter(Boolean)
    .join(', ');
}

function textOf(lines: readonly (string | null)[]): string | null {
  return lines.filter(Boolean).join('\n') || null;
}
