import type { ChangeEvent } from 'react';
import { maxAttendeeName, maxAttendeeNotes } from '@studio/contract/bookings/attendees';
import type { AttendeeQuestion } from '@studio/contract/events/attendeeQuestions';
import { TextField } from '../../forms/Field.tsx';

interface AttendeeControl {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

interface AttendeeFieldsProps {
  /** The fields that are shown. */
  questions: readonly AttendeeQuestion[];
  field: (question: AttendeeQuestion) => AttendeeControl;
  disabled?: boolean;
  readOnly?: boolean;
}

/** The fields of one person. All may stay empty. */
export function AttendeeFields({ questions, field, ...state }: AttendeeFieldsProps) {
  const asks = (question: AttendeeQuestion) => questions.includes(question);
  return (
    <div className="@container">
      <div className="grid gap-x-3 gap-y-0.5 @min-[14rem]:grid-cols-[minmax(0,1fr)_5.5rem]">
        {asks('name') && (
          <TextField
            {...field('name')}
            {...state}
            label="First name"
            maxLength={maxAttendeeName}
            autoComplete="off"
            className={asks('age') ? '' : 'col-span-full'}
          />
        )}
        {asks('age') && (
          <TextField
            {...field('age')}
            {...state}
            label="Age"
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            className={asks('name') ? '' : 'max-w-22'}
          />
        )}
        {asks('notes') && (
          <TextField
            {...field('notes')}
            {...state}
            label="Allergies or notes"
            aside="(optional)"
            maxLength={maxAttendeeNotes}
            autoComplete="off"
            className="col-span-full"
          />
        )}
      </div>
    </div>
  );
}
