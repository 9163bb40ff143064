import type { PayView } from '@studio/contract/bookings/payLink';
import { BookingSums } from '../../../shared/bookings/BookingSums.tsx';
import { ButtonLink } from '../../../shared/ui/button/Button.tsx';
import { AddToCalendar } from '../bookingContent/BookingContent.tsx';
import { SumTicket } from '../manage/parts/SumTicket.tsx';
import { laterBalance } from './laterBalance.ts';
import { PartReceipt } from './PartReceipt.tsx';
import { Received } from './Received.tsx';

/** The receipt, also of a booking that was paid at the studio. */
export function PaidTicket({ view }: { view: PayView }) {
  const { booking, sums } = view;
  const balance = laterBalance(view);
  if (balance) return <PartReceipt view={view} balance={balance} />;
  return (
    <div className="max-w-160">
      <SumTicket lines={<Received view={view} />}>
        <BookingSums sums={sums} paymentStatus={booking.paymentStatus} />
        <div className="mt-2 flex flex-wrap gap-2.5 *:grow print:hidden">
          <ButtonLink href={`/booking/${encodeURIComponent(booking.bookingReference)}`}>See my booking</ButtonLink>
          <AddToCalendar detail={view} tone="outline" />
        </div>
      </SumTicket>
    </div>
  );
}
