import { paidInputSchema } from '@studio/contract/admin/adminBookings';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { providerMethod } from '@studio/contract/bookings/payments';
import { formatSum } from '@studio/contract/format/money';
import { SelectField } from '../../../../shared/forms/Field.tsx';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { adminApi } from '../../../http/adminApi.ts';
import { bookingLabel } from '../../bookingText.ts';
import { ManualMethodOptions } from '../../ManualMethodOptions.tsx';
import { updateBooking } from './attentionMutations.ts';

export function MarkPaidDialog({ booking, onClose }: { booking: AdminBookingView; onClose: () => void }) {
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
