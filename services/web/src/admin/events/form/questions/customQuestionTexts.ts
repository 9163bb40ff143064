import { maxQuestions } from '@studio/contract/events/questions';
import type { QuestionView, UsedQuestionView } from '@studio/contract/events/questions';
import type { QuestionInput } from '@studio/contract/events/questionsInput';

type Part = keyof QuestionInput;

/** The fields have the names of the contract's errors. Options have one line each; `isRequired` is `on` or `off`. */
export type CustomQuestionTexts = Record<`questions[${number}].${Part}`, string> & { questionCount: string };

export type QuestionRow = Record<Part, string>;

const parts = ['id', 'text', 'kind', 'options', 'per', 'isRequired'] as const satisfies readonly Part[];

export const newQuestion: QuestionRow = {
  id: '',
  text: '',
  kind: 'text',
  options: '',
  per: 'booking',
  isRequired: 'off',
};

export function questionRows(fields: CustomQuestionTexts): QuestionRow[] {
  const text = (place: number, part: Part) => fields[`questions[${place}].${part}`] ?? '';
  return Array.from({ length: Number(fields.questionCount) }, (_, place) => ({
    id: text(place, 'id'),
    text: text(place, 'text'),
    kind: text(place, 'kind'),
    options: text(place, 'options'),
    per: text(place, 'per'),
    isRequired: text(place, 'isRequired'),
  }));
}

/** The fields of all rows that a workshop can have, so that a removed row leaves no text. */
export function customQuestionTexts(rows: readonly QuestionRow[]): CustomQuestionTexts {
  const texts: CustomQuestionTexts = { questionCount: String(rows.length) };
  for (let place = 0; place < maxQuestions; place += 1) {
    for (const part of parts) texts[`questions[${place}].${part}`] = rows[place]?.[part] ?? '';
  }
  return texts;
}

export function storedQuestions(questions: readonly QuestionView[]): CustomQuestionTexts {
  return customQuestionTexts(questions.map((question) => ({ ...usedRow(question), id: String(question.id) })));
}

/** A used question becomes a new question of this workshop. */
export function usedRow({ text, kind, options, per, isRequired }: UsedQuestionView): QuestionRow {
  return { id: '', text, kind, options: options.join('\n'), per, isRequired: isRequired ? 'on' : 'off' };
}

/** Converts the texts for the contract's schema. A known question keeps its id, to which answers refer. */
export function questionsOf(fields: CustomQuestionTexts): Record<Part, unknown>[] {
  return questionRows(fields).map(({ id, text, kind, options, per, isRequired }) => ({
    id: id === '' ? null : Number(id),
    text,
    kind,
    options: kind === 'choice' ? optionLines(options) : [],
    per,
    isRequired: isRequired === 'on',
  }));
}

/** The field for the contract's `questions[1].options[2]`, and the sentence with its line. */
export function locateQuestionError(path: string, sentence: string): { name: string; sentence: string } {
  const [, name, line] = /^(questions\[\d+\]\.options)\[(\d+)\]$/.exec(path) ?? [];
  return name === undefined ? { name: path, sentence } : { name, sentence: `Line ${Number(line) + 1}: ${sentence}` };
}

function optionLines(text: string): string[] {
  return text
    .split('\n')
    .map((option) => option.trim())
    .filter((option) => option !== '');
}
