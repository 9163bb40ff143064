import { maxQuestionText } from '@studio/contract/events/questions';
import type { QuestionKind, QuestionScope } from '@studio/contract/events/questions';
import { SelectField, TextAreaField, TextField } from '../../../../shared/forms/Field.tsx';
import { Button } from '../../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../../shared/ui/image/Icon.tsx';
import type { SchemaForm } from '../../../forms/useSchemaForm.ts';
import type { EventFields } from '../eventFields.ts';
import { isSameText } from '../rows/isSameText.ts';
import type { QuestionRow } from './customQuestionTexts.ts';

const kindLabels: Record<QuestionKind, string> = { text: 'Text', choice: 'Choice', yes_no: 'Yes or no' };
export const perLabels: Record<QuestionScope, string> = { booking: 'Once per booking', person: 'For each person' };

interface CustomQuestionFieldsProps {
  form: SchemaForm<EventFields>;
  rows: readonly QuestionRow[];
  place: number;
  onSwapUp: () => void;
  onRemove: () => void;
}

export function CustomQuestionFields({ form, rows, place, onSwapUp, onRemove }: CustomQuestionFieldsProps) {
  const row = rows[place];
  const number = place + 1;
  const field = (part: 'text' | 'kind' | 'options' | 'per') => form.field(`questions[${place}].${part}`);
  const required = `questions[${place}].isRequired` as const;
  const isRepeated = rows.some((other, index) => index < place && isSameText(other.text, row?.text));
  return (
    <li className="grid gap-x-3 border-t border-line pt-3 sm:grid-cols-2">
      <TextField
        {...field('text')}
        label={<RowLabel number={number}>Question</RowLabel>}
        required
        maxLength={maxQuestionText}
        autoComplete="off"
        className="sm:col-span-2"
        // The contract reports a repeated question at the list.
        error={field('text').error ?? (isRepeated ? form.errors['questions'] : undefined)}
      />
      <SelectField {...field('kind')} label={<RowLabel number={number}>Answer</RowLabel>}>
        {Object.entries(kindLabels).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField {...field('per')} label={<RowLabel number={number}>Asked</RowLabel>}>
        {Object.entries(perLabels).map(([per, label]) => (
          <option key={per} value={per}>
            {label}
          </option>
        ))}
      </SelectField>
      {row?.kind === 'choice' && (
        <TextAreaField
          {...field('options')}
          label={<RowLabel number={number}>Options</RowLabel>}
          aside="(one per line)"
          required
          rows={4}
          className="sm:col-span-2"
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 sm:col-span-2">
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name={required}
            checked={row?.isRequired === 'on'}
            onChange={({ target }) => form.setFields({ [required]: target.checked ? 'on' : 'off' })}
            className="size-5 flex-none accent-terracotta"
          />
          <RowLabel number={number}>Required</RowLabel>
        </label>
        <div className="flex">
          {place > 0 && (
            <Button
              tone="plain"
              size="sm"
              className="px-3"
              aria-label={`Move question ${number} up`}
              onClick={onSwapUp}
            >
              <Icon name="arrow" className="-rotate-90" />
            </Button>
          )}
          <Button tone="plain" size="sm" className="px-3" aria-label={`Remove question ${number}`} onClick={onRemove}>
            <Icon name="trash" />
          </Button>
        </div>
      </div>
    </li>
  );
}

function RowLabel({ number, children }: { number: number; children: string }) {
  return (
    <span>
      {children}
      <span className="sr-only"> of question {number}</span>
    </span>
  );
}
