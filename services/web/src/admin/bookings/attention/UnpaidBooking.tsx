import { paidInputSchema } from '@studio/contract/admin/adminBookings';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { amountToPay } from '@studio/contract/bookings/payments';
import { formatSum } from '@studio/contract/format/money';
import { SelectField } from '../../../shared/forms/Field.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { formatTimestamp } from '../../ui/timestamp.ts';
import { bookingLabel } from '../bookingText.ts';
import { initialManualMethod } from '../initialManualMethod.ts';
import { ManualMethodOptions } from '../ManualMethodOptions.tsx';
import { DecisionButton, DialogButton } from './AttentionButton.tsx';
import { AttentionRow } from './AttentionRow.tsx';
import { bookingMutation } from './dialogs/attentionMutations.ts';

/** A booking that has its seats without a payment, or after a refund. */
export function UnpaidBooking({ booking }: { booking: AdminBookingView }) {
  const isRefunded = booking.paymentStatus === 'refunded';
  const label = bookingLabel(booking);
  return (
    <AttentionRow
      kind="Unpaid"
      tone="wait"
      title={`${isRefunded ? `${formatSum(booking.totalAmount)} went back` : `${formatSum(amountToPay(booking))} has not come`}; the places are kept.`}
      booking={booking}
      actions={
        <>
          {!isRefunded && (
            <DialogButton
              isMain
              label="Paid"
              about={label}
              renderDialog={(onClose) => <MarkPaidDialog booking={booking} onClose={onClose} />}
            />
          )}
          <DecisionButton
            label="Release"
            about={label}
            title="Release the places"
            tone="danger"
            question={`${isRefunded ? 'The money went back.' : 'Will this money not come?'} The places go back on sale, and the booking is cancelled.`}
            subject={label}
            mutation={bookingMutation(() => adminApi.post(`/api/bookings/${booking.id}/release`))}
          />
        </>
      }
    >
      <p>Booked {formatTimestamp(booking.createdAt)}.</p>
    </AttentionRow>
  );
}

function MarkPaidDialog({ booking, onClose }: { booking: AdminBookingView; onClose: () => void }) {
  return (
    <FormDialog
      title="Mark as paid"
      initial={{ paymentMethod: initialManualMethod(booking) }}
      schema={paidInputSchema}
      mutation={bookingMutation((input: object) => adminApi.post(`/api/bookings/${booking.id}/paid`, input))}
      submitLabel={`${formatSum(amountToPay(booking))} has come`}
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
