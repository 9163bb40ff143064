import { useId } from 'react';
import { questionsPer } from '@studio/contract/events/questions';
import type { QuestionView } from '@studio/contract/events/questions';
import { AnswersEntry } from '../attendees/AnswersEntry.tsx';
import type { PeopleForm } from '../attendees/peopleForm.ts';
import { bookingKey } from './enteredAnswers.ts';

interface BookingQuestionsProps {
  form: PeopleForm;
  questions: readonly QuestionView[];
}

/** What the workshop asks once per booking. */
export function BookingQuestions({ form, questions }: BookingQuestionsProps) {
  const id = useId();
  const asked = questionsPer(questions, 'booking');
  if (asked.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-4 grid gap-1.5">
      <h3 id={id} className="text-[1.375rem] leading-tight">
        Questions
      </h3>
      <AnswersEntry form={form} questions={asked} answersKey={bookingKey} prefix="" />
    </section>
  );
}
