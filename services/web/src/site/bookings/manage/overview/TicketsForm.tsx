import { useId, useState } from 'react';
import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import { quoteChange } from '@studio/contract/bookings/changeQuote';
import { addedValue, givenUpValue } from '@studio/contract/bookings/orderLines';
import { changeTickets, quantityOf, seatsOfTickets } from '@studio/contract/bookings/tickets';
import type { TicketInput } from '@studio/contract/bookings/tickets';
import { formatRand } from '@studio/contract/format/money';
import { seatsError } from '../../bookingFlow/seats/seatsError.ts';
import { SummaryLine } from '../../bookingPage/SummaryLine.tsx';
import { takenText } from '../../tickets/takenText.ts';
import { TicketSteppers } from '../../tickets/TicketSteppers.tsx';
import { maxSeats, quotedBooking, rowsOfBooking } from '../state/quotes.ts';
import type { BookingChange } from '../state/useChange.ts';
import { ChangePanel } from './ChangePanel.tsx';

const notPaidYet = 'This booking is still to be paid at the studio, so please call us for more or dearer tickets.';

/** Changes the tickets of a workshop with ticket types. */
export function TicketsForm({ manage, change }: { manage: ManageView; change: BookingChange }) {
  const { booking, event, sums } = manage;
  const hintId = useId();
  const [wanted, setWanted] = useState<readonly TicketInput[]>(sums.tickets);
  const rows = rowsOfBooking(manage, wanted);
  const participants = seatsOfTickets(rows);
  const most = maxSeats(manage);
  const tooMany = seatsError(participants, { seatsLeft: most, capacity: event.capacity });
  const isChanged = rows.some((row) => row.quantity !== quantityOf(sums.tickets, row.id));
  const booked = quotedBooking(manage);
  const target = { eventId: event.id, tickets: changeTickets(sums.tickets, event, wanted) ?? [] };
  const quote = quoteChange(booked, target, manage.terms, new Date(manage.now));
  const isDearer = booking.paymentStatus !== 'completed' && quote.totalAfter > booking.totalAmount;
  const added = addedValue(booked, target);
  const givenUp = givenUpValue(booked, target);
  const tickets = rows
    .filter(({ quantity }) => quantity > 0)
    .map(({ id: ticketTypeId, quantity }) => ({ ticketTypeId, quantity }));

  return (
    <ChangePanel
      title="Tickets"
      manage={manage}
      change={change}
      target={{ eventId: event.id, participants, tickets }}
      quote={isChanged ? quote : null}
      problem={tooMany ?? (isDearer ? notPaidYet : undefined)}
      action="Change the tickets"
      lines={
        <>
          {added > 0 && <SummaryLine term="Tickets added">{formatRand(added)}</SummaryLine>}
          {givenUp > 0 && <SummaryLine term="Tickets given up">{formatRand(-givenUp)}</SummaryLine>}
        </>
      }
    >
      <TicketSteppers
        rows={rows}
        seatsLeft={most}
        disabled={change.isProcessing}
        isInvalid={tooMany !== undefined}
        hintId={hintId}
        onChange={setWanted}
      />
      <p id={hintId} aria-live="polite" className="text-sm text-ink-2">
        {takenText(participants, most)}
      </p>
    </ChangePanel>
  );
}
