import { optionsOf } from '../events/questions.ts';
import type { QuestionView } from '../events/questions.ts';

export const maxAnswer = 300;

/** Has the question as it was asked, so that a later edit of the workshop changes no answer. */
export interface AnswerView {
  questionId: number;
  question: string;
  answer: string;
}

/** The answer to each question: by id, or by text if it was given at another workshop. */
export function findAnswers(
  questions: readonly QuestionView[],
  answers: readonly AnswerView[],
): (AnswerView | undefined)[] {
  const elsewhere = answers.filter(({ questionId }) => !questions.some(({ id }) => id === questionId));
  return questions.map(
    ({ id, text }) =>
      answers.find(({ questionId }) => questionId === id) ?? elsewhere.find(({ question }) => question === text),
  );
}

/** The answers to questions that the workshop does not ask, such as after a move. */
export function otherAnswers(questions: readonly QuestionView[], answers: readonly AnswerView[]): AnswerView[] {
  const found = findAnswers(questions, answers);
  return answers.filter((answer) => !found.includes(answer));
}

/** All answers, those to the questions of the workshop first and in its order. */
export function listAnswers(questions: readonly QuestionView[], answers: readonly AnswerView[]): AnswerView[] {
  const found = findAnswers(questions, answers).filter((answer) => answer !== undefined);
  return [...found, ...otherAnswers(questions, answers)];
}

/** The required questions without an answer. */
export function missingAnswers(questions: readonly QuestionView[], answers: readonly AnswerView[]): QuestionView[] {
  const found = findAnswers(questions, answers);
  return questions.filter(({ isRequired }, index) => isRequired && !found[index]);
}

/** Why the text is no answer to the question; undefined if it is one. */
export function answerError(question: QuestionView, answer: string): string | undefined {
  const options = optionsOf(question);
  return !options || options.includes(answer) ? undefined : `Please choose one of: ${options.join(', ')}`;
}

/** `Shirt size: M`, or `Left-handed? Yes` */
export function answerLine({ question, answer }: Pick<AnswerView, 'question' | 'answer'>): string {
  return question.endsWith('?') ? `${question} ${answer}` : `${question}: ${answer}`;
}
