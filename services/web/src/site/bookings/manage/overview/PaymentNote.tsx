import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ManageView, OpenChangeView } from '@studio/contract/bookings/bookingChanges';
import { people } from '@studio/contract/format/counts';
import { formatWeekdayStart } from '@studio/contract/format/eventStart';
import { formatRand } from '@studio/contract/format/money';
import { FormError } from '../../../../shared/forms/FormError.tsx';
import { api, userMessageOf } from '../../../../shared/http/api.ts';
import { Button } from '../../../../shared/ui/button/Button.tsx';
import { RetryButton } from '../../../../shared/ui/button/RetryButton.tsx';
import type { Check } from '../../bookingPage/usePolled.ts';
import { Note } from '../parts/Note.tsx';
import { StudioContact } from '../parts/StudioContact.tsx';
import type { ManageAccess } from '../state/manageAccess.ts';
import { manageQuery } from '../state/manageQuery.ts';
import { clockText } from '../state/manageTexts.ts';
import type { BookingChange } from '../state/useChange.ts';
import type { PaymentOutcome } from '../state/useManaged.ts';

interface PaymentNoteProps {
  access: ManageAccess;
  manage: ManageView;
  outcome: PaymentOutcome;
  change: BookingChange;
  /** Set when polling has stopped. */
  check: Check | null;
}

/** The result of a change that had to be paid. */
export function PaymentNote({ access, manage, outcome, change, check }: PaymentNoteProps) {
  const { openChange } = manage;
  return (
    <div aria-live="polite" className="grid gap-3.5 empty:hidden">
      {outcome === 'done' && (
        <Note icon="check" tone="good">
          <b>Your booking is changed.</b> The new ticket is on its way to {manage.booking.email}.
        </Note>
      )}
      {outcome === 'ended' && (
        <Note icon="alert" tone="wait">
          <b>Nothing was changed.</b> The change was not paid in time, so your booking is as it was. Have you paid? Then
          call <StudioContact />.
        </Note>
      )}
      {openChange && outcome === 'waiting' && (
        <>
          <Note icon="clock" tone="wait">
            <b>We are waiting for your bank.</b> {changeText(manage, openChange)} counts as soon as the payment of{' '}
            {formatRand(openChange.toPay)} has arrived; until then your booking is as it was. There is no need to pay
            again
            {check ? ', and we email you when it has arrived.' : ': this page changes by itself.'}
          </Note>
          {check && <RetryButton label="Check again" {...check} />}
        </>
      )}
      {openChange && (outcome === 'failed' || outcome === 'open') && (
        <UnpaidChange access={access} manage={manage} openChange={openChange} outcome={outcome} change={change} />
      )}
    </div>
  );
}

interface UnpaidChangeProps extends Omit<PaymentNoteProps, 'check'> {
  openChange: OpenChangeView;
}

/** The seats stay on hold until the visitor pays, gives them back, or chooses something else. */
function UnpaidChange({ access, manage, openChange, outcome, change }: UnpaidChangeProps) {
  const queryClient = useQueryClient();
  const { eventId, participants, toPay, holdId, expiresAt } = openChange;
  const giveUp = useMutation({
    mutationFn: () => api.delete(`/api/holds/${encodeURIComponent(holdId)}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: manageQuery(access).queryKey }),
  });
  const isLocked = change.isProcessing || giveUp.isPending;
  return (
    <section aria-label="Change that is not paid" className="grid gap-3 rounded-[14px] bg-wait-bg p-3.5">
      <p className="num text-sm leading-snug text-wait">
        <b>{outcome === 'failed' ? 'The payment failed.' : 'Not paid yet.'}</b> {changeText(manage, openChange)} costs{' '}
        {formatRand(toPay)}. Your booking is as it was, and the new spots are kept until {clockText(expiresAt)}.
      </p>
      <div className="flex flex-wrap gap-2.5 *:grow">
        <Button
          size="sm"
          aria-disabled={isLocked}
          onClick={() => isLocked || change.change({ eventId, participants }, { toPay, toReturn: 0 })}
        >
          {change.isProcessing ? 'Processing...' : `Pay ${formatRand(toPay)}`}
        </Button>
        <Button size="sm" tone="outline" aria-disabled={isLocked} onClick={() => isLocked || giveUp.mutate()}>
          Leave it as it was
        </Button>
      </div>
      <FormError role="alert">
        {giveUp.isError && userMessageOf(giveUp.error, 'That did not work. The spots become free by themselves.')}
      </FormError>
    </section>
  );
}

function changeText({ event }: ManageView, { eventId, eventTitle, start, participants }: OpenChangeView): string {
  if (eventId === event.id) return `The change to ${people(participants)}`;
  const workshop = eventTitle === event.title ? '' : `${eventTitle}, `;
  return `The move to ${workshop}${formatWeekdayStart(start)}`;
}
