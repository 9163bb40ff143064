import { useId } from 'react';
import { quantityOf } from '@studio/contract/bookings/tickets';
import type { TicketInput } from '@studio/contract/bookings/tickets';
import type { EventView } from '@studio/contract/events/events';
import { listTicketTypes } from '@studio/contract/events/ticketPrices';
import { spots } from '@studio/contract/format/counts';
import { formatRand } from '@studio/contract/format/money';
import { Icon } from '../../../../shared/ui/image/Icon.tsx';
import type { ChosenTickets } from '../../tickets/chosenTickets.ts';
import type { TicketRow } from '../../tickets/TicketItem.tsx';
import { TicketSteppers } from '../../tickets/TicketSteppers.tsx';

interface JoinTicketsProps {
  event: EventView;
  tickets: readonly TicketInput[];
  chosen: Pick<ChosenTickets, 'participants' | 'total'>;
  onChange: (tickets: TicketInput[]) => void;
}

/** The tickets for which a visitor wants to wait, up to all that the workshop has. */
export function JoinTickets({ event, tickets, chosen, onChange }: JoinTicketsProps) {
  const id = useId();
  const { participants, total } = chosen;
  const lacksSeat = participants === 0;
  return (
    <fieldset aria-labelledby={id} className="grid min-w-0 gap-1.5">
      <h3 id={id} className="text-base font-strong">
        Tickets you want
      </h3>
      <TicketSteppers
        rows={rowsOf(event, tickets)}
        seatsLeft={event.capacity}
        disabled={false}
        isInvalid={lacksSeat}
        hintId={`${id}-hint`}
        onChange={onChange}
      />
      <p
        id={`${id}-hint`}
        aria-live="polite"
        className={`num flex items-start gap-1.5 text-sm ${lacksSeat ? 'font-semibold text-danger' : 'text-ink-2'}`}
      >
        {lacksSeat && <Icon name="alert" size={18} />}
        {lacksSeat
          ? 'Please choose at least one ticket that takes a spot.'
          : `You would wait for ${spots(participants)}, ${formatRand(total)} in all.`}
      </p>
    </fieldset>
  );
}

/** A visitor can wait for tickets that are sold out, but not for more than the limit of their type. */
function rowsOf(event: EventView, tickets: readonly TicketInput[]): TicketRow[] {
  return listTicketTypes(event).map(({ id, name, note, price, seats, limit }) => {
    const row = { id, name, note, price, seats, quantity: quantityOf(tickets, id) };
    return limit === null ? row : { ...row, most: limit };
  });
}
