import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import { BookingSums } from '../../../../shared/bookings/BookingSums.tsx';
import { RefundNotes } from './RefundNotes.tsx';

/** The sums of a booking: booked, changed, paid and paid back. */
export function ManagedSums({ manage: { booking, sums, money } }: { manage: ManageView }) {
  return (
    <section aria-labelledby="sums-title" className="panel grid gap-3.5">
      <h2 id="sums-title">Price and payments</h2>
      <BookingSums sums={sums} paymentStatus={booking.paymentStatus} />
      <RefundNotes refunds={money.refunds} />
    </section>
  );
}
