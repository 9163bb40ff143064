import { attendeeQuestions } from '@studio/contract/events/attendeeQuestions';
import type { AttendeeQuestion } from '@studio/contract/events/attendeeQuestions';
import { questionRows } from './customQuestionTexts.ts';
import type { CustomQuestionTexts } from './customQuestionTexts.ts';

/** `on` or `off` for each question. */
export type QuestionTexts = Record<`ask.${AttendeeQuestion}`, string>;

export const questionLabels: Record<AttendeeQuestion, string> = {
  name: 'Names',
  age: 'Ages',
  notes: 'Allergies or notes',
};

export function questionTexts(questions: readonly AttendeeQuestion[]): QuestionTexts {
  const textOf = (question: AttendeeQuestion) => (questions.includes(question) ? 'on' : 'off');
  return { 'ask.name': textOf('name'), 'ask.age': textOf('age'), 'ask.notes': textOf('notes') };
}

export function askedQuestions(fields: QuestionTexts): AttendeeQuestion[] {
  return attendeeQuestions.filter((question) => fields[`ask.${question}`] === 'on');
}

/** `Names, ages, Shirt size` */
export function questionSummary(fields: QuestionTexts & CustomQuestionTexts): string {
  const asked = askedQuestions(fields).map((question) => questionLabels[question].toLowerCase());
  const own = questionRows(fields).map(({ text }) => text.trim() || 'no question yet');
  const text = [...asked, ...own].join(', ');
  return text === '' ? 'Nothing is asked.' : text.charAt(0).toUpperCase() + text.slice(1);
}
