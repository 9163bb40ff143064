import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { ConfirmMutation } from '../../../forms/ConfirmMutation.tsx';
import { adminApi } from '../../../http/adminApi.ts';
import { bookingLabel } from '../../bookingText.ts';
import { updateBooking } from './attentionMutations.ts';

export function ReleaseSeatsDialog({ booking, onClose }: { booking: AdminBookingView; onClose: () => void }) {
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
