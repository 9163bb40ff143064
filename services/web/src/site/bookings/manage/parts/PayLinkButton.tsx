import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import { formatRand } from '@studio/contract/format/money';
import { ButtonLink } from '../../../../shared/ui/button/Button.tsx';

/** Leads to the page that takes the next payment of the booking. Renders nothing if no payment is asked for. */
export function PayLinkButton({ manage: { payPath, due, sums } }: { manage: ManageView }) {
  if (payPath === null) return null;
  return (
    <ButtonLink href={payPath} className="num">
      Pay {formatRand(due?.deposit ?? sums.open)} by card
    </ButtonLink>
  );
}
