import type { Sequelize } from 'sequelize';
import type { AnswerView } from '@studio/contract/bookings/answers';
import type { AttendeeInput } from '@studio/contract/bookings/attendeesInput';
import type { HoldInput } from '@studio/contract/bookings/bookings';
import { questionsPer } from '@studio/contract/events/questions';
import type { QuestionView } from '@studio/contract/events/questions';
import { run, statement } from '../../db/statement.ts';
import { prepareAnswers } from '../attendees/prepareAnswers.ts';
import { eventNotFound } from './availability.ts';

const selectQuestions = statement<{ questions: QuestionView[] }>(
  'questions of an event',
  'select questions from events where id = $1',
);

export interface ClaimedPerson extends Omit<AttendeeInput, 'answers'> {
  answers: AnswerView[] | null;
}

interface ClaimedAnswers {
  attendees: ClaimedPerson[];
  /** The answers about the booking, as JSON; null if there are none. */
  answers: string | null;
}

/**
 * The answers of a new booking, for its claim. The questions are read only if something was answered, and before the
 * claim: an edit of the workshop in between changes no answer.
 * @throws not_found, invalid_input
 */
export async function prepareClaimedAnswers(
  on: Sequelize,
  { eventId, attendees = [], answers = [] }: Pick<HoldInput, 'eventId' | 'attendees' | 'answers'>,
): Promise<ClaimedAnswers> {
  if (answers.length === 0 && attendees.every((person) => !person.answers?.length)) {
    return { attendees: attendees.map((person) => ({ ...person, answers: null })), answers: null };
  }
  const [event] = await run(on, selectQuestions, [eventId]);
  if (!event) throw eventNotFound();
  const perPerson = questionsPer(event.questions, 'person');
  const ofBooking = prepareAnswers({ questions: questionsPer(event.questions, 'booking'), answers, field: 'answers' });
  return {
    attendees: attendees.map((person, index) => ({
      ...person,
      answers: prepareAnswers({
        questions: perPerson,
        answers: person.answers ?? [],
        field: `attendees[${index}].answers`,
      }),
    })),
    answers: ofBooking && JSON.stringify(ofBooking),
  };
}
