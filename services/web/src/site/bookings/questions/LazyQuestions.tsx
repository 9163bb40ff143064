import { useQuery } from '@tanstack/react-query';
import type { QuestionView } from '@studio/contract/events/questions';
import type { PeopleForm } from '../attendees/peopleForm.ts';
import { questionScript } from './questionScript.ts';

interface LazyQuestionsProps {
  form: PeopleForm;
  questions: readonly QuestionView[];
}

/** If their script fails to load, the questions are not required, and can be answered later. */
export function LazyQuestions(props: LazyQuestionsProps) {
  const { data, isError } = useQuery(questionScript);
  if (isError) {
    return (
      <p className="text-sm text-ink-2">
        The questions could not be loaded. You can answer them later: our mail has the link.
      </p>
    );
  }
  return data ? <data.BookingQuestions {...props} /> : null;
}
