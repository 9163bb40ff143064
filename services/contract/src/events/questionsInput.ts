import { array, object } from 'yup';
import type { InferType } from 'yup';
import { flag, integer, line, oneOf } from '../validation/text.ts';
import {
  questionScopes,
  maxOption,
  maxOptions,
  maxQuestions,
  maxQuestionText,
  minOptions,
  questionKinds,
} from './questions.ts';
import type { QuestionScope, QuestionKind } from './questions.ts';

const option = line('Option', maxOption).required('An option cannot be empty');

const questionSchema = object({
  /** Null or left out for a new question. */
  id: integer('Question').nullable().default(null),
  text: line('Question', maxQuestionText).required('Please write the question'),
  kind: oneOf<QuestionKind>('Kind', questionKinds).required('Kind is required'),
  /** Ignored unless it is a choice. */
  options: array(option)
    .transform((_value: unknown, original: unknown) => original)
    .typeError('Options must be a list')
    .nonNullable('Options must be a list')
    .default([])
    .max(maxOptions, `A choice has at most ${maxOptions} options`)
    .test('enough', `A choice has at least ${minOptions} options`, (options, { parent }) => {
      const { kind } = parent as { kind?: unknown };
      return kind !== 'choice' || (options ?? []).length >= minOptions;
    })
    .test('once', 'Two options are the same', areDifferent),
  per: oneOf<QuestionScope>('Asked per', questionScopes).required('Asked per is required'),
  isRequired: flag('Required').default(false),
})
  .typeError('A question must be an object')
  .nonNullable('A question must be an object');
export type QuestionInput = InferType<typeof questionSchema>;

export const questionsSchema = array(questionSchema)
  .transform((_value: unknown, original: unknown) => original)
  .typeError('Custom questions must be a list')
  .nonNullable('Custom questions must be a list')
  .default([])
  .max(maxQuestions, `A workshop has at most ${maxQuestions} custom questions`)
  .test('texts', 'Two questions are the same', (questions) => areDifferent(questions?.map((one) => one?.text)));

function areDifferent(texts: readonly unknown[] | undefined): boolean {
  const known = (texts ?? []).map((text) => String(text).toLowerCase());
  return new Set(known).size === known.length;
}
