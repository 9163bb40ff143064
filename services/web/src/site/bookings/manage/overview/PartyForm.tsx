import { useId, useState } from 'react';
import type { ChangeQuoteView, ManageView } from '@studio/contract/bookings/bookingChanges';
import { people, spots } from '@studio/contract/format/counts';
import { formatRand } from '@studio/contract/format/money';
import { Stepper } from '../../../../shared/forms/Stepper.tsx';
import { seatsError } from '../../bookingFlow/seats/seatsError.ts';
import { SummaryLine } from '../../bookingPage/SummaryLine.tsx';
import { addedToBalance, maxSeats, quoteTarget } from '../state/quotes.ts';
import type { BookingChange } from '../state/useChange.ts';
import { ChangePanel } from './ChangePanel.tsx';

export function PartyForm({ manage, change }: { manage: ManageView; change: BookingChange }) {
  const { booking, event } = manage;
  const id = useId();
  const hintId = `${id}-hint`;
  const [wanted, setWanted] = useState(booking.participants);
  const most = maxSeats(manage);
  const tooMany = seatsError(wanted, { seatsLeft: most, capacity: event.capacity });
  const quote = quoteTarget(manage, event, wanted);
  const difference = wanted - booking.participants;

  return (
    <ChangePanel
      title="Number of people"
      manage={manage}
      change={change}
      target={{ eventId: event.id, participants: wanted }}
      quote={difference === 0 ? null : quote}
      problem={tooMany}
      action={`Change to ${people(wanted)}`}
      lines={
        quote && (
          <SummaryLine term={differenceText(difference)}>
            {formatRand(
              difference > 0 ? event.price * difference : booking.totalAmount + quote.kept - quote.totalAfter,
            )}
          </SummaryLine>
        )
      }
      returnNote={`The other ${wanted === 1 ? 'spot stays' : 'spots stay'} yours.`}
      note={<p className="text-sm text-ink-2">{quote ? priceNote(manage, most) : otherKinds}</p>}
    >
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
            disabled={change.isProcessing}
            aria-describedby={hintId}
            aria-invalid={tooMany !== undefined}
            onChange={setWanted}
          />
        </div>
        <p id={hintId} className="min-[22rem]:text-right text-sm leading-[1.35] text-ink-2">
          {difference !== 0 && <span className="block">was {booking.participants},</span>}
          {spotsLeft(most - wanted)}
        </p>
      </div>
    </ChangePanel>
  );
}

const otherKinds = 'This booking has several kinds of tickets. Please contact us to change how many people come.';

function differenceText(difference: number): string {
  const count = Math.abs(difference);
  if (count === 1) return difference > 0 ? 'One more person' : 'One person fewer';
  return difference > 0 ? `${count} more people` : `${count} people fewer`;
}

/** The sentence about the cost of one person more and the refund of one fewer. */
function priceNote(manage: ManageView, most: number): string {
  const { booking, event } = manage;
  const notes: string[] = [];
  const more = most > booking.participants ? quoteTarget(manage, event, booking.participants + 1) : null;
  const fewer = booking.participants > 1 ? quoteTarget(manage, event, booking.participants - 1) : null;
  if (more) notes.push(`One more person ${moreText(manage, more)}.`);
  if (fewer) notes.push(`One person fewer ${fewerText(manage, fewer)}.`);
  return notes.join(' ');
}

function moreText(manage: ManageView, quote: ChangeQuoteView): string {
  const added = addedToBalance(manage, quote);
  return added === null ? `costs ${formatRand(quote.toPay)}` : `adds ${formatRand(added)} to the balance`;
}

function fewerText(manage: ManageView, quote: ChangeQuoteView): string {
  const added = addedToBalance(manage, quote);
  if (added === null || quote.toReturn > 0) return `gives ${backText(quote)} back`;
  return `takes ${formatRand(-added)} from the balance`;
}

function backText({ toReturn }: ChangeQuoteView): string {
  return toReturn > 0 ? formatRand(toReturn) : 'nothing';
}

function spotsLeft(count: number): string {
  return count <= 0 ? 'no spots left' : `${spots(count)} left`;
}
