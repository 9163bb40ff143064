import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import { bookingStateOf } from '@studio/contract/bookings/bookingState';
import { instantText } from '../state/manageTexts.ts';
import { Note } from './Note.tsx';

/** Until when changes are free, and what they cost after that. */
export function TermsNote({ manage }: { manage: ManageView }) {
  const { terms, cancellation, money } = manage;
  const state = bookingStateOf(manage);
  if (state !== 'confirmed') {
    const isPaid = money.paid > 0;
    return (
      <Note icon="alert" tone="wait">
        <b>This workshop does not take place.</b> Move to another date free of charge, or cancel
        {isPaid && ' and get the whole sum back'}.
        {state === 'workshopCancelled' && (
          <>
            {' '}
            If you have not chosen by <b>{instantText(terms.startsAt)}</b>,{' '}
            {isPaid ? 'you get the whole sum back' : 'your booking is cancelled'}.
          </>
        )}
      </Note>
    );
  }
  const deadline = instantText(terms.freeUntil);
  if (cancellation.isFree) {
    return (
      <Note icon="check" tone="good">
        Changes and cancelling are free until <b>{deadline}</b>
      </Note>
    );
  }
  return (
    <Note icon="clock">
      Free changes ended on {deadline}. Of what is given back or moved now, the studio keeps {terms.keptPercent}%.
    </Note>
  );
}
