import { useState } from 'react';
import type { FormEvent } from 'react';
import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import { quoteCancellation } from '@studio/contract/bookings/changeQuote';
import { spots } from '@studio/contract/format/counts';
import { formatWeekdayDate } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import { FormError } from '../../../../shared/forms/FormError.tsx';
import { ButtonLink } from '../../../../shared/ui/button/Button.tsx';
import { ActionLink } from '../parts/ActionLink.tsx';
import { Note } from '../parts/Note.tsx';
import { StudioContact } from '../parts/StudioContact.tsx';
import { SubmitButton } from '../parts/SubmitButton.tsx';
import { TermsNote } from '../parts/TermsNote.tsx';
import { managePath } from '../state/manageAccess.ts';
import type { ManageAccess } from '../state/manageAccess.ts';
import { decideLaterLabel, instantText } from '../state/manageTexts.ts';
import { quotedBooking, targetsWithRoom } from '../state/quotes.ts';
import type { BookingChange } from '../state/useChange.ts';
import { cancelChoice } from './cancelChoice.ts';
import type { CancelChoice } from './cancelChoice.ts';
import { CreditChoice } from './CreditChoice.tsx';
import { LaterRefund } from './LaterRefund.tsx';
import { RefundTicket } from './RefundTicket.tsx';

interface CancelFormProps {
  access: ManageAccess;
  manage: ManageView;
  change: BookingChange;
}

export function CancelForm({ access, manage, change }: CancelFormProps) {
  const { booking, money } = manage;
  const { isProcessing, error } = change;
  const [wantsCredit, setWantsCredit] = useState<boolean | null>(null);
  const choice = cancelChoice(manage, wantsCredit);
  const [next] = targetsWithRoom(manage);
  const isOne = booking.participants === 1;
  const isOn = !manage.isEventCancelled && !manage.isEventDeleted;
  const isEftAwaited = manage.due?.method === 'eft' && money.paid === 0;

  function submit(submitted: FormEvent): void {
    submitted.preventDefault();
    const { isCredit, toReturn } = choice;
    change.cancel({ toReturn, ...(isCredit && { asCredit: true }) });
  }

  return (
    <form
      method="post"
      onSubmit={submit}
      aria-label="Cancel my booking"
      aria-busy={isProcessing}
      className="grid items-start gap-3.5 md:grid-cols-[1.2fr_1fr] md:gap-8"
    >
      <div className="grid gap-3.5">
        {isOn ? (
          <Note icon="alert">
            <b>Nothing has happened yet.</b> Your {isOne ? 'spot is' : `${spots(booking.participants)} are`} still
            yours.
          </Note>
        ) : (
          <TermsNote manage={manage} />
        )}
        {isEftAwaited && (
          <Note icon="cash">
            Have you made the EFT already? Then please call first: <StudioContact />.
          </Note>
        )}
        <CreditChoice manage={manage} isCredit={choice.isCredit} isLocked={isProcessing} onChoose={setWantsCredit} />
        {money.paid > 0 && <RefundTicket manage={manage} choice={choice} />}
        {isOn && money.paid > 0 && <RefundOverTime manage={manage} />}
      </div>
      <div className="grid gap-3.5">
        {next && (
          <ActionLink
            to={managePath(access, 'move')}
            icon="calendar"
            title="Move to another date instead"
            text={`Next: ${formatWeekdayDate(next.date)}`}
          />
        )}
        <ButtonLink href={managePath(access)} tone="ink" className="w-full">
          {isOn ? 'Keep my booking' : decideLaterLabel}
        </ButtonLink>
        <FormError role="alert">{error}</FormError>
        <SubmitButton tone="danger" isProcessing={isProcessing}>
          {buttonText(manage, choice)}
        </SubmitButton>
        <p className="text-sm text-ink-2">
          {isOn && `Your ${isOne ? 'spot goes' : 'spots go'} to others at once. `}
          This cannot be undone.
        </p>
      </div>
    </form>
  );
}

function RefundOverTime({ manage }: { manage: ManageView }) {
  const { terms, cancellation } = manage;
  const deadline = instantText(terms.freeUntil);
  if (!cancellation.isFree)
    return <Note icon="clock">Free cancellation ended on {deadline}. Our terms name exceptions.</Note>;
  const isFreeToTheEnd = terms.freeUntil >= terms.startsAt;
  const after = new Date(Date.parse(terms.freeUntil) + 1);
  return (
    <LaterRefund
      deadline={deadline}
      refundUntil={cancellation.toReturn}
      refundAfter={isFreeToTheEnd ? 0 : quoteCancellation(quotedBooking(manage), terms, after).toReturn}
    />
  );
}

function buttonText({ money }: ManageView, { isCredit, toReturn, toVoucher }: CancelChoice): string {
  if (isCredit) return `Cancel and keep ${formatRand(toReturn - toVoucher)} as credit`;
  if (toReturn > 0) return `Cancel and refund ${formatRand(toReturn)}`;
  return money.paid > 0 ? 'Cancel without a refund' : 'Cancel my booking';
}
