import { areDifferent, list } from '../validation/list.ts';
import { oneOf } from '../validation/text.ts';

/** What a workshop may ask about each person. All answers are optional. */
export const attendeeQuestions = ['name', 'age', 'notes'] as const;
export type AttendeeQuestion = (typeof attendeeQuestions)[number];

export const attendeeQuestionsSchema = list(
  'Questions',
  oneOf<AttendeeQuestion>('Question', attendeeQuestions).required('Question is required'),
)
  .default([])
  .test('once', 'A question is asked once', areDifferent);
