import type { PayView } from '@studio/contract/bookings/payLink';
import { formatRand } from '@studio/contract/format/money';
import { BookingSums } from '../../../shared/bookings/BookingSums.tsx';
import { ButtonLink } from '../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { AddToCalendar } from '../bookingContent/BookingContent.tsx';
import { SumTicket } from '../manage/parts/SumTicket.tsx';

/** The receipt, also of a booking that was paid at the studio. */
export function PaidTicket({ view }: { view: PayView }) {
  const { booking, sums } = view;
  return (
    <div className="max-w-160">
      <SumTicket
        lines={
          <p className="flex items-center gap-3.5">
            <span className="grid size-11 flex-none place-items-center rounded-full bg-aloe-d text-card">
              <Icon name="check" size={26} />
            </span>
            <span className="min-w-0 wrap-anywhere">
              <b className="block font-strong">{formatRand(sums.paid)} received</b>
              <span className="text-sm text-ink-2">
                {booking.email
                  ? `Confirmation sent to ${booking.email}`
                  : `Your reference is ${booking.bookingReference}`}
              </span>
            </span>
          </p>
        }
      >
        <BookingSums sums={sums} paymentStatus={booking.paymentStatus} />
        <div className="mt-2 flex flex-wrap gap-2.5 *:grow print:hidden">
          <ButtonLink href={`/booking/${encodeURIComponent(booking.bookingReference)}`}>See my booking</ButtonLink>
          <AddToCalendar detail={view} tone="outline" />
        </div>
      </SumTicket>
    </div>
  );
}
