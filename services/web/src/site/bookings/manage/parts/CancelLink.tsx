import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import { formatRand } from '@studio/contract/format/money';
import { managePath } from '../state/manageAccess.ts';
import type { ManageAccess } from '../state/manageAccess.ts';
import { ActionLink } from './ActionLink.tsx';

export function CancelLink({ access, manage }: { access: ManageAccess; manage: ManageView }) {
  return (
    <ActionLink
      to={managePath(access, 'cancel')}
      icon="close"
      title="Cancel my booking"
      text={refundText(manage)}
      isDanger
    />
  );
}

function refundText({ booking, cancellation, money }: ManageView): string {
  if (money.paid > 0) return `${formatRand(cancellation.toReturn)} back if you cancel now`;
  return booking.totalAmount === 0 ? 'Nothing was to be paid' : 'Nothing was paid yet';
}
