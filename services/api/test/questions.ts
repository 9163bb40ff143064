import type { QuestionView } from '@studio/contract/events/questions';

let lastId = 1000;

/** A question of a workshop, by default an optional text that is asked once per booking. */
export function buildQuestion(values: Partial<QuestionView> = {}): QuestionView {
  lastId += 1;
  return {
    id: lastId,
    text: `Question ${lastId}`,
    kind: 'text',
    options: [],
    per: 'booking',
    isRequired: false,
    ...values,
  };
}

/** What an admin sends for a new question. */
export function questionInput(values: Partial<QuestionView> = {}): Omit<QuestionView, 'id'> {
  const { id: _id, ...input } = buildQuestion(values);
  return input;
}
