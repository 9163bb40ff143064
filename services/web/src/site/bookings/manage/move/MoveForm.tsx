import { useState } from 'react';
import type { FormEvent } from 'react';
import type { ChangeTargetView, ManageView } from '@studio/contract/bookings/bookingChanges';
import { bookingStateOf } from '@studio/contract/bookings/bookingState';
import { formatWeekdayDate } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import { FormError } from '../../../../shared/forms/FormError.tsx';
import { ButtonLink } from '../../../../shared/ui/button/Button.tsx';
import { Note } from '../parts/Note.tsx';
import { SubmitButton } from '../parts/SubmitButton.tsx';
import { dayText, decideLaterLabel, otherWorkshopsText } from '../state/manageTexts.ts';
import { priceDifference, quoteTarget, targetsWithRoom, filterByTicketTypes } from '../state/quotes.ts';
import type { BookingChange } from '../state/useChange.ts';
import { MoveTicket } from './MoveTicket.tsx';
import { TargetChoice } from './TargetChoice.tsx';

interface MoveFormProps {
  manage: ManageView;
  change: BookingChange;
  /** The overview of the booking. */
  backTo: string;
}

export function MoveForm({ manage, change, backTo }: MoveFormProps) {
  const { booking, event } = manage;
  const otherDates = filterByTicketTypes(manage.otherDates, manage);
  const otherWorkshops = filterByTicketTypes(manage.otherWorkshops, manage);
  const isLeftOut = otherDates.length + otherWorkshops.length < manage.otherDates.length + manage.otherWorkshops.length;
  const othersText = otherWorkshopsText(manage);
  const { participants } = booking;
  const { isProcessing, error } = change;
  const isOn = bookingStateOf(manage) === 'confirmed';
  const possible = targetsWithRoom(manage);
  const hasOtherDate = otherDates.some(({ id }) => id === possible[0]?.id);
  const [chosenId, setChosenId] = useState(possible[0]?.id);
  const target = possible.find(({ id }) => id === chosenId);
  const quote = target && quoteTarget(manage, target, participants);

  function submit(submitted: FormEvent): void {
    submitted.preventDefault();
    if (!target || !quote) return;
    const { id: eventId, date, startTime } = target;
    change.change({ eventId, participants, before: { date, startTime } }, quote);
  }

  function choices(targets: ChangeTargetView[], isOther: boolean) {
    return (
      <ul className="grid gap-2.5">
        {targets.map((each) => (
          <TargetChoice
            key={each.id}
            target={each}
            participants={participants}
            difference={priceDifference(manage, each)}
            isOther={isOther}
            isChosen={each.id === chosenId}
            isLocked={isProcessing}
            onChoose={() => setChosenId(each.id)}
          />
        ))}
      </ul>
    );
  }

  return (
    <form
      method="post"
      onSubmit={submit}
      aria-label="Move to another date"
      aria-busy={isProcessing}
      className="grid items-start gap-5 md:grid-cols-[1.2fr_1fr] md:gap-8"
    >
      <div className="grid gap-6">
        {otherDates.length > 0 && (
          <fieldset>
            <legend className="pb-2.5 text-sm font-strong">{`Dates with a spot for ${everybody(participants)}`}</legend>
            {choices(otherDates, false)}
          </fieldset>
        )}
        {otherWorkshops.length > 0 && (
          // Closed at first, so that the sum and the button below stay near the dates.
          <details open={!hasOtherDate}>
            <summary className="min-h-11 cursor-pointer content-center font-strong">{othersText}</summary>
            <fieldset>
              <legend className="sr-only">{othersText}</legend>
              {choices(otherWorkshops, true)}
            </fieldset>
          </details>
        )}
      </div>
      <div className="grid gap-3.5 md:sticky md:top-24">
        {target && quote ? (
          <MoveTicket manage={manage} target={target} quote={quote} />
        ) : (
          <p className="text-ink-2">{possible.length > 0 ? 'Choose a date.' : noDate(participants, isLeftOut)}</p>
        )}
        <FormError role="alert">{error}</FormError>
        {target && quote && (
          <SubmitButton isProcessing={isProcessing}>
            {quote.toPay > 0 ? `Pay ${formatRand(quote.toPay)} and move` : `Move to ${formatWeekdayDate(target.date)}`}
          </SubmitButton>
        )}
        <ButtonLink href={backTo} tone="outline" className="w-full">
          {isOn ? `Keep ${dayText(event.date)}` : decideLaterLabel}
        </ButtonLink>
        {target && <Note icon="mail">We mail you a new ticket and calendar entry. The old one is replaced.</Note>}
      </div>
    </form>
  );
}

function everybody(participants: number): string {
  if (participants === 1) return 'you';
  return participants === 2 ? 'both of you' : `all ${participants} of you`;
}

function noDate(participants: number, isLeftOut: boolean): string {
  if (isLeftOut)
    return 'No other date with room has the kinds of tickets of this booking. Please contact us to move it.';
  return `At the moment no other date has a spot for ${everybody(participants)}. New dates appear here.`;
}
