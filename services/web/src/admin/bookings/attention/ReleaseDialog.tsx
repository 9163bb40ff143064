import type { AdminBookingView } from '@studio/contract/adminBookings';
import { adminApi } from '../../admins/adminApi.ts';
import { useAdminChange } from '../../admins/useAdminChange.ts';
import { ConfirmDialog } from '../../portal/ConfirmDialog.tsx';
import { wholeName } from '../bookingText.ts';

/** Asks before places that were kept for somebody go back on sale. */
export function ReleaseDialog({ booking, onClose }: { booking: AdminBookingView; onClose: () => void }) {
  const release = useAdminChange({
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
      <p className="font-semibold text-ink">{wholeName(booking)}</p>
    </ConfirmDialog>
  );
}
