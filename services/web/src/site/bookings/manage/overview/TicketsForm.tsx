import { useId, useState } from 'react';
import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import { quoteChange } from '@studio/contract/bookings/changeQuote';
import { fittingExtras } from '@studio/contract/bookings/extras';
import { addedValue, givenUpValue } from '@studio/contract/bookings/orderLines';
import type { ChangeTarget } from '@studio/contract/bookings/orderLines';
import { changeTickets, quantityOf, seatsOfTickets } from '@studio/contract/bookings/tickets';
import type { TicketInput } from '@studio/contract/bookings/tickets';
import { spots } from '@studio/contract/format/counts';
import { formatRand } from '@studio/contract/format/money';
import { FormError } from '../../../../shared/forms/FormError.tsx';
import { seatsError } from '../../bookingFlow/seats/seatsError.ts';
import { SummaryLine } from '../../bookingPage/SummaryLine.tsx';
import { LazyExtras } from '../../extras/LazyExtras.tsx';
import { withChanged } from '../../tickets/chosenTickets.ts';
import { takenText } from '../../tickets/takenText.ts';
import type { TicketRow } from '../../tickets/TicketItem.tsx';
import { TicketSteppers } from '../../tickets/TicketSteppers.tsx';
import { SubmitButton } from '../parts/SubmitButton.tsx';
import { extrasOfBooking, hasExtras, hasTicketTypes, maxSeats, quotedBooking, rowsOfBooking } from '../state/quotes.ts';
import type { BookingChange } from '../state/useChange.ts';
import { ChangePanel, QuoteSums } from './ChangePanel.tsx';

const notPaidYet = 'This booking is still to be paid at the studio, so please call us for more or dearer tickets.';

/** Changes the tickets and extras of a workshop that has several; the cost or refund is shown before. */
export function TicketsForm({ manage, change }: { manage: ManageView; change: BookingChange }) {
  const { booking, event, sums } = manage;
  const { isProcessing, error } = change;
  const id = useId();
  const [wanted, setWanted] = useState<readonly TicketInput[]>(sums.tickets);
  const rows = rowsOfBooking(manage, wanted);
  const participants = seatsOfTickets(rows);
  const extras = extrasOfBooking(manage, wanted, participants);
  const parts = partsOf(manage);
  const most = maxSeats(manage);
  const tooMany = seatsError(participants, { seatsLeft: most, capacity: event.capacity });
  const isChanged = [...rows, ...extras].some((row) => row.quantity !== quantityOf(sums.tickets, row.id));
  const target = { eventId: event.id, tickets: changeTickets(sums.tickets, event, wanted) ?? [] };
  const quote = quoteChange(quotedBooking(manage), target, manage.terms, new Date(manage.now));
  const isDearer = booking.paymentStatus !== 'completed' && quote.totalAfter > booking.totalAmount;
  const problem = tooMany ?? (isDearer ? notPaidYet : undefined);

  /** With fewer people there are fewer extras too. */
  function choose(changed: readonly TicketInput[]): void {
    const chosen = withChanged(wanted, changed);
    setWanted(withChanged(chosen, fittingExtras(event, chosen, seatsOfTickets(rowsOfBooking(manage, chosen)))));
  }

  function submit(): void {
    const tickets = [...rows, ...extras].filter(({ quantity }) => quantity > 0).map(inputOf);
    if (isChanged && !problem) change.change({ eventId: event.id, participants, tickets }, quote);
  }

  return (
    <ChangePanel titleId={`${id}-title`} title={parts.what} isProcessing={isProcessing} onSubmit={submit}>
      <TicketSteppers
        rows={rows}
        seatsLeft={most}
        disabled={isProcessing}
        isInvalid={tooMany !== undefined}
        hintId={`${id}-hint`}
        onChange={choose}
      />
      <p id={`${id}-hint`} aria-live="polite" className="text-sm text-ink-2">
        {takenText(participants, most)}
      </p>
      {extras.length > 0 && <LazyExtras rows={extras} error={undefined} disabled={isProcessing} onChange={choose} />}
      <FormError role="alert">{problem ?? error}</FormError>
      {isChanged && !problem && (
        <>
          <Sums manage={manage} target={target} quote={quote} what={parts.what} />
          <p className="text-sm text-ink-2">
            {quote.toPay > 0 &&
              `Your ${booking.participants === 1 ? 'spot stays' : `${spots(booking.participants)} stay`} yours while you pay.`}
            {quote.toPay + quote.toReturn === 0 && 'Nothing is to pay now.'}
          </p>
          <SubmitButton isProcessing={isProcessing}>{buttonText(quote, parts.change)}</SubmitButton>
        </>
      )}
    </ChangePanel>
  );
}

function inputOf({ id: ticketTypeId, quantity }: TicketRow): TicketInput {
  return { ticketTypeId, quantity };
}

/** What the form changes, in its texts. */
function partsOf(manage: ManageView): { what: string; change: string } {
  if (!hasExtras(manage)) return { what: 'Tickets', change: 'Change the tickets' };
  return { what: hasTicketTypes(manage) ? 'Tickets and extras' : 'People and extras', change: 'Change the booking' };
}

type Quote = ReturnType<typeof quoteChange>;

interface SumsProps {
  manage: ManageView;
  target: ChangeTarget;
  quote: Quote;
  what: string;
}

function Sums({ manage, target, quote, what }: SumsProps) {
  const booked = quotedBooking(manage);
  const added = addedValue(booked, target);
  const givenUp = givenUpValue(booked, target);
  return (
    <QuoteSums quote={quote}>
      {added > 0 && <SummaryLine term={`${what} added`}>{formatRand(added)}</SummaryLine>}
      {givenUp > 0 && <SummaryLine term={`${what} given up`}>{formatRand(-givenUp)}</SummaryLine>}
    </QuoteSums>
  );
}

function buttonText({ toPay, toReturn }: Quote, change: string): string {
  if (toPay > 0) return `Pay ${formatRand(toPay)}`;
  return toReturn > 0 ? `${change}, ${formatRand(toReturn)} back` : change;
}
