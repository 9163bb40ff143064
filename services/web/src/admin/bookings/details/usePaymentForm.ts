import { paymentInputSchema } from '@studio/contract/admin/adminBookings';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import {
  isPaidByProvider,
  manualPaymentMethods,
  paymentStatuses,
  voucherMethod,
} from '@studio/contract/bookings/payments';
import type { PaymentStatus } from '@studio/contract/bookings/payments';
import { formatSum } from '@studio/contract/format/money';
import type { Cents } from '@studio/contract/format/money';
import { useBookingForm } from './useBookingForm.ts';
import type { BookingEditForm } from './useBookingForm.ts';

export type PaymentFields = Record<'paymentStatus' | 'paymentMethod', string>;

type Payment = Pick<AdminBookingView, 'paymentStatus' | 'paymentMethod' | 'openAmount'>;

export function usePaymentForm(
  booking: AdminBookingView,
  onUpdated: (booking: AdminBookingView) => void,
): BookingEditForm<PaymentFields> {
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
    savedText,
    onUpdated,
  });
}

/** The method that the form shows: 'online' when a booking by PayFast or voucher is marked as paid manually. */
export function methodOf({ paymentStatus, paymentMethod }: PaymentFields): string {
  return !isManual(paymentMethod) && paymentStatus === 'completed' ? 'online' : paymentMethod;
}

export function isManual(paymentMethod: string): boolean {
  return manualPaymentMethods.some((method) => method === paymentMethod);
}

/** Whether a voucher paid the total. Its money can only go back by a refund. */
export function isPaidByVoucher({ paymentMethod, paymentStatus }: Payment): boolean {
  return paymentMethod === voucherMethod && (paymentStatus === 'completed' || paymentStatus === 'refunded');
}

/**
 * 'Refunded' cannot be chosen, because money goes back by a refund (`refunds/RefundDialog`). 'Failed' cannot be chosen
 * for a booking that is paid in part.
 */
export function selectableStatuses(booking: Payment): readonly PaymentStatus[] {
  const { paymentStatus } = booking;
  const isPaidInPart = typeof booking.openAmount === 'number';
  const isFixed = isPaidByProvider(booking) || isPaidByVoucher(booking);
  const chosen = isFixed || isPaidInPart ? (['completed'] as const) : paymentStatuses;
  return paymentStatuses.filter(
    (status) => status === paymentStatus || (status !== 'refunded' && chosen.some((one) => one === status)),
  );
}

/** Says how saving changes the revenue: only `completed` payments count (DESIGN §4 Ledger). */
export function revenueText(booking: AdminBookingView, wanted: string): string {
  const { status, paymentStatus, totalAmount } = booking;
  if (wanted === paymentStatus) return '';
  const growth = `The revenue grows by ${formatSum(owed(booking))}.`;
  if (wanted === 'completed') return status === 'pending' ? `${growth} The booking is confirmed.` : growth;
  return paymentStatus === 'completed' ? `The revenue shrinks by ${formatSum(totalAmount)}.` : '';
}

/** Says what saving did to the money. */
function savedText(before: AdminBookingView, after: AdminBookingView): string {
  const wasPaid = before.paymentStatus === 'completed';
  const isPaid = after.paymentStatus === 'completed';
  if (wasPaid === isPaid) return '';
  return isPaid
    ? `${formatSum(owed(before))} was added to the revenue.`
    : `${formatSum(after.totalAmount)} was taken out of the revenue.`;
}

function owed({ openAmount, totalAmount }: AdminBookingView): Cents {
  return openAmount ?? totalAmount;
}
