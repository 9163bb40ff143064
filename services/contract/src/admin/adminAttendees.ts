import { object } from 'yup';
import type { AnswerView } from '../bookings/answers.ts';
import type { AttendeeView } from '../bookings/attendees.ts';
import type { AttendeeQuestion } from '../events/attendeeQuestions.ts';
import type { QuestionView } from '../events/questions.ts';
import { firstDateId } from '../format/courseDates.ts';
import { flag, integer } from '../validation/text.ts';

/** The people of a booking and its answers, and what its workshop asks. */
export interface AttendeesView {
  attendees: AttendeeView[];
  questions: AttendeeQuestion[];
  customQuestions: QuestionView[];
  /** Answers to the questions that are asked once per booking. */
  answers: AnswerView[];
}

/** The date of a course at which people arrived; left out for the first date, or the only one. */
export const dateIdSchema = integer('Course date').default(firstDateId);

/** Notes on the roster that one person has arrived, or removes the note. */
export const attendeeArrivalSchema = object({
  id: integer('Person').required('Person is required'),
  arrived: flag('Arrived').required('Arrived is required'),
  dateId: dateIdSchema,
});
