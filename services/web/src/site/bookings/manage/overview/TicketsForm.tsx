import { useId, useState } from 'react';
import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import { quoteChange } from '@studio/contract/bookings/changeQuote';
import { addedValue, givenUpValue } from '@studio/contract/bookings/orderLines';
import type { ChangeTarget } from '@studio/contract/bookings/orderLines';
import { changeTickets, quantityOf, seatsOfTickets } from '@studio/contract/bookings/tickets';
import type { TicketInput } from '@studio/contract/bookings/tickets';
import { spots } from '@studio/contract/format/counts';
import { formatRand } from '@studio/contract/format/money';
import { FormError } from '../../../../shared/forms/FormError.tsx';
import { seatsError } from '../../bookingFlow/seats/seatsError.ts';
import { SummaryLine } from '../../bookingPage/SummaryLine.tsx';
import { takenText } from '../../tickets/takenText.ts';
import { TicketSteppers } from '../../tickets/TicketSteppers.tsx';
import type { TicketRow } from '../../tickets/TicketSteppers.tsx';
import { SubmitButton } from '../parts/SubmitButton.tsx';
import { maxSeats, quotedBooking, rowsOfBooking } from '../state/quotes.ts';
import type { BookingChange } from '../state/useChange.ts';
import { ChangePanel, QuoteSums } from './ChangePanel.tsx';

const notPaidYet = 'This booking is still to be paid at the studio, so please call us for more or dearer tickets.';

/** Changes the tickets of a workshop with ticket types; the cost or refund is shown before. */
export function TicketsForm({ manage, change }: { manage: ManageView; change: BookingChange }) {
  const { booking, event, sums } = manage;
  const { isProcessing, error } = change;
  const id = useId();
  const [wanted, setWanted] = useState<readonly TicketInput[]>(sums.tickets);
  const rows = rowsOfBooking(manage, wanted);
  const participants = seatsOfTickets(rows);
  const most = maxSeats(manage);
  const tooMany = seatsError(participants, { seatsLeft: most, capacity: event.capacity });
  const isChanged = rows.some((row) => row.quantity !== quantityOf(sums.tickets, row.id));
  const target = { eventId: event.id, tickets: changeTickets(sums.tickets, event, wanted) ?? [] };
  const quote = quoteChange(quotedBooking(manage), target, manage.terms, new Date(manage.now));
  const isDearer = booking.paymentStatus !== 'completed' && quote.totalAfter > booking.totalAmount;
  const problem = tooMany ?? (isDearer ? notPaidYet : undefined);

  function submit(): void {
    if (isChanged && !problem)
      change.change(
        { eventId: event.id, participants, tickets: rows.filter(({ quantity }) => quantity > 0).map(inputOf) },
        quote,
      );
  }

  return (
    <ChangePanel titleId={`${id}-title`} title="Tickets" isProcessing={isProcessing} onSubmit={submit}>
      <TicketSteppers
        rows={rows}
        seatsLeft={most}
        disabled={isProcessing}
        isInvalid={tooMany !== undefined}
        hintId={`${id}-hint`}
        onChange={setWanted}
      />
      <p id={`${id}-hint`} aria-live="polite" className="text-sm text-ink-2">
        {takenText(participants, most)}
      </p>
      <FormError role="alert">{problem ?? error}</FormError>
      {isChanged && !problem && (
        <>
          <Sums manage={manage} target={target} quote={quote} />
          <p className="text-sm text-ink-2">
            {quote.toPay > 0 &&
              `Your ${booking.participants === 1 ? 'spot stays' : `${spots(booking.participants)} stay`} yours while you pay.`}
            {quote.toPay + quote.toReturn === 0 && 'Nothing is to pay now.'}
          </p>
          <SubmitButton isProcessing={isProcessing}>{buttonText(quote)}</SubmitButton>
        </>
      )}
    </ChangePanel>
  );
}

function inputOf({ id: ticketTypeId, quantity }: TicketRow): TicketInput {
  return { ticketTypeId, quantity };
}

type Quote = ReturnType<typeof quoteChange>;

function Sums({ manage, target, quote }: { manage: ManageView; target: ChangeTarget; quote: Quote }) {
  const booked = quotedBooking(manage);
  const added = addedValue(booked, target);
  const givenUp = givenUpValue(booked, target);
  return (
    <QuoteSums quote={quote}>
      {added > 0 && <SummaryLine term="Tickets added">{formatRand(added)}</SummaryLine>}
      {givenUp > 0 && <SummaryLine term="Tickets given up">{formatRand(-givenUp)}</SummaryLine>}
    </QuoteSums>
  );
}

function buttonText({ toPay, toReturn }: Quote): string {
  if (toPay > 0) return `Pay ${formatRand(toPay)}`;
  return toReturn > 0 ? `Change the tickets, ${formatRand(toReturn)} back` : 'Change the tickets';
}
