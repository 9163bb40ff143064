import { array, object } from 'yup';
import type { InferType } from 'yup';
import { flag, integer, line, oneOf } from '../validation/text.ts';

export const maxQuestions = 8;
export const maxQuestionText = 120;
export const minOptions = 2;
export const maxOptions = 12;
export const maxOption = 60;

export const questionKinds = ['choice', 'text', 'yes_no'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** Whether a question is asked once, or about each person. */
export const askedPer = ['booking', 'person'] as const;
export type AskedPer = (typeof askedPer)[number];

/** What a question asks, which may be used in several workshops. */
export interface UsedQuestionView {
  text: string;
  kind: QuestionKind;
  /** The answers of a choice; otherwise empty. */
  options: string[];
  per: AskedPer;
  isRequired: boolean;
}

/** A question of a workshop that the studio wrote, besides name, age and allergies. */
export interface QuestionView extends UsedQuestionView {
  id: number;
}

const yesOrNo: readonly string[] = ['Yes', 'No'];

/** The answers from which one is chosen; null if any text is an answer. */
export function optionsOf({ kind, options }: Pick<UsedQuestionView, 'kind' | 'options'>): readonly string[] | null {
  if (kind === 'text') return null;
  return kind === 'yes_no' ? yesOrNo : options;
}

export function questionsPer(questions: readonly QuestionView[], per: AskedPer): QuestionView[] {
  return questions.filter((question) => question.per === per);
}

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
  per: oneOf<AskedPer>('Asked per', askedPer).required('Asked per is required'),
  isRequired: flag('Required').default(false),
})
  .typeError('A question must be an object')
  .nonNullable('A question must be an object');
export type QuestionInput = InferType<typeof questionSchema>;

export const questionsSchema = array(questionSchema)
  .transform((_value: unknown, original: unknown) => original)
  .typeError('Own questions must be a list')
  .nonNullable('Own questions must be a list')
  .default([])
  .max(maxQuestions, `A workshop has at most ${maxQuestions} own questions`)
  .test('texts', 'Two questions are the same', (questions) => areDifferent(questions?.map((one) => one?.text)));

function areDifferent(texts: readonly unknown[] | undefined): boolean {
  const known = (texts ?? []).map((text) => String(text).toLowerCase());
  return new Set(known).size === known.length;
}
