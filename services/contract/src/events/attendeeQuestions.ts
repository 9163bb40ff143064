import { array } from 'yup';
import { oneOf } from '../validation/text.ts';

/** What a workshop may ask about each person. All answers are optional. */
export const attendeeQuestions = ['name', 'age', 'notes'] as const;
export type AttendeeQuestion = (typeof attendeeQuestions)[number];

export const attendeeQuestionsSchema = array(
  oneOf<AttendeeQuestion>('Question', attendeeQuestions).required('Question is required'),
)
  .transform((_value: unknown, original: unknown) => original)
  .typeError('Questions must be a list')
  .nonNullable('Questions must be a list')
  .default([])
  .test('once', 'A question is asked once', (questions) => new Set(questions).size === (questions ?? []).length);
