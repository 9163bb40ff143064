import { paymentInputSchema } from '@studio/contract/admin/adminBookings';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { formatSum } from '@studio/contract/format/money';
import { isPaidByProvider, manualPaymentMethods, paymentStatuses, providerMethod } from '@studio/contract/payments';
import type { PaymentStatus } from '@studio/contract/payments';
import { flag } from '@studio/contract/validation/text';
import { freedText, places } from '../bookingText.ts';
import { useBookingForm } from './useBookingForm.ts';
import type { BookingForm } from './useBookingForm.ts';

export type PaymentFields = Record<'paymentStatus' | 'paymentMethod' | 'seats', string>;

type Payment = Pick<AdminBookingView, 'paymentStatus' | 'paymentMethod'>;

export function usePaymentForm(
  booking: AdminBookingView,
  onChanged: (booking: AdminBookingView) => void,
): BookingForm<PaymentFields> {
  return useBookingForm<PaymentFields, object>({
    booking,
    fieldsOf: ({ paymentStatus, paymentMethod }) => ({ paymentStatus, paymentMethod, seats: '' }),
    schema: keepsSeats(booking) ? schemaWithSeats : paymentInputSchema,
    bodyOf: (fields, { paymentStatus, paymentMethod }) => ({
      paymentStatus: fields.paymentStatus,
      paymentMethod: manualPaymentMethods.find((method) => method === methodOf(fields)),
      ...(fields.seats && { releaseSeats: fields.seats === 'release' }),
      before: { paymentStatus, paymentMethod },
    }),
    path: `/api/bookings/${booking.id}/payment`,
    failed: 'Failed to update payment. Please try again.',
    savedText,
    onChanged,
  });
}

const seatsMissing = 'Please choose what becomes of the places';
const schemaWithSeats = paymentInputSchema.shape({
  releaseSeats: flag('Release of the places').when('paymentStatus', ([wanted], schema) =>
    wanted === 'refunded' ? schema.required(seatsMissing) : schema,
  ),
});

/** Whether a refund must say what becomes of the seats. */
function keepsSeats({ status, paymentStatus }: AdminBookingView): boolean {
  return status !== 'cancelled' && paymentStatus !== 'refunded';
}

export function asksForSeats(booking: AdminBookingView, wanted: string): boolean {
  return wanted === 'refunded' && keepsSeats(booking);
}

export function seatChoices({ participants, status }: AdminBookingView) {
  return [
    { value: 'release', label: `Release the ${places(participants)}; the booking becomes cancelled` },
    { value: 'keep', label: `Keep the ${places(participants)}; the booking stays ${status}` },
  ] as const;
}

/** The method that the form shows: 'online' when a PayFast booking is marked as paid by hand. */
export function methodOf({ paymentStatus, paymentMethod }: Omit<PaymentFields, 'seats'>): string {
  return paymentMethod === providerMethod && paymentStatus === 'completed' ? 'online' : paymentMethod;
}

/** A payment that the provider confirmed can only be recorded as refunded. */
export function selectableStatuses(booking: Payment): readonly PaymentStatus[] {
  return isPaidByProvider(booking) ? ['completed', 'refunded'] : paymentStatuses;
}

/** Says how saving changes the revenue: only `completed` payments count (DESIGN §4 Ledger). */
export function revenueText({ status, paymentStatus, totalAmount }: AdminBookingView, wanted: string): string {
  if (wanted === paymentStatus) return '';
  const growth = `The revenue grows by ${formatSum(totalAmount)}.`;
  if (wanted === 'completed') return status === 'pending' ? `${growth} The booking is confirmed.` : growth;
  return paymentStatus === 'completed' ? `The revenue shrinks by ${formatSum(totalAmount)}.` : '';
}

/** Says what became of money and seats. */
function savedText(before: AdminBookingView, after: AdminBookingView): string {
  const sum = formatSum(after.totalAmount);
  const wasPaid = before.paymentStatus === 'completed';
  const isPaid = after.paymentStatus === 'completed';
  const isReleased = before.status !== 'cancelled' && after.status === 'cancelled';
  return [
    wasPaid && !isPaid && `${sum} was taken out of the revenue.`,
    isPaid && !wasPaid && `${sum} was added to the revenue.`,
    isReleased && freedText(after.participants),
    asksForSeats(before, after.paymentStatus) && !isReleased && `The booking keeps its ${places(after.participants)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
