import type { AdminBookingView } from '@studio/contract/adminBookings';
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { useAdminMutation } from '../../http/useAdminMutation.ts';
import { bookingLabel } from '../bookingText.ts';

/** Asks before places that were kept for somebody go back on sale. */
export function ReleaseSeatsDialog({ booking, onClose }: { booking: AdminBookingView; onClose: () => void }) {
  const release = useAdminMutation({
    run: () => adminApi.post(`/api/bookings/${booking.id}/release`),
    done: 'Booking Updated',
    failed: 'Failed to update booking. Please try again.',
    tellsReason: true,
  });
  return (
    <ConfirmDialog
      title="Release the places"
      action="Release"
      isBusy={release.isPending}
      onConfirm={() => release.mutate(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>
        {booking.paymentStatus === 'refunded' ? 'The money went back.' : 'Will this money not come?'} The places go back
        on sale, and the booking is cancelled.
      </p>
      <p className="font-semibold text-ink">{bookingLabel(booking)}</p>
    </ConfirmDialog>
  );
}
