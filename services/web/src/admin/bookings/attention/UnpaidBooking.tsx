import { useState } from 'react';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { formatSum } from '@studio/contract/format/money';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { formatTimestamp } from '../../ui/timestamp.ts';
import { bookingLabel } from '../bookingText.ts';
import { AttentionRow } from './AttentionRow.tsx';
import { BookingLine } from './BookingLine.tsx';
import { MarkPaidDialog } from './dialogs/MarkPaidDialog.tsx';
import { ReleaseSeatsDialog } from './dialogs/ReleaseSeatsDialog.tsx';

/** A booking that keeps its seats without a payment, or after a refund. */
export function UnpaidBooking({ booking }: { booking: AdminBookingView }) {
  const [chosen, setChosen] = useState<'paid' | 'release' | null>(null);
  const close = () => setChosen(null);
  const isRefunded = booking.paymentStatus === 'refunded';
  return (
    <AttentionRow
      kind="Unpaid"
      tone="wait"
      title={`${formatSum(booking.totalAmount)} ${isRefunded ? 'went back' : 'has not come'}; the places are kept.`}
      actions={
        <>
          {!isRefunded && (
            <Button size="sm" tone="ink" onClick={() => setChosen('paid')}>
              Paid<span className="sr-only"> ({bookingLabel(booking)})</span>
            </Button>
          )}
          <Button size="sm" tone="outline" onClick={() => setChosen('release')}>
            Release<span className="sr-only"> ({bookingLabel(booking)})</span>
          </Button>
        </>
      }
    >
      <BookingLine booking={booking} />
      <p>Booked {formatTimestamp(booking.createdAt)}.</p>
      {chosen === 'paid' && <MarkPaidDialog booking={booking} onClose={close} />}
      {chosen === 'release' && <ReleaseSeatsDialog booking={booking} onClose={close} />}
    </AttentionRow>
  );
}
