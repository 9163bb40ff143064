import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { formatSum } from '@studio/contract/format/money';
import { paymentMethodWord, providerMethod } from '@studio/contract/payments';
import { ConfirmMutation } from '../../../forms/ConfirmMutation.tsx';
import { adminApi } from '../../../http/adminApi.ts';
import { bookingLabel } from '../../bookingText.ts';
import { updateBooking } from './attentionMutations.ts';

interface CancelledPaymentDialogProps {
  booking: AdminBookingView;
  choice: 'refunded' | 'kept';
  onClose: () => void;
}

export function CancelledPaymentDialog({ booking, choice, onClose }: CancelledPaymentDialogProps) {
  const { id, paymentStatus, paymentMethod, totalAmount } = booking;
  const isKept = choice === 'kept';
  const refund = { paymentStatus: 'refunded', before: { paymentStatus, paymentMethod } };
  return (
    <ConfirmMutation
      title={isKept ? 'Keep the money' : 'Note the refund'}
      action={isKept ? 'Keep' : 'Refunded'}
      tone={isKept ? 'primary' : 'danger'}
      mutation={updateBooking(() =>
        isKept ? adminApi.post(`/api/bookings/${id}/keep`) : adminApi.patch(`/api/bookings/${id}/payment`, refund),
      )}
      onClose={onClose}
    >
      <p>{isKept ? 'Does this money stay? It counts as revenue, and leaves this list.' : refundText(booking)}</p>
      <p className="font-semibold text-ink">
        {bookingLabel(booking)}, {formatSum(totalAmount)} ({paymentMethodWord(paymentMethod)})
      </p>
    </ConfirmMutation>
  );
}

function refundText({ paymentMethod }: AdminBookingView): string {
  const asked = 'Has the money gone back? It leaves the revenue.';
  return paymentMethod === providerMethod
    ? `${asked} It is sent back on the page of the card provider; here it is only noted.`
    : asked;
}
