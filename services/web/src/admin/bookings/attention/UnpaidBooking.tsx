import { useState } from 'react';
import { paidInputSchema } from '@studio/contract/admin/adminBookings';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { providerMethod } from '@studio/contract/bookings/payments';
import { formatSum } from '@studio/contract/format/money';
import { SelectField } from '../../../shared/forms/Field.tsx';
import { ConfirmMutation } from '../../forms/ConfirmMutation.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { formatTimestamp } from '../../ui/timestamp.ts';
import { bookingLabel } from '../bookingText.ts';
import { ManualMethodOptions } from '../ManualMethodOptions.tsx';
import { AttentionButton, AttentionRow } from './AttentionRow.tsx';
import { BookingLine } from './BookingLine.tsx';
import { updateBooking } from './dialogs/attentionMutations.ts';

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
            <AttentionButton isMain label="Paid" about={bookingLabel(booking)} onSelect={() => setChosen('paid')} />
          )}
          <AttentionButton label="Release" about={bookingLabel(booking)} onSelect={() => setChosen('release')} />
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

interface DialogProps {
  booking: AdminBookingView;
  onClose: () => void;
}

function MarkPaidDialog({ booking, onClose }: DialogProps) {
  return (
    <FormDialog
      title="Mark as paid"
      initial={{ paymentMethod: booking.paymentMethod === providerMethod ? 'cash' : booking.paymentMethod }}
      schema={paidInputSchema}
      mutation={updateBooking((input: object) => adminApi.post(`/api/bookings/${booking.id}/paid`, input))}
      submitLabel={`${formatSum(booking.totalAmount)} has come`}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="text-ink-2">
            {bookingLabel(booking)}. The booking is confirmed{booking.email && ' and the confirmation sent'}.
          </p>
          <SelectField label="Payment method" {...field('paymentMethod')}>
            <ManualMethodOptions />
          </SelectField>
        </>
      )}
    </FormDialog>
  );
}

function ReleaseSeatsDialog({ booking, onClose }: DialogProps) {
  return (
    <ConfirmMutation
      title="Release the places"
      action="Release"
      mutation={updateBooking(() => adminApi.post(`/api/bookings/${booking.id}/release`))}
      onClose={onClose}
    >
      <p>
        {booking.paymentStatus === 'refunded' ? 'The money went back.' : 'Will this money not come?'} The places go back
        on sale, and the booking is cancelled.
      </p>
      <p className="font-semibold text-ink">{bookingLabel(booking)}</p>
    </ConfirmMutation>
  );
}
