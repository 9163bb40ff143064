import type { HoldInput } from '@studio/contract/bookings/bookings';
import type { EventView } from '@studio/contract/events/events';
import { questionsPer } from '@studio/contract/events/questions';
import { trimmed } from '@studio/contract/validation/textRules';
import { answerErrors, typedAnswers } from '../../../shared/bookings/answers/answerTexts.ts';
import { attendeeSeats } from '../attendees/attendeeSeats.ts';
import type { BookingEntry } from '../bookingFlow/bookingEntry.ts';
import { chooseTickets } from '../tickets/chosenTickets.ts';

/** The key of the answers about the booking. */
export const bookingKey = 'booking';

/** The errors of the answers, by field, in the order of the form. Answers about people can be left for later. */
export function answerErrorsIn(event: EventView, entry: BookingEntry): Partial<Record<string, string>> {
  const { ofBooking, people } = typedIn(event, entry);
  const errors: Partial<Record<string, string>> = {};
  for (const [index, { answers }] of people.entries()) {
    const found = answerErrors(questionsPer(event.questions, 'person'), answers);
    for (const [field, error] of Object.entries(found)) errors[`attendees[${index}].${field}`] = error;
  }
  return { ...errors, ...answerErrors(questionsPer(event.questions, 'booking'), ofBooking) };
}

/** The hold with the typed answers. If none is typed about the booking, or about the people, it has none of them. */
export function withAnswers(event: EventView, entry: BookingEntry, input: HoldInput): HoldInput {
  const { ofBooking, people } = typedIn(event, entry);
  const answersPeople = people.some(({ answers }) => answers.some(isAnswered));
  return {
    ...input,
    ...(ofBooking.some(isAnswered) && { answers: ofBooking }),
    ...(answersPeople && {
      attendees: people.map(({ ticketTypeId, answers }, index) => {
        const isVisitor = index === 0 && event.attendeeQuestions.includes('name');
        const unknown = { ticketTypeId, name: isVisitor ? trimmed(entry.firstName) : null, age: null, notes: null };
        return { ...(input.attendees?.[index] ?? unknown), answers };
      }),
    }),
  };
}

function typedIn(event: EventView, entry: BookingEntry) {
  const read = (key: string, per: 'booking' | 'person') =>
    typedAnswers(questionsPer(event.questions, per), ({ id }) => entry.answered?.[key]?.[id]);
  const seats = entry.isFilledInLater ? [] : attendeeSeats(chooseTickets(event, entry));
  return {
    ofBooking: read(bookingKey, 'booking'),
    people: seats.map(({ key, ticketTypeId }) => ({ ticketTypeId, answers: read(key, 'person') })),
  };
}

function isAnswered({ answer }: { answer?: string | null | undefined }): boolean {
  return answer != null;
}
