import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import { bookingStateOf } from '@studio/contract/bookings/bookingState';
import type { BookingState } from '@studio/contract/bookings/bookingState';
import { formatRand } from '@studio/contract/format/money';
import { ButtonLink } from '../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { PaymentDueNote } from '../bookingPage/PaymentDueNote.tsx';
import { stateVariants } from '../bookingPage/stateVariants.ts';
import { ManagedAnswers } from './answers/ManagedAnswers.tsx';
import { ManagedAttendees } from './attendees/ManagedAttendees.tsx';
import { LazyManagedDates } from './dates/LazyManagedDates.tsx';
import { CancelLink } from './parts/CancelLink.tsx';
import { InvoiceLink } from './parts/InvoiceLink.tsx';
import { ManagedSums } from './parts/ManagedSums.tsx';
import { Note } from './parts/Note.tsx';
import { PayLinkButton } from './parts/PayLinkButton.tsx';
import { StudioContact } from './parts/StudioContact.tsx';
import { SplitPeople } from './split/SplitPeople.tsx';
import type { ManageAccess } from './state/manageAccess.ts';
import { untilPaidText } from './state/manageTexts.ts';

/** A booking that cannot be changed. */
export function ClosedBooking({ access, manage }: { access: ManageAccess; manage: ManageView }) {
  const { cancellationFee } = manage.sums;
  const state = bookingStateOf(manage);
  return (
    <div className="grid items-start gap-3.5 md:grid-cols-[1.2fr_1fr] md:gap-6">
      <div className="grid gap-3.5 md:order-last">
        <Note icon={stateVariants[state].tone === 'bad' ? stateVariants[state].icon : 'clock'}>
          <b>{reasonOf(state, manage)}</b> Questions? Call or write: <StudioContact />.
        </Note>
        {manage.due && <PaymentDueNote due={manage.due} />}
        <PayLinkButton manage={manage} />
        {manage.canCancel && <CancelLink access={access} manage={manage} />}
        {cancellationFee > 0 && <Note icon="cash">{formatRand(cancellationFee)} stays with the studio.</Note>}
        <ButtonLink href="/events" tone="ink">
          Book Another Workshop <Icon name="arrow" size={18} />
        </ButtonLink>
      </div>
      <div className="grid gap-3.5 md:gap-6">
        <LazyManagedDates access={access} manage={manage} />
        <ManagedAnswers access={access} manage={manage} />
        <ManagedAttendees access={access} manage={manage} />
        <SplitPeople access={access} manage={manage} />
        <ManagedSums manage={manage} />
        <InvoiceLink access={access} manage={manage} />
      </div>
    </div>
  );
}

function reasonOf(state: BookingState, { terms, now, hasArrived, canCancel }: ManageView): string {
  if (canCancel) return untilPaidText;
  if (state !== 'confirmed') return reasons[state];
  if (terms.startsAt <= now) return 'This workshop has started, so the booking can no longer be changed.';
  if (hasArrived)
    return 'Your arrival at the studio is noted, so the booking can no longer be changed or cancelled here.';
  return 'This booking cannot be changed here.';
}

const reasons: Record<Exclude<BookingState, 'confirmed'>, string> = {
  cancelled: 'This booking is cancelled.',
  waiting: 'The payment of this booking has not arrived yet. When it has, you can change the booking here.',
  failed: 'The payment of this booking failed. When it is paid, you can change it here.',
  unpaid: 'This booking is not paid yet. When it is confirmed, you can change it here.',
  workshopCancelled: 'This workshop does not take place.',
  workshopDeleted: 'This workshop is no longer on our calendar.',
};
