import type { BookingView } from '@studio/contract/bookings/bookings';
import { Badge } from '../../../shared/ui/Badge.tsx';
import type { StateVariant } from './stateVariants.ts';
import { SummaryLine } from './SummaryLine.tsx';

export function CustomerDetails({ booking, state: { label, tone } }: { booking: BookingView; state: StateVariant }) {
  return (
    <section aria-labelledby="customer-title" className="panel">
      <h2 id="customer-title" className="mb-4">
        Customer Details
      </h2>
      <dl className="grid gap-2 text-sm *:font-medium">
        <SummaryLine term="Name">
          {booking.firstName} {booking.lastName}
        </SummaryLine>
        <SummaryLine term="Status">
          <Badge tone={tone}>{label}</Badge>
        </SummaryLine>
        {booking.email && <SummaryLine term="Email">{booking.email}</SummaryLine>}
        {booking.phone && <SummaryLine term="Phone">{booking.phone}</SummaryLine>}
      </dl>
    </section>
  );
}
