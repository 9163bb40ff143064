import { maxCapacity } from '@studio/contract/events/events';
import { places } from '@studio/contract/format/counts';
import { formatSum } from '@studio/contract/format/money';
import { TextField } from '../../../shared/forms/Field.tsx';
import { numberOf, withNumber } from './ticketNumbers.ts';
import type { TicketChoice } from './ticketNumbers.ts';

interface TicketNumbersProps {
  types: readonly TicketChoice[];
  /** The numbers, as in `numbersText`. */
  text: string;
  /** A text beside the heading, such as the free seats. */
  aside?: string | undefined;
  error: string | undefined;
  onChange: (text: string) => void;
}

/** A number field for each ticket type. */
export function TicketNumbers({ types, text, aside, error, onChange }: TicketNumbersProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">
        {types.some(({ extra }) => extra) ? 'Tickets and extras' : 'Tickets'}{' '}
        {aside && <span className="font-normal text-ink-3">{aside}</span>}
      </legend>
      <div className="grid gap-x-4 gap-y-1.5 min-[22rem]:grid-cols-2 sm:grid-cols-4">
        {types.map((type, index) => (
          <TextField
            key={type.id}
            label={type.name}
            type="number"
            inputMode="numeric"
            min={0}
            max={maxCapacity}
            placeholder="0"
            hint={hintOf(type)}
            value={numberOf(text, type.id) || ''}
            // The error is about all numbers. It is shown once, and the focus moves to the first field.
            error={index === 0 ? error : undefined}
            onChange={({ target }) => onChange(withNumber(text, type.id, target.value))}
          />
        ))}
      </div>
    </fieldset>
  );
}

function hintOf({ price, seats, extra }: TicketChoice): string {
  if (price === null) return 'Not sold any more';
  if (extra) return `${formatSum(price)}, one per ${extra}`;
  return seats === 1 ? formatSum(price) : `${formatSum(price)}, ${places(seats)}`;
}
