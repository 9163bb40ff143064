import { useId } from 'react';
import type { AttendeeView } from '@studio/contract/bookings/attendees';
import { FormError } from '../../forms/FormError.tsx';
import { attendeeLabels, attendeeLines } from './attendeeLabels.ts';

interface PeopleChoiceProps {
  question: string;
  attendees: readonly AttendeeView[];
  /** The ids of the chosen people, separated by spaces. */
  value: string;
  error: string | undefined;
  isLocked?: boolean;
  onChange: (value: string) => void;
}

/** The people of a booking, some of whom are chosen. */
export function PeopleChoice({ question, attendees, value, error, isLocked = false, onChange }: PeopleChoiceProps) {
  const errorId = useId();
  const labels = attendeeLabels(attendees);
  const chosen = value.split(' ');

  function choose(id: number, isChosen: boolean): void {
    const others = chosen.filter((other) => other !== '' && other !== String(id));
    onChange((isChosen ? [...others, String(id)] : others).join(' '));
  }

  return (
    <fieldset
      tabIndex={-1}
      aria-invalid={error !== undefined}
      aria-describedby={errorId}
      className="grid min-w-0 gap-1"
    >
      <legend className="pb-1 font-semibold">{question}</legend>
      <ul>
        {attendees.map((attendee, index) => {
          const { title, ticket } = attendeeLines(attendee, labels[index] ?? '', []);
          return (
            <li key={attendee.id}>
              <label className="num flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  checked={chosen.includes(String(attendee.id))}
                  disabled={isLocked}
                  onChange={({ target }) => choose(attendee.id, target.checked)}
                  className="size-5 flex-none accent-terracotta"
                />
                <span className="min-w-0 wrap-anywhere">
                  {title} {ticket !== null && <span className="text-ink-2">({ticket})</span>}
                </span>
              </label>
            </li>
          );
        })}
      </ul>
      <div id={errorId}>
        <FormError role="alert">{error}</FormError>
      </div>
    </fieldset>
  );
}
