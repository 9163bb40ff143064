import type { QuestionView } from '@studio/contract/events/questions';
import { AnswerFields } from '../../../shared/bookings/answers/AnswerFields.tsx';
import { answerField } from '../../../shared/bookings/answers/answerTexts.ts';
import type { PeopleForm } from './peopleForm.ts';

interface AnswersEntryProps {
  form: PeopleForm;
  questions: readonly QuestionView[];
  /** The key of the answers in the entry: that of a seat, or `bookingKey`. */
  answersKey: string;
  /** Comes before the names of the fields, as in the contract's errors. */
  prefix: string;
}

/** The fields of custom questions in the booking form. */
export function AnswersEntry({ form, questions, answersKey, prefix }: AnswersEntryProps) {
  const { entry, errors, disabled, onChange } = form;
  const typed = entry.answered?.[answersKey];
  return (
    <AnswerFields
      questions={questions}
      disabled={disabled}
      field={({ id }, index) => {
        const name = `${prefix}${answerField(index)}`;
        return {
          name,
          value: typed?.[id] ?? '',
          error: errors[name],
          onChange: ({ target }) =>
            onChange({ answered: { ...entry.answered, [answersKey]: { ...typed, [id]: target.value } } }, [name]),
        };
      }}
    />
  );
}
