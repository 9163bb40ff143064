import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import { formatRand } from '@studio/contract/format/money';
import { ButtonLink } from '../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { PaymentDueNote } from '../bookingPage/PaymentDueNote.tsx';
import { ManagedSums } from './parts/ManagedSums.tsx';
import { Note } from './parts/Note.tsx';
import { StudioContact } from './parts/StudioContact.tsx';

/** A booking that cannot be changed. */
export function ClosedBooking({ manage }: { manage: ManageView }) {
  const { booking, money } = manage;
  const isCancelled = booking.status === 'cancelled';
  return (
    <div className="grid max-w-160 gap-3.5">
      <Note icon={isCancelled ? 'close' : 'clock'}>
        <b>{reason(manage)}</b> Questions? Call or write: <StudioContact />.
      </Note>
      {manage.due && <PaymentDueNote due={manage.due} />}
      <ManagedSums manage={manage} />
      {money.isRestKept && money.paid > 0 && <Note icon="cash">{formatRand(money.paid)} stays with the studio.</Note>}
      <ButtonLink href="/events" tone="ink">
        Book Another Workshop <Icon name="arrow" size={18} />
      </ButtonLink>
    </div>
  );
}

function reason({ booking, terms, now, isEventDeleted, hasArrived }: ManageView): string {
  if (booking.status === 'cancelled') return 'This booking is cancelled, and its seats are free again.';
  if (booking.status === 'pending')
    return 'The payment of this booking has not arrived yet. Then you can change it here.';
  if (isEventDeleted) return 'This workshop is no longer on our calendar.';
  if (terms.startsAt <= now) return 'This workshop has started, so the booking can no longer be changed.';
  if (hasArrived)
    return 'Your arrival at the studio is noted, so the booking can no longer be changed or cancelled here.';
  return 'This booking cannot be changed here.';
}
