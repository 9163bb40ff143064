import type { AffectedBookingView } from '@studio/contract/admin/customers';
import { formatSum } from '@studio/contract/format/money';
import { Button } from '../../shared/ui/button/Button.tsx';
import { bookingLabel } from '../bookings/bookingText.ts';
import { cancelLabel } from '../bookings/deletionAlternatives.ts';

interface AffectedBookingsProps {
  bookings: readonly AffectedBookingView[];
  onCancel: (booking: AffectedBookingView) => void;
}

/** Bookings that still need a cancellation or a refund when their customer is deleted. Shows nothing if there are none. */
export function AffectedBookings({ bookings, onCancel }: AffectedBookingsProps) {
  if (bookings.length === 0) return null;
  return (
    <section aria-label="Still to come, or undecided" className="grid gap-3 rounded-md border border-line p-4">
      <p className="num font-semibold text-ink">{affectedText(bookings)}</p>
      <ul className="grid max-h-80 gap-3 overflow-y-auto">
        {bookings.map((booking) => (
          <li key={booking.id} className="num grid justify-items-start gap-1.5 text-sm wrap-anywhere">
            <span>
              {bookingLabel(booking)}: {stateText(booking)}
            </span>
            <CancelButton booking={booking} onCancel={onCancel} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CancelButton({
  booking,
  onCancel,
}: { booking: AffectedBookingView } & Pick<AffectedBookingsProps, 'onCancel'>) {
  const label = cancelLabel(booking, booking.paidAmount);
  if (label === null) return null;
  return (
    <Button size="sm" tone="ink" onClick={() => onCancel(booking)}>
      {label}
      <span className="sr-only"> ({booking.bookingReference})</span>
    </Button>
  );
}

/**
 * '2 bookings are still to come. R2100.00 was paid and would stay in the revenue. Deleting refunds nothing and tells
 * nobody.'
 */
function affectedText(bookings: readonly AffectedBookingView[]): string {
  const upcoming = bookings.filter(({ status }) => status !== 'cancelled').length;
  const paid = bookings.reduce((sum, { paidAmount }) => sum + paidAmount, 0);
  return [
    upcoming > 0 && (upcoming === 1 ? '1 booking is still to come.' : `${upcoming} bookings are still to come.`),
    paid > 0 && `${formatSum(paid)} was paid and would stay in the revenue.`,
    'Deleting refunds nothing and tells nobody.',
  ]
    .filter(Boolean)
    .join(' ');
}

function stateText({ status, paidAmount }: AffectedBookingView): string {
  const paid = paidAmount > 0 ? `${formatSum(paidAmount)} paid` : 'not paid';
  return status === 'cancelled' ? `cancelled, ${paid}` : paid;
}
