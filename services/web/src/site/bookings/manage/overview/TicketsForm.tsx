import { useId, useState } from 'react';
import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import { addedCost, givenUpValue } from '@studio/contract/bookings/changeLines';
import { quoteChange } from '@studio/contract/bookings/changeQuote';
import { limitExtras } from '@studio/contract/bookings/extras';
import { changeTickets, quantityOf, seatsOfTickets } from '@studio/contract/bookings/tickets';
import type { TicketInput } from '@studio/contract/bookings/tickets';
import { formatRand } from '@studio/contract/format/money';
import { seatsError } from '../../bookingFlow/seats/seatsError.ts';
import { SummaryLine } from '../../bookingPage/SummaryLine.tsx';
import { LazyExtras } from '../../extras/LazyExtras.tsx';
import { withQuantities } from '../../tickets/chosenTickets.ts';
import { takenText } from '../../tickets/takenText.ts';
import { TicketSteppers } from '../../tickets/TicketSteppers.tsx';
import {
  canCostMore,
  extrasOfBooking,
  hasExtras,
  hasTicketTypes,
  maxSeats,
  quotedBooking,
  rowsOfBooking,
} from '../state/quotes.ts';
import type { BookingChange } from '../state/useChange.ts';
import { ChangePanel } from './ChangePanel.tsx';

const notPaidYet = 'This booking is still to be paid at the studio, so please call us for more or dearer tickets.';

/** Changes the tickets and extras of a booking whose workshop has ticket types or extras. */
export function TicketsForm({ manage, change }: { manage: ManageView; change: BookingChange }) {
  const { booking, event, sums } = manage;
  const hintId = useId();
  const [wanted, setWanted] = useState<readonly TicketInput[]>(sums.tickets);
  const rows = rowsOfBooking(manage, wanted);
  const participants = seatsOfTickets(rows);
  const extras = extrasOfBooking(manage, wanted, participants);
  const texts = textsOf(manage);
  const most = maxSeats(manage);
  const tooMany = seatsError(participants, { seatsLeft: most, capacity: event.capacity });
  const isChanged = [...rows, ...extras].some((row) => row.quantity !== quantityOf(sums.tickets, row.id));
  const booked = quotedBooking(manage);
  const target = { eventId: event.id, tickets: changeTickets(sums.tickets, event, wanted) ?? [] };
  const quote = quoteChange(booked, target, manage.terms, new Date(manage.now));
  const isTooDear = !canCostMore(manage) && quote.totalAfter > booking.totalAmount;
  const added = addedCost(booked, target);
  const givenUp = givenUpValue(booked, target);
  const tickets = [...rows, ...extras]
    .filter(({ quantity }) => quantity > 0)
    .map(({ id: ticketTypeId, quantity }) => ({ ticketTypeId, quantity }));

  /** With fewer people there are fewer extras too. */
  function choose(changed: readonly TicketInput[]): void {
    const chosen = withQuantities(wanted, changed);
    setWanted(withQuantities(chosen, limitExtras(event, chosen, seatsOfTickets(rowsOfBooking(manage, chosen)))));
  }

  return (
    <ChangePanel
      title={texts.title}
      manage={manage}
      change={change}
      target={{ eventId: event.id, participants, tickets }}
      quote={isChanged ? quote : null}
      problem={tooMany ?? (isTooDear ? notPaidYet : undefined)}
      action={texts.action}
      lines={
        <>
          {added > 0 && <SummaryLine term={`${texts.title} added`}>{formatRand(added)}</SummaryLine>}
          {givenUp > 0 && <SummaryLine term={`${texts.title} given up`}>{formatRand(-givenUp)}</SummaryLine>}
        </>
      }
    >
      <TicketSteppers
        rows={rows}
        seatsLeft={most}
        disabled={change.isProcessing}
        isInvalid={tooMany !== undefined}
        hintId={hintId}
        onChange={choose}
      />
      <p id={hintId} aria-live="polite" className="text-sm text-ink-2">
        {takenText(participants, most)}
      </p>
      {extras.length > 0 && (
        <LazyExtras rows={extras} error={undefined} disabled={change.isProcessing} onChange={choose} />
      )}
    </ChangePanel>
  );
}

/** The title of the form and the label of its button. */
function textsOf(manage: ManageView): { title: string; action: string } {
  if (!hasExtras(manage)) return { title: 'Tickets', action: 'Change the tickets' };
  return { title: hasTicketTypes(manage) ? 'Tickets and extras' : 'People and extras', action: 'Change the booking' };
}
