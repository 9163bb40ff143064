import type { AdminBookingView } from '@studio/contract/adminBookings';
import { formatRand } from '@studio/contract/format/money';
import { paymentMethodWord, providerMethod } from '@studio/contract/payments';
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { useAdminMutation } from '../../http/useAdminMutation.ts';
import { bookingLabel } from '../bookingText.ts';

interface MoneyDialogProps {
  booking: AdminBookingView;
  choice: 'refunded' | 'kept';
  onClose: () => void;
}

/** Asks before the money of a cancelled booking is noted as gone back, or as staying. */
export function CancelledPaymentDialog({ booking, choice, onClose }: MoneyDialogProps) {
  const { id, paymentStatus, paymentMethod, totalAmount } = booking;
  const decide = useAdminMutation({
    run: () =>
      choice === 'kept'
        ? adminApi.post(`/api/bookings/${id}/keep`)
        : adminApi.patch(`/api/bookings/${id}/payment`, {
            paymentStatus: 'refunded',
            before: { paymentStatus, paymentMethod },
          }),
    done: 'Booking Updated',
    failed: 'Failed to update booking. Please try again.',
    tellsReason: true,
  });
  const isKept = choice === 'kept';
  return (
    <ConfirmDialog
      title={isKept ? 'Keep the money' : 'Note the refund'}
      action={isKept ? 'Keep' : 'Refunded'}
      tone={isKept ? 'primary' : 'danger'}
      isBusy={decide.isPending}
      onConfirm={() => decide.mutate(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>{isKept ? 'Does this money stay? It counts as revenue, and leaves this list.' : refundText(booking)}</p>
      <p className="font-semibold text-ink">
        {bookingLabel(booking)}, {formatRand(totalAmount)} ({paymentMethodWord(paymentMethod)})
      </p>
    </ConfirmDialog>
  );
}

function refundText({ paymentMethod }: AdminBookingView): string {
  const asked = 'Has the money gone back? It leaves the revenue.';
  return paymentMethod === providerMethod
    ? `${asked} It is sent back on the page of the card provider; here it is only noted.`
    : asked;
}
