import { useId, useState } from 'react';
import type { ChangeQuoteView, ManageView } from '@studio/contract/bookings/bookingChanges';
import { people, spots } from '@studio/contract/format/counts';
import { formatRand } from '@studio/contract/format/money';
import { FormError } from '../../../../shared/forms/FormError.tsx';
import { Stepper } from '../../../../shared/forms/Stepper.tsx';
import { seatsError } from '../../bookingFlow/seats/seatsError.ts';
import { SummaryLine } from '../../bookingPage/SummaryLine.tsx';
import { SubmitButton } from '../parts/SubmitButton.tsx';
import { maxSeats, quoteTarget } from '../state/quotes.ts';
import type { BookingChange } from '../state/useChange.ts';
import { ChangePanel, QuoteSums } from './ChangePanel.tsx';

/** Changes the number of people; its cost or refund is shown before. */
export function PartyForm({ manage, change }: { manage: ManageView; change: BookingChange }) {
  const { booking, event } = manage;
  const { isProcessing, error } = change;
  const id = useId();
  const hintId = `${id}-hint`;
  const [wanted, setWanted] = useState(booking.participants);
  const most = maxSeats(manage);
  const tooMany = seatsError(wanted, { seatsLeft: most, capacity: event.capacity });
  const quote = quoteTarget(manage, event, wanted);
  const isChanged = wanted !== booking.participants;

  function submit(): void {
    if (isChanged && !tooMany && quote) change.change({ eventId: event.id, participants: wanted }, quote);
  }

  return (
    <ChangePanel titleId={`${id}-title`} title="Number of people" isProcessing={isProcessing} onSubmit={submit}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="w-41 max-w-full">
          <label htmlFor={id} className="sr-only">
            Number of people
          </label>
          <Stepper
            id={id}
            value={wanted}
            max={event.capacity}
            available={most}
            disabled={isProcessing}
            aria-describedby={hintId}
            aria-invalid={tooMany !== undefined}
            onChange={setWanted}
          />
        </div>
        <p id={hintId} className="min-[22rem]:text-right text-sm leading-[1.35] text-ink-2">
          {isChanged && <span className="block">was {booking.participants},</span>}
          {spotsLeft(most - wanted)}
        </p>
      </div>
      <FormError role="alert">{tooMany ?? error}</FormError>
      {isChanged && !tooMany && quote ? (
        <>
          <Sums manage={manage} wanted={wanted} quote={quote} />
          <p className="text-sm text-ink-2">
            {quote.toPay > 0 &&
              `Your ${booking.participants === 1 ? 'spot stays' : `${spots(booking.participants)} stay`} yours while you pay. `}
            {quote.toReturn > 0 && `The other ${wanted === 1 ? 'spot stays' : 'spots stay'} yours. `}
            {quote.toPay + quote.toReturn === 0 && 'Nothing is to pay now. '}
          </p>
          <SubmitButton isProcessing={isProcessing}>{buttonText(quote, wanted)}</SubmitButton>
        </>
      ) : (
        <p className="text-sm text-ink-2">{quote ? priceNote(manage, most) : otherKinds}</p>
      )}
    </ChangePanel>
  );
}

const otherKinds = 'This booking has several kinds of tickets. Please contact us to change how many people come.';

function Sums({ manage, wanted, quote }: { manage: ManageView; wanted: number; quote: ChangeQuoteView }) {
  const difference = wanted - manage.booking.participants;
  return (
    <QuoteSums quote={quote}>
      <SummaryLine term={differenceText(difference)}>
        {formatRand(difference > 0 ? manage.event.price * difference : quote.toReturn + quote.kept)}
      </SummaryLine>
    </QuoteSums>
  );
}

function differenceText(difference: number): string {
  const count = Math.abs(difference);
  if (count === 1) return difference > 0 ? 'One more person' : 'One person fewer';
  return difference > 0 ? `${count} more people` : `${count} people fewer`;
}

function buttonText({ toPay, toReturn }: ChangeQuoteView, wanted: number): string {
  if (toPay > 0) return `Pay ${formatRand(toPay)}`;
  const change = `Change to ${people(wanted)}`;
  return toReturn > 0 ? `${change}, ${formatRand(toReturn)} back` : change;
}

/** The sentence about the cost of one person more and the refund of one fewer. */
function priceNote(manage: ManageView, most: number): string {
  const { booking, event } = manage;
  const notes: string[] = [];
  const more = most > booking.participants ? quoteTarget(manage, event, booking.participants + 1) : null;
  const fewer = booking.participants > 1 ? quoteTarget(manage, event, booking.participants - 1) : null;
  if (more) notes.push(`One more person costs ${formatRand(more.toPay)}.`);
  if (fewer) notes.push(`One person fewer gives ${backText(fewer)} back.`);
  return notes.join(' ');
}

function backText({ toReturn }: ChangeQuoteView): string {
  return toReturn > 0 ? formatRand(toReturn) : 'nothing';
}

function spotsLeft(count: number): string {
  return count <= 0 ? 'no spots left' : `${spots(count)} left`;
}
