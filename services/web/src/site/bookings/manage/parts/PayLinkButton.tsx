import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import { formatRand } from '@studio/contract/format/money';
import { ButtonLink } from '../../../../shared/ui/button/Button.tsx';

/** Leads to the page that takes the payment of an unpaid booking; empty for any other. */
export function PayLinkButton({ manage: { payPath, sums } }: { manage: ManageView }) {
  if (payPath === null) return null;
  return (
    <ButtonLink href={payPath} className="num">
      Pay {formatRand(sums.open)} by card
    </ButtonLink>
  );
}
