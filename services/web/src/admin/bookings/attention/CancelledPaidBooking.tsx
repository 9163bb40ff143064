import { useState } from 'react';
import type { CancelledPaid } from '@studio/contract/admin/attention';
import { paymentMethodWord } from '@studio/contract/bookings/payments';
import { formatSum } from '@studio/contract/format/money';
import { ConfirmMutation } from '../../forms/ConfirmMutation.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { formatTimestamp } from '../../ui/timestamp.ts';
import { bookingLabel } from '../bookingText.ts';
import { LazyRefund } from '../lazyDialogs.ts';
import { AttentionButton, AttentionRow } from './AttentionRow.tsx';
import { BookingLine } from './BookingLine.tsx';
import { updateBooking } from './dialogs/attentionMutations.ts';

export function CancelledPaidBooking({ booking }: { booking: CancelledPaid }) {
  const [chosen, setChosen] = useState<'refund' | 'keep' | null>(null);
  const close = () => setChosen(null);
  const label = bookingLabel(booking);
  return (
    <AttentionRow
      kind="Paid and cancelled"
      tone="bad"
      title={`${formatSum(booking.paidAmount)} has come; the booking is cancelled.`}
      actions={
        <>
          <AttentionButton isMain label="Refund" about={label} onSelect={() => setChosen('refund')} />
          <AttentionButton label="Keep" about={label} onSelect={() => setChosen('keep')} />
        </>
      }
    >
      <BookingLine booking={booking} />
      <p>Booked {formatTimestamp(booking.createdAt)}.</p>
      {chosen === 'refund' && <LazyRefund booking={booking} onClose={close} />}
      {chosen === 'keep' && (
        <ConfirmMutation
          title="Keep the money"
          action="Keep"
          tone="primary"
          mutation={updateBooking(() => adminApi.post(`/api/bookings/${booking.id}/keep`))}
          onClose={close}
        >
          <p>Does this money stay? It counts as revenue, and leaves this list.</p>
          <p className="font-semibold text-ink">
            {label}, {formatSum(booking.paidAmount)} ({paymentMethodWord(booking.paymentMethod)})
          </p>
        </ConfirmMutation>
      )}
    </AttentionRow>
  );
}
