import type { QuestionView } from '@studio/contract/events/questions';

/** An optional text that is asked once per booking. */
export function exampleQuestion(overrides: Partial<QuestionView> = {}): QuestionView {
  return { id: 1, text: 'Anything else?', kind: 'text', options: [], per: 'booking', isRequired: false, ...overrides };
}

/** Asked once per booking and required: a choice of two. */
export const source = exampleQuestion({
  id: 11,
  text: 'How did you hear about us?',
  kind: 'choice',
  options: ['Friend', 'Poster'],
  isRequired: true,
});

/** Asked about each person and required. */
export const shirtSize = exampleQuestion({ id: 12, text: 'Shirt size', per: 'person', isRequired: true });

/** Asked about each person. */
export const leftHanded = exampleQuestion({ id: 13, text: 'Left-handed?', kind: 'yes_no', per: 'person' });
