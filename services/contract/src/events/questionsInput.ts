import { object } from 'yup';
import type { InferType } from 'yup';
import { areDifferent, list } from '../validation/list.ts';
import { flag, integer, line, oneOf } from '../validation/text.ts';
import {
  maxOption,
  maxOptions,
  maxQuestions,
  maxQuestionText,
  minOptions,
  questionKinds,
  questionScopes,
} from './questions.ts';
import type { QuestionKind, QuestionScope } from './questions.ts';

const option = line('Option', maxOption).required('An option cannot be empty');

const questionSchema = object({
  /** Null or left out for a new question. */
  id: integer('Question').nullable().default(null),
  text: line('Question', maxQuestionText).required('Please write the question'),
  kind: oneOf<QuestionKind>('Kind', questionKinds).required('Kind is required'),
  /** The options of a choice; ignored for another kind of question. */
  options: list('Options', option)
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

export const questionsSchema = list('Custom questions', questionSchema)
  .default([])
  .max(maxQuestions, `A workshop has at most ${maxQuestions} custom questions`)
  .test('texts', 'Two questions are the same', (questions) => areDifferent(questions?.map((one) => one?.text)));
