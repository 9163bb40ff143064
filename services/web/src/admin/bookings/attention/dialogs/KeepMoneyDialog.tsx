import type { CancelledPaid } from '@studio/contract/admin/attention';
import { paymentMethodWord } from '@studio/contract/bookings/payments';
import { formatSum } from '@studio/contract/format/money';
import { ConfirmMutation } from '../../../forms/ConfirmMutation.tsx';
import { adminApi } from '../../../http/adminApi.ts';
import { bookingLabel } from '../../bookingText.ts';
import { updateBooking } from './attentionMutations.ts';

export function KeepMoneyDialog({ booking, onClose }: { booking: CancelledPaid; onClose: () => void }) {
  return (
    <ConfirmMutation
      title="Keep the money"
      action="Keep"
      tone="primary"
      mutation={updateBooking(() => adminApi.post(`/api/bookings/${booking.id}/keep`))}
      onClose={onClose}
    >
      <p>Does this money stay? It counts as revenue, and leaves this list.</p>
      <p className="font-semibold text-ink">
        {bookingLabel(booking)}, {formatSum(booking.paidAmount)} ({paymentMethodWord(booking.paymentMethod)})
      </p>
    </ConfirmMutation>
  );
}
