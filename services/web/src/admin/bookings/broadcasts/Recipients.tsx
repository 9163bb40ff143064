import { useId } from 'react';
import type { ReactNode } from 'react';
import type { RecipientView } from '@studio/contract/messages/broadcasts';
import { Icon } from '../../../shared/ui/image/Icon.tsx';

interface RecipientsProps {
  recipients: readonly RecipientView[];
  /** The ids of bookings that get no mail. */
  leftOut: ReadonlySet<number>;
  error: string | undefined;
  onChange: (leftOut: ReadonlySet<number>) => void;
}

/** All people are chosen at first. One click clears the choice, so that a few can be chosen. */
export function Recipients({ recipients, leftOut, error, onChange }: RecipientsProps) {
  const errorId = useId();
  const reachable = recipients.filter(({ email }) => email !== '').map(({ bookingId }) => bookingId);
  const isEverybody = reachable.every((id) => !leftOut.has(id));

  function choose(id: number, isChosen: boolean): void {
    const next = new Set(leftOut);
    if (isChosen) next.delete(id);
    else next.add(id);
    onChange(next);
  }

  return (
    <fieldset tabIndex={-1} aria-invalid={error !== undefined} aria-describedby={errorId}>
      <legend className="pb-1 font-semibold">Recipients</legend>
      <Choice
        isChosen={isEverybody && reachable.length > 0}
        isDisabled={reachable.length === 0}
        onChoose={(isChosen) => onChange(new Set(isChosen ? [] : reachable))}
      >
        Everybody
      </Choice>
      <ul className="max-h-64 overflow-y-auto border-t border-line">
        {recipients.map(({ bookingId, firstName, lastName, email, participants }) => (
          <li key={bookingId}>
            <Choice
              isChosen={email !== '' && !leftOut.has(bookingId)}
              isDisabled={email === ''}
              onChoose={(isChosen) => choose(bookingId, isChosen)}
            >
              {firstName} {lastName}
              <span className="num text-ink-2">
                {participants > 1 && ` (${participants})`}
                {email === '' && ', no email address: please call'}
              </span>
            </Choice>
          </li>
        ))}
      </ul>
      <p id={errorId} role="alert" className="flex items-center gap-1.5 text-sm font-semibold text-danger empty:hidden">
        {error && <Icon name="alert" size={18} />}
        {error}
      </p>
    </fieldset>
  );
}

interface ChoiceProps {
  isChosen: boolean;
  isDisabled: boolean;
  onChoose: (isChosen: boolean) => void;
  children: ReactNode;
}

function Choice({ isChosen, isDisabled, onChoose, children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 wrap-anywhere">
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isDisabled}
        onChange={({ target }) => onChoose(target.checked)}
        className="size-5 flex-none accent-terracotta"
      />
      <span>{children}</span>
    </label>
  );
}
