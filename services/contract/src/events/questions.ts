export const maxQuestions = 8;
export const maxQuestionText = 120;
export const minOptions = 2;
export const maxOptions = 12;
export const maxOption = 60;

export const questionKinds = ['choice', 'text', 'yes_no'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** Whether a question is asked once per booking, or about each person. */
export const questionScopes = ['booking', 'person'] as const;
export type QuestionScope = (typeof questionScopes)[number];

/** A question without its id: one that was used in a workshop can be used again in another. */
export interface UsedQuestionView {
  text: string;
  kind: QuestionKind;
  /** The answers of a choice; otherwise empty. */
  options: string[];
  per: QuestionScope;
  isRequired: boolean;
}

/** A custom question of a workshop, besides name, age and allergies. */
export interface QuestionView extends UsedQuestionView {
  id: number;
}

const yesOrNo: readonly string[] = ['Yes', 'No'];

/** The possible answers; null if any text is an answer. */
export function optionsOf({ kind, options }: Pick<UsedQuestionView, 'kind' | 'options'>): readonly string[] | null {
  if (kind === 'text') return null;
  return kind === 'yes_no' ? yesOrNo : options;
}

export function questionsPer(questions: readonly QuestionView[], per: QuestionScope): QuestionView[] {
  return questions.filter((question) => question.per === per);
}
