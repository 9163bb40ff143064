import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import { bookingStateOf } from '@studio/contract/bookings/bookingState';
import { formatRand } from '@studio/contract/format/money';
import { instantText, untilPaidText } from '../state/manageTexts.ts';
import { creditOf } from '../state/quotes.ts';
import { Note } from './Note.tsx';

/** Until when changes are free, and what they cost after that; or that only a paid booking can be changed. */
export function TermsNote({ manage }: { manage: ManageView }) {
  const { terms, cancellation, money } = manage;
  if (!manage.canChange) return <Note icon="clock">{untilPaidText}</Note>;
  const isPaid = money.paid > 0;
  const state = bookingStateOf(manage);
  if (state !== 'confirmed') {
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
      Free changes ended on {deadline}.{isPaid && cancellation.kept > 0 && ` ${lateText(manage)}`}
    </Note>
  );
}

/** After the free time a cancellation and a move cost the same part of what was paid. */
function lateText(manage: ManageView): string {
  const { toReturn, kept } = manage.cancellation;
  const credit = creditOf(manage);
  const back = toReturn > 0 ? `you get ${formatRand(toReturn)} back` : 'nothing is paid back';
  const orCredit = credit === null ? '' : `; or you keep ${formatRand(credit)} as credit`;
  return `If you cancel now, ${back}, and ${formatRand(kept)} stays with the studio${orCredit}. Moving to another date costs ${credit === null ? 'the same ' : ''}${formatRand(kept)}.`;
}
