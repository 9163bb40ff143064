import { useState } from 'react';
import type { FormEvent } from 'react';
import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import { courseDatePlace, formatTimes } from '@studio/contract/format/courseDates';
import { formatWeekdayStart } from '@studio/contract/format/eventStart';
import { FormError } from '../../../../shared/forms/FormError.tsx';
import { userMessageOf } from '../../../../shared/http/api.ts';
import { Button } from '../../../../shared/ui/button/Button.tsx';
import { Dialog, DialogClose, DialogTitle } from '../../../../shared/ui/dialog/Dialog.tsx';
import { showToast } from '../../../../shared/ui/toast/toast.ts';
import { RadioList } from '../parts/RadioList.tsx';
import { SubmitButton } from '../parts/SubmitButton.tsx';
import type { ManageAccess } from '../state/manageAccess.ts';
import { expectedAt, comingDates, personText } from './comingDates.ts';
import { useMoveDate } from './useMoveDate.ts';

interface MoveDateDialogProps {
  access: ManageAccess;
  manage: ManageView;
  returnFocusTo: () => HTMLElement | null;
  onClose: () => void;
}

/** Asks which date is missed, who misses it, and which date of another course replaces it. */
export function MoveDateDialog({ access, manage, returnFocusTo, onClose }: MoveDateDialogProps) {
  const move = useMoveDate(access);
  const [chosen, setChosen] = useState({ missed: '', person: '', target: '' });
  const dates = comingDates(manage);
  const missed = dates.find(({ id }) => String(id) === chosen.missed) ?? dates[0];
  const people = missed ? expectedAt(manage, missed.id) : [];
  const person = people.find(({ id }) => String(id) === chosen.person) ?? people[0];
  const { dateTargets } = manage;
  const target =
    dateTargets.find((one) => keyOf(one) === chosen.target) ??
    dateTargets.find(({ number }) => number === missed?.number) ??
    dateTargets[0];
  const { isPending } = move;

  function choose(choice: Partial<typeof chosen>): void {
    setChosen((before) => ({ ...before, ...choice }));
    move.reset();
  }

  function submit(submitted: FormEvent): void {
    submitted.preventDefault();
    if (isPending || !missed || !person || !target) return;
    const { eventId, dateId } = target;
    move.mutate(
      { attendeeId: person.id, missedDateId: missed.id, eventId, dateId },
      {
        onSuccess: ({ booking }) => {
          onClose();
          const description = `See you on ${formatWeekdayStart(target)}.${booking.email && ' The confirmation is on its way.'}`;
          showToast({ title: 'Date moved', description });
        },
      },
    );
  }

  return (
    <Dialog locked={isPending} returnFocusTo={returnFocusTo} onClose={onClose} className="sm:max-w-140">
      <form
        noValidate
        method="post"
        aria-busy={isPending}
        onSubmit={submit}
        className="relative grid gap-4 px-4.5 pt-3.5 pb-4.5 sm:p-7"
      >
        <DialogTitle className="pr-13 text-[1.6rem] leading-tight">Move a missed date</DialogTitle>
        <DialogClose locked={isPending} className="absolute top-3.5 right-3.5" />
        <RadioList
          question="Which date do you miss?"
          options={dates.map((date) => ({
            value: String(date.id),
            label: `${courseDatePlace(date)}: ${formatTimes(date)}`,
          }))}
          value={String(missed?.id)}
          isLocked={isPending}
          onChoose={(value) => choose({ missed: value })}
        />
        {manage.attendees.length > 1 && (
          <RadioList
            question="Who misses it?"
            options={people.map(({ id }) => ({ value: String(id), label: personText(manage, id) }))}
            value={String(person?.id)}
            isLocked={isPending}
            onChoose={(value) => choose({ person: value })}
          />
        )}
        <RadioList
          question="Which date of another course instead?"
          options={dateTargets.map((one) => ({
            value: keyOf(one),
            label: `${courseDatePlace(one)}: ${formatTimes(one)}`,
          }))}
          value={target ? keyOf(target) : ''}
          isLocked={isPending}
          onChoose={(value) => choose({ target: value })}
        />
        <p className="text-sm text-ink-2">
          It costs nothing, and the place at the missed date stays yours. You can undo it until one of the two dates
          starts.
        </p>
        <FormError role="alert">
          {dateTargets.length === 0
            ? 'No other course has a free place now.'
            : move.isError && userMessageOf(move.error, noAnswer)}
        </FormError>
        <div className="grid gap-2.5 sm:grid-cols-2">
          <SubmitButton isProcessing={isPending} isLocked={isPending || dateTargets.length === 0}>
            Move this date
          </SubmitButton>
          <Button tone="outline" aria-disabled={isPending} onClick={() => isPending || onClose()}>
            Keep my dates
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Shown if the API does not answer, because it may have made the move. */
const noAnswer = 'We got no answer. If your dates below do not show the move, please try again.';

function keyOf({ eventId, dateId }: { eventId: number; dateId: number }): string {
  return `${eventId} ${dateId}`;
}
