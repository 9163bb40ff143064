import { object } from 'yup';
import type { InferType } from 'yup';
import { maxQuestions } from '../events/questions.ts';
import { areDifferent, list } from '../validation/list.ts';
import { integer, line, optionalText } from '../validation/text.ts';
import { maxAnswer } from './answers.ts';

const answerSchema = object({
  questionId: integer('Question').required('Question is required'),
  /** Null or empty if the question is not answered. */
  answer: optionalText(line('Answer', maxAnswer)),
})
  .typeError('An answer must be an object')
  .nonNullable('An answer must be an object');
export type AnswerInput = InferType<typeof answerSchema>;

/** Answers to custom questions, in the order of the form. */
export const answersSchema = list('Answers', answerSchema)
  .optional()
  .max(maxQuestions, `At most ${maxQuestions} answers at once`)
  .test('once', 'A question is answered once', (answers) => areDifferent(answers?.map((one) => one?.questionId)));

/** Replaces the answers to the questions that the workshop asks once per booking. */
export const answersUpdateSchema = object({ answers: answersSchema.required('Answers are required') });
export type AnswersUpdate = InferType<typeof answersUpdateSchema>;
