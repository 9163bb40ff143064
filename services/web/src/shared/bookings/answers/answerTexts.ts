import { answerError, findAnswers, maxAnswer } from '@studio/contract/bookings/answers';
import type { AnswerView } from '@studio/contract/bookings/answers';
import type { AnswerInput } from '@studio/contract/bookings/answersInput';
import type { QuestionView } from '@studio/contract/events/questions';
import { trimmed } from '@studio/contract/validation/textRules';
import { lineError } from '../../forms/fieldErrors.ts';
import type { ErrorText } from '../../forms/fieldErrors.ts';

type AnswerField = `answers[${number}].answer`;

/** What is typed, by the names of the fields, which are those of the contract's errors. */
export type AnswerTexts = Record<AnswerField, string>;

export function answerField(index: number): AnswerField {
  return `answers[${index}].answer`;
}

export function answerTexts(questions: readonly QuestionView[], answers: readonly AnswerView[]): AnswerTexts {
  const found = findAnswers(questions, answers);
  return Object.fromEntries(questions.map((_, index) => [answerField(index), found[index]?.answer ?? '']));
}

/** One for each question, so that an error has the index of its question. */
export function typedAnswers(
  questions: readonly QuestionView[],
  textOf: (question: QuestionView, index: number) => string | undefined,
): AnswerInput[] {
  return questions.map((question, index) => ({
    questionId: question.id,
    answer: trimmed(textOf(question, index) ?? '') || null,
  }));
}

/** The contract's rules, for pages without yup; and required questions must be answered. */
export function answerErrors(
  questions: readonly QuestionView[],
  typed: readonly AnswerInput[],
  stored: readonly AnswerView[] = [],
): Partial<Record<AnswerField, string>> {
  const found = findAnswers(questions, stored);
  const errors: Partial<Record<AnswerField, string>> = {};
  for (const [index, question] of questions.entries()) {
    const answer = typed[index]?.answer ?? null;
    const error = answer !== null && answer === found[index]?.answer ? undefined : errorOf(question, answer);
    if (error) errors[answerField(index)] = error;
  }
  return errors;
}

function errorOf(question: QuestionView, answer: string | null): ErrorText {
  if (answer === null) return question.isRequired ? 'Please answer this question' : undefined;
  return lineError(answer, { label: 'Answer', max: maxAnswer }) ?? answerError(question, answer);
}
