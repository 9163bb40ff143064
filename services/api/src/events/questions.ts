import type { Sequelize, Transaction } from 'sequelize';
import type { QuestionView, UsedQuestionView } from '@studio/contract/events/questions';
import type { QuestionInput } from '@studio/contract/events/questionsInput';
import { run, statement } from '../db/statement.ts';
import { assignIds } from './assignIds.ts';

const takeIds = statement<{ id: number }>(
  'ids of questions',
  `select nextval('question_ids')::integer as id from generate_series(1, $1::integer)`,
);

/** @param known the questions that the workshop has; others are new */
export async function prepareQuestions(
  transaction: Transaction,
  questions: readonly QuestionInput[],
  known: readonly QuestionView[],
): Promise<QuestionView[]> {
  const isKnown = (question: QuestionInput): boolean => known.some(({ id }) => id === question.id);
  const withIds = await assignIds(transaction, takeIds, questions, isKnown);
  return withIds.map(({ id, text, kind, options, per, isRequired }) => {
    return { id, text, kind, options: kind === 'choice' ? options : [], per, isRequired };
  });
}

// The newest workshop decides whether a question is required.
const selectUsed = statement<UsedQuestionView>(
  'used questions',
  `select facts ->> 'text' as text, facts ->> 'kind' as kind, facts -> 'options' as options, facts ->> 'per' as per,
     is_required as "isRequired"
   from (
     select question - 'id' - 'isRequired' as facts, max(e.id) as newest,
       (array_agg((question -> 'isRequired')::boolean order by e.id desc))[1] as is_required
     from events e, jsonb_array_elements(e.questions) as question
     where e.questions <> '[]'
     group by 1
   ) used
   order by newest desc, text limit 100`,
);

/** The distinct questions of all workshops, those of the newest workshop first. */
export function findUsedQuestions(database: Sequelize): Promise<UsedQuestionView[]> {
  return run(database, selectUsed, []);
}
