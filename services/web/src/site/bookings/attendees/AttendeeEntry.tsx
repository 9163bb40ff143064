import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AttendeeQuestion } from '@studio/contract/events/attendeeQuestions';
import type { QuestionView } from '@studio/contract/events/questions';
import { trimmed } from '@studio/contract/validation/textRules';
import { AttendeeFields } from '../../../shared/bookings/attendees/AttendeeFields.tsx';
import { emptyAttendeeTexts } from '../../../shared/bookings/attendees/attendeeTexts.ts';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { AnswersEntry } from './AnswersEntry.tsx';
import { attendeeField } from './attendeeSeats.ts';
import type { AttendeeSeat } from './attendeeSeats.ts';
import type { PeopleForm } from './peopleForm.ts';

interface AttendeeEntryProps {
  form: PeopleForm;
  seat: AttendeeSeat;
  /** The index among all people; 0 is the visitor. */
  index: number;
  label: string;
  questions: readonly AttendeeQuestion[];
  /** Custom questions about each person. */
  customQuestions: readonly QuestionView[];
}

/** One person of the booking form. The field for notes opens on demand, because most people have none. */
export function AttendeeEntry({ form, seat, index, label, questions, customQuestions }: AttendeeEntryProps) {
  const { entry, errors, disabled, onChange } = form;
  const group = useRef<HTMLFieldSetElement>(null);
  const texts = entry.people?.[seat.key] ?? emptyAttendeeTexts;
  const [isOpen, setOpen] = useState(texts.notes !== '');
  const isVisitor = index === 0;
  const shown = questions.filter((question) => (question !== 'name' || !isVisitor) && (question !== 'notes' || isOpen));

  function open(): void {
    flushSync(() => setOpen(true));
    group.current?.querySelector<HTMLElement>(`[name="${attendeeField(index, 'notes')}"]`)?.focus();
  }

  function field(question: AttendeeQuestion) {
    const name = attendeeField(index, question);
    return {
      name,
      value: texts[question],
      error: errors[name],
      onChange: ({ target }: { target: { value: string } }) =>
        onChange({ people: { ...entry.people, [seat.key]: { ...texts, [question]: target.value } } }, [name]),
    };
  }

  return (
    <li className="py-2.5">
      <fieldset ref={group} className="min-w-0">
        <legend className="flex max-w-full items-start gap-2 pb-1.5 text-sm leading-snug font-strong">
          <Icon name="people" size={18} className="mt-px text-terracotta-d" />
          {isVisitor ? (
            <VisitorName firstName={entry.firstName} ticket={seat.label && label} />
          ) : (
            <span className="min-w-0 wrap-anywhere">{label}</span>
          )}
        </legend>
        {shown.length > 0 && <AttendeeFields questions={shown} field={field} disabled={disabled} />}
        {customQuestions.length > 0 && (
          <AnswersEntry form={form} questions={customQuestions} answersKey={seat.key} prefix={`attendees[${index}].`} />
        )}
        {questions.includes('notes') && !isOpen && (
          <button type="button" disabled={disabled} className="text-link text-sm text-terracotta-d" onClick={open}>
            <Icon name="plus" size={16} /> Allergies or notes
          </button>
        )}
      </fieldset>
    </li>
  );
}

/** `Lerato Adult, that is you` */
function VisitorName({ firstName, ticket }: { firstName: string; ticket: string | null }) {
  const name = trimmed(firstName);
  const aside = [ticket, name && 'that is you'].filter(Boolean).join(', ');
  return (
    <span className="min-w-0 wrap-anywhere">
      {name || 'You'} {aside && <span className="font-normal text-ink-2">{aside}</span>}
    </span>
  );
}
