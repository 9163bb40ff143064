import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import { formatRand } from '@studio/contract/format/money';
import { managePath } from '../state/manageAccess.ts';
import type { ManageAccess } from '../state/manageAccess.ts';
import { creditOf } from '../state/quotes.ts';
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

function refundText(manage: ManageView): string {
  const { booking, cancellation, money } = manage;
  const credit = creditOf(manage);
  const orCredit = credit === null ? '' : `, or ${formatRand(credit)} as credit,`;
  if (money.paid > 0) return `${formatRand(cancellation.toReturn)} back${orCredit} if you cancel now`;
  return booking.totalAmount === 0 ? 'Nothing was to be paid' : 'Nothing was paid yet';
}
