import type { ChangeEvent } from 'react';
import { maxAnswer } from '@studio/contract/bookings/answers';
import { optionsOf } from '@studio/contract/events/questions';
import type { QuestionView } from '@studio/contract/events/questions';
import { SelectField, TextField } from '../../forms/Field.tsx';

interface AnswerControl {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
}

interface AnswerFieldsProps {
  questions: readonly QuestionView[];
  field: (question: QuestionView, index: number) => AnswerControl;
  disabled?: boolean;
  readOnly?: boolean;
}

/** One field for each custom question. */
export function AnswerFields({ questions, field, disabled = false, readOnly = false }: AnswerFieldsProps) {
  return (
    <div className="grid gap-y-0.5">
      {questions.map((question, index) => {
        const { text, isRequired } = question;
        const options = optionsOf(question);
        const control = field(question, index);
        const label = { label: text, aside: isRequired ? undefined : '(optional)', required: isRequired };
        return options ? (
          <SelectField key={question.id} {...control} {...label} disabled={disabled || readOnly}>
            <option value="">{isRequired ? 'Please choose' : 'No answer'}</option>
            {withStored(options, control.value).map((option) => (
              <option key={option}>{option}</option>
            ))}
          </SelectField>
        ) : (
          <TextField
            key={question.id}
            {...control}
            {...label}
            maxLength={maxAnswer}
            autoComplete="off"
            disabled={disabled}
            readOnly={readOnly}
          />
        );
      })}
    </div>
  );
}

/** A stored answer whose option was removed stays selectable. */
function withStored(options: readonly string[], answer: string): readonly string[] {
  return answer === '' || options.includes(answer) ? options : [...options, answer];
}
