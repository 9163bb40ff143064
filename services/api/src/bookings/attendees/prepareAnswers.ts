import { answerError, findAnswers, otherAnswers } from '@studio/contract/bookings/answers';
import type { AnswerView } from '@studio/contract/bookings/answers';
import type { AnswerInput } from '@studio/contract/bookings/answersInput';
import type { QuestionView } from '@studio/contract/events/questions';
import { invalidInput } from '../../errors.ts';

interface SentAnswers {
  /** The questions to which answers are accepted. */
  questions: readonly QuestionView[];
  answers: readonly AnswerInput[];
  /** The name of the list in the input, for the errors. */
  field: string;
  stored?: readonly AnswerView[] | null;
}

/**
 * The answers to store. Stored answers to questions that are not asked any more stay.
 * @returns null if there are none
 * @throws invalid_input for an answer to an unknown question, and for a new answer that is not one of the options
 */
export function prepareAnswers({ questions, answers, field, stored }: SentAnswers): AnswerView[] | null {
  const before = findAnswers(questions, stored ?? []);
  const given = answers.flatMap(({ questionId, answer }, index): AnswerView[] => {
    if (answer === null) return [];
    const invalid = (sentence: string) => invalidInput(sentence, { [`${field}[${index}].answer`]: sentence });
    const questionIndex = questions.findIndex(({ id }) => id === questionId);
    const question = questions[questionIndex];
    if (!question) throw invalid('This question is not asked any more. Please reload the page.');
    const error = answer === before[questionIndex]?.answer ? undefined : answerError(question, answer);
    if (error) throw invalid(error);
    return [{ questionId, question: question.text, answer }];
  });
  const all = [...given, ...otherAnswers(questions, stored ?? [])];
  return all.length === 0 ? null : all;
}
