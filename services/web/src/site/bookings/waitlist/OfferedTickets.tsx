import { useId } from 'react';
import type { TicketInput } from '@studio/contract/bookings/tickets';
import type { WaitlistEntryView } from '@studio/contract/bookings/waitlist';
import { FormError } from '../../../shared/forms/FormError.tsx';
import { TicketLines } from '../bookingFlow/TicketLines.tsx';
import { takenText } from '../tickets/takenText.ts';
import type { TicketRow } from '../tickets/TicketItem.tsx';
import { TicketSteppers } from '../tickets/TicketSteppers.tsx';
import type { ChosenOffer } from './offerChoice.ts';

interface OfferedTicketsProps {
  entry: WaitlistEntryView;
  offer: ChosenOffer;
  disabled: boolean;
  /** Why the chosen tickets cannot be booked. */
  error: string | undefined;
  onChange: (tickets: TicketInput[]) => void;
}

/** The choice among the tickets for which the party waits, with their prices. */
export function OfferedTickets({ entry, offer, disabled, error, onChange }: OfferedTicketsProps) {
  const id = useId();
  const rows = rowsOf(entry, offer);
  const hasChoice = rows.length > 1 || rows.some(({ most = 0 }) => most > 1);
  return (
    <>
      {hasChoice && (
        <div>
          <TicketSteppers
            rows={rows}
            seatsLeft={entry.bookableSeats}
            disabled={disabled}
            isInvalid={error !== undefined}
            hintId={`${id}-hint`}
            onChange={onChange}
          />
          <p id={`${id}-hint`} aria-live="polite" className="num text-sm text-ink-2">
            {error === undefined && takenText(offer.participants, entry.bookableSeats)}
          </p>
          <FormError role="alert">{error}</FormError>
        </div>
      )}
      <dl aria-live="polite" className="num grid gap-2 text-sm *:font-medium">
        <TicketLines chosen={{ ...offer, due: offer.total }} />
      </dl>
    </>
  );
}

function rowsOf({ event, tickets }: WaitlistEntryView, offer: ChosenOffer): TicketRow[] {
  return tickets.map(({ ticketTypeId: id, label, seats, price, bookable: most }, index) => ({
    id,
    name: label ?? '',
    note: event.ticketTypes.find((type) => type.id === id)?.note ?? '',
    seats,
    price,
    quantity: offer.tickets[index]?.quantity ?? 0,
    most,
  }));
}
