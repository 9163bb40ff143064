import { array, object } from 'yup';
import type { InferType } from 'yup';
import { maxQuestions } from '../events/questions.ts';
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
export const answersSchema = array(answerSchema)
  .transform((_value: unknown, original: unknown) => original)
  .typeError('Answers must be a list')
  .nonNullable('Answers must be a list')
  .optional()
  .max(maxQuestions, `At most ${maxQuestions} answers at once`)
  .test('once', 'A question is answered once', (answers) => {
    const ids = (answers ?? []).map((answer) => answer?.questionId);
    return new Set(ids).size === ids.length;
  });

/** Replaces the answers to the questions that the workshop asks once. */
export const answersUpdateSchema = object({ answers: answersSchema.required('Answers are required') });
export type AnswersUpdate = InferType<typeof answersUpdateSchema>;
