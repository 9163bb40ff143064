import { useState } from 'react';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { formatSum } from '@studio/contract/format/money';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { formatTimestamp } from '../../ui/timestamp.ts';
import { bookingLabel } from '../bookingText.ts';
import { AttentionRow } from './AttentionRow.tsx';
import { BookingLine } from './BookingLine.tsx';
import { CancelledPaymentDialog } from './dialogs/CancelledPaymentDialog.tsx';

export function CancelledPaidBooking({ booking }: { booking: AdminBookingView }) {
  const [chosen, setChosen] = useState<'refunded' | 'kept' | null>(null);
  return (
    <AttentionRow
      kind="Paid and cancelled"
      tone="bad"
      title={`${formatSum(booking.totalAmount)} has come; the booking is cancelled.`}
      actions={
        <>
          <Button size="sm" tone="ink" onClick={() => setChosen('refunded')}>
            Refunded<span className="sr-only"> ({bookingLabel(booking)})</span>
          </Button>
          <Button size="sm" tone="outline" onClick={() => setChosen('kept')}>
            Keep<span className="sr-only"> ({bookingLabel(booking)})</span>
          </Button>
        </>
      }
    >
      <BookingLine booking={booking} />
      <p>Booked {formatTimestamp(booking.createdAt)}.</p>
      {chosen && <CancelledPaymentDialog booking={booking} choice={chosen} onClose={() => setChosen(null)} />}
    </AttentionRow>
  );
}
