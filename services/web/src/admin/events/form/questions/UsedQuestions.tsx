import { useQuery } from '@tanstack/react-query';
import { optionsOf } from '@studio/contract/events/questions';
import type { UsedQuestionView } from '@studio/contract/events/questions';
import { adminQuery } from '../../../http/adminApi.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { isSameText } from '../rows/isSameText.ts';
import { perLabels } from './CustomQuestionFields.tsx';
import type { QuestionRow } from './customQuestionTexts.ts';

interface UsedQuestionsProps {
  /** The questions that the form has already. */
  rows: readonly QuestionRow[];
  onChoose: (question: UsedQuestionView) => void;
}

/** The questions of other workshops. */
export function UsedQuestions({ rows, onChoose }: UsedQuestionsProps) {
  const { data, isError, refetch } = useQuery(adminQuery<UsedQuestionView[]>('/api/admin/questions'));
  if (isError) {
    return (
      <LoadFailed onRetry={() => void refetch()}>The questions of other workshops could not be loaded.</LoadFailed>
    );
  }
  if (!data) return <Loading>Loading the questions of other workshops…</Loading>;
  const others = data.filter(({ text }) => !rows.some((row) => isSameText(row.text, text)));
  if (others.length === 0) return <p className="text-sm text-ink-2">No other workshop has further questions.</p>;
  return (
    <ul
      aria-label="Questions of other workshops"
      className="grid max-h-64 overflow-y-auto rounded-sm border border-line"
    >
      {others.map((question) => (
        <li key={JSON.stringify(question)} className="border-line not-first:border-t">
          <button
            type="button"
            className="grid min-h-11 w-full px-3.5 py-2 text-left wrap-anywhere hover:bg-oat"
            onClick={() => onChoose(question)}
          >
            <span className="font-semibold">{question.text}</span>
            <span className="text-sm text-ink-2">{factsLine(question)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** `For each person: S, M, L` */
function factsLine(question: UsedQuestionView): string {
  const options = optionsOf(question);
  return options ? `${perLabels[question.per]}: ${options.join(', ')}` : perLabels[question.per];
}
