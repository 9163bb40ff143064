import type { PayView } from '@studio/contract/bookings/payLink';
import { formatRand } from '@studio/contract/format/money';
import { Icon } from '../../../shared/ui/image/Icon.tsx';

/** What was paid for the booking so far. */
export function Received({ view: { booking, sums } }: { view: PayView }) {
  return (
    <p className="flex items-center gap-3.5">
      <span className="grid size-11 flex-none place-items-center rounded-full bg-aloe-d text-card">
        <Icon name="check" size={26} />
      </span>
      <span className="min-w-0 wrap-anywhere">
        <b className="block font-strong">{formatRand(sums.paid)} received</b>
        <span className="text-sm text-ink-2">
          {booking.email ? `Confirmation sent to ${booking.email}` : `Your reference is ${booking.bookingReference}`}
        </span>
      </span>
    </p>
  );
}
