import { formatWeekdayDate } from '@studio/contract/format/dates';
import type { BookingEntry } from '../bookingFlow/bookingEntry.ts';
import type { LaterChoice } from './laterChoices.ts';

export interface PayLaterProps {
  choices: readonly LaterChoice[];
  chosen: BookingEntry['payLater'];
  disabled: boolean;
  onChange: (part: Pick<BookingEntry, 'payLater'>) => void;
}

/** The choice between a payment by card now, and one by EFT or at the studio. */
export function PayLater({ choices, chosen, disabled, onChange }: PayLaterProps) {
  const options = [{ payLater: undefined, dueOn: null }, ...choices];
  return (
    <fieldset disabled={disabled} className="grid">
      <legend className="pb-1 font-semibold">How would you like to pay?</legend>
      {options.map(({ payLater, dueOn }) => (
        <label key={payLater ?? 'card'} className="flex min-h-11 items-start gap-3 py-1.5">
          <input
            type="radio"
            name="payLater"
            checked={chosen === payLater}
            onChange={() => onChange({ payLater })}
            className="mt-0.5 size-5 flex-none accent-terracotta"
          />
          <span className="font-semibold">
            {labels[payLater ?? 'card']}{' '}
            <span className="num block text-sm font-normal text-ink-2">{noteOf({ payLater, dueOn })}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const labels = { card: 'By card now', eft: 'By EFT', studio: 'At the studio' };

function noteOf({ payLater, dueOn }: { payLater: BookingEntry['payLater']; dueOn: LaterChoice['dueOn'] }): string {
  if (payLater === undefined) return 'Your booking is confirmed at once.';
  if (payLater === 'studio') return 'Your booking is confirmed at once. Please pay before the workshop begins.';
  const until = dueOn === null ? '' : ` until ${formatWeekdayDate(dueOn)}`;
  return `We keep your spots${until}, and mail you our bank details.`;
}
