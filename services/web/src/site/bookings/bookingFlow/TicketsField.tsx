import { useId } from 'react';
import { seatsOfTickets } from '@studio/contract/bookings/tickets';
import type { TicketInput } from '@studio/contract/bookings/tickets';
import type { EventView } from '@studio/contract/events/events';
import { spots } from '@studio/contract/format/counts';
import { gradientOf } from '../../../shared/ui/gradients.ts';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { ticketsError } from '../tickets/chosenTickets.ts';
import { takenText } from '../tickets/takenText.ts';
import type { TicketRow } from '../tickets/TicketItem.tsx';
import { TicketSteppers } from '../tickets/TicketSteppers.tsx';

interface TicketsFieldProps {
  event: EventView;
  rows: readonly TicketRow[];
  seatsLeft: number;
  error: string | undefined;
  disabled: boolean;
  onChange: (tickets: TicketInput[]) => void;
}

export function TicketsField({ event, rows, seatsLeft, error, disabled, onChange }: TicketsFieldProps) {
  const id = useId();
  return (
    <fieldset
      data-tickets=""
      aria-labelledby={id}
      className={`${gradientOf(event.category)} bg-none! mt-4.5 grid min-w-0 gap-1.5`}
    >
      <div className="num flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={id} className="text-[1.375rem] leading-tight">
          Tickets
        </h3>
        <p className="flex items-center gap-1.5 text-sm font-semibold text-accent">
          <Icon name="people" size={18} />
          <span>{spots(Math.max(0, seatsLeft))} available</span>
        </p>
      </div>
      <TicketSteppers
        rows={rows}
        seatsLeft={seatsLeft}
        disabled={disabled}
        isInvalid={error !== undefined && ticketsError(rows) === undefined}
        hintId={`${id}-hint`}
        onChange={onChange}
      />
      <p
        id={`${id}-hint`}
        aria-live="polite"
        className={`num flex items-start gap-1.5 text-sm ${error ? 'font-semibold text-danger' : 'text-ink-2'}`}
      >
        {error && <Icon name="alert" size={18} />}
        {error ?? takenText(seatsOfTickets(rows), seatsLeft)}
      </p>
    </fieldset>
  );
}
