import { paidInputSchema } from '@studio/contract/adminBookings';
import type { AdminBookingView } from '@studio/contract/adminBookings';
import { formatRand } from '@studio/contract/format/money';
import { manualPaymentMethods, paymentMethodWord } from '@studio/contract/payments';
import type { ManualPaymentMethod } from '@studio/contract/payments';
import { SelectField } from '../../../shared/ui/Field.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { useSchemaForm } from '../../forms/useSchemaForm.ts';
import { adminApi } from '../../http/adminApi.ts';
import { useAdminMutation } from '../../http/useAdminMutation.ts';
import { bookingLabel } from '../bookingText.ts';

/** Notes that the money has come another way, and which: it counts as revenue from now on. */
export function MarkPaidDialog({ booking, onClose }: { booking: AdminBookingView; onClose: () => void }) {
  const paid = useAdminMutation({
    run: (input: { paymentMethod?: ManualPaymentMethod | undefined }) =>
      adminApi.post(`/api/bookings/${booking.id}/paid`, input),
    done: 'Booking Updated',
    failed: 'Failed to update booking. Please try again.',
    tellsReason: true,
  });
  const form = useSchemaForm({
    initial: { paymentMethod: 'cash' },
    schema: paidInputSchema,
    bodyOf: (fields) => fields,
    isBusy: paid.isPending,
    onValid: (input) => paid.mutate(input, { onSuccess: onClose }),
  });
  return (
    <FormDialog
      title="Mark as paid"
      formRef={form.ref}
      onSubmit={form.submit}
      onClose={onClose}
      isBusy={paid.isPending}
      submitLabel={`${formatRand(booking.totalAmount)} has come`}
    >
      <p className="text-ink-2">{bookingLabel(booking)}. The booking is confirmed and the confirmation sent.</p>
      <SelectField label="Payment method" {...form.field('paymentMethod')}>
        {manualPaymentMethods.map((method) => (
          <option key={method} value={method}>
            {paymentMethodWord(method)}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
