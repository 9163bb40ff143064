import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { formatRand } from '@studio/contract/format/money';
import { ConfirmMutation } from '../../forms/ConfirmMutation.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { bookingLabel, places } from '../bookingText.ts';

interface DeleteBookingProps {
  booking: AdminBookingView;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteBooking({ booking, onDeleted, onClose }: DeleteBookingProps) {
  return (
    <ConfirmMutation
      title="Delete booking"
      action="Delete"
      mutation={{
        run: () => adminApi.delete(`/api/bookings/${booking.id}`),
        successToast: 'Booking Deleted',
        failureText: 'Failed to delete booking. Please try again.',
      }}
      onClose={onClose}
      onDone={onDeleted}
    >
      <p>Are you sure you want to delete this booking?</p>
      <p className="font-semibold text-ink">{bookingLabel(booking)}</p>
      <p>
        {placesText(booking)} {moneyText(booking)}
      </p>
    </ConfirmMutation>
  );
}

function placesText({ status, participants }: AdminBookingView): string {
  if (status === 'cancelled') return 'It is cancelled and keeps no places.';
  return participants === 1 ? 'Its place becomes free again.' : `Its ${places(participants)} become free again.`;
}

/** Deleting a booking keeps its recorded payments (DESIGN §4 Ledger). */
function moneyText({ paymentStatus, totalAmount }: AdminBookingView): string {
  if (paymentStatus === 'refunded') return 'Its money was given back.';
  if (paymentStatus !== 'completed') return 'It is not paid.';
  return `${formatRand(totalAmount)} was paid for it and stays in the revenue. If you give it back, cancel now and note it as refunded first.`;
}
