import { paymentInputSchema } from '@studio/contract/admin/adminBookings';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { formatRand } from '@studio/contract/format/money';
import { isPaidByProvider, manualPaymentMethods, paymentStatuses, providerMethod } from '@studio/contract/payments';
import type { PaymentStatus } from '@studio/contract/payments';
import { useBookingForm } from './useBookingForm.ts';
import type { BookingForm } from './useBookingForm.ts';

export type PaymentFields = Record<'paymentStatus' | 'paymentMethod', string>;

type Payment = Pick<AdminBookingView, 'paymentStatus' | 'paymentMethod'>;

export function usePaymentForm(
  booking: AdminBookingView,
  onChanged: (booking: AdminBookingView) => void,
): BookingForm<PaymentFields> {
  return useBookingForm<PaymentFields, object>({
    booking,
    fieldsOf: ({ paymentStatus, paymentMethod }) => ({ paymentStatus, paymentMethod }),
    schema: paymentInputSchema,
    bodyOf: (fields, { paymentStatus, paymentMethod }) => ({
      paymentStatus: fields.paymentStatus,
      paymentMethod: manualPaymentMethods.find((method) => method === methodOf(fields)),
      before: { paymentStatus, paymentMethod },
    }),
    path: `/api/bookings/${booking.id}/payment`,
    failed: 'Failed to update payment. Please try again.',
    onChanged,
  });
}

/** The method that the form shows: 'online' when a PayFast booking is marked as paid by hand. */
export function methodOf({ paymentStatus, paymentMethod }: PaymentFields): string {
  return paymentMethod === providerMethod && paymentStatus === 'completed' ? 'online' : paymentMethod;
}

/** A payment that the provider confirmed can only be recorded as refunded. */
export function selectableStatuses(booking: Payment): readonly PaymentStatus[] {
  return isPaidByProvider(booking) ? ['completed', 'refunded'] : paymentStatuses;
}

/** Says how saving changes the revenue: only `completed` payments count (DESIGN §4 Ledger). */
export function revenueText({ status, paymentStatus, totalAmount }: AdminBookingView, wanted: string): string {
  if (wanted === paymentStatus) return '';
  const growth = `The revenue grows by ${formatRand(totalAmount)}.`;
  if (wanted === 'completed') return status === 'pending' ? `${growth} The booking is confirmed.` : growth;
  return paymentStatus === 'completed' ? `The revenue shrinks by ${formatRand(totalAmount)}.` : '';
}
