import { useId } from 'react';
import { listAnswers, otherAnswers } from '@studio/contract/bookings/answers';
import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import { bookingStateOf, isCancelledState } from '@studio/contract/bookings/bookingState';
import { questionsPer } from '@studio/contract/events/questions';
import { AnswerLines } from '../../../../shared/bookings/answers/AnswerLines.tsx';
import { nextDate } from '../../../../shared/nextDate.ts';
import type { ManageAccess } from '../state/manageAccess.ts';
import { AnswersForm } from './AnswersForm.tsx';

interface ManagedAnswersProps {
  access: ManageAccess;
  manage: ManageView;
}

/** The answers to what the workshop asks once per booking. They can be changed until its last date starts, also before payment. */
export function ManagedAnswers({ access, manage }: ManagedAnswersProps) {
  const id = useId();
  const { answers, event, now } = manage;
  const hasComing = nextDate(event, new Date(now)) !== undefined;
  const questions = questionsPer(event.questions, 'booking');
  const isOff = isCancelledState(bookingStateOf(manage));
  if (questions.length + listAnswers(questions, answers).length === 0 || isOff) return null;
  const canAnswer = questions.length > 0 && hasComing;
  return (
    <section aria-labelledby={id} className="panel grid gap-3">
      <h2 id={id}>Questions</h2>
      {canAnswer && <AnswersForm key={event.id} access={access} questions={questions} answers={answers} titleId={id} />}
      {canAnswer ? (
        <AnswerLines questions={[]} answers={otherAnswers(questions, answers)} />
      ) : (
        <AnswerLines questions={questions} answers={answers} />
      )}
    </section>
  );
}
