import type { AdminBookingView } from '@studio/contract/adminBookings';
import { formatRand } from '@studio/contract/format/money';
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx';
import { adminApi, isNotFound } from '../../http/adminApi.ts';
import { useAdminMutation } from '../../http/useAdminMutation.ts';
import { places, bookingLabel } from '../bookingText.ts';

interface DeleteBookingProps {
  booking: AdminBookingView;
  onDeleted: () => void;
  onCancel: () => void;
}

/** Asks before a booking is deleted, and says what becomes of its places and its money. */
export function DeleteBooking({ booking, onDeleted, onCancel }: DeleteBookingProps) {
  const remove = useAdminMutation({
    run: () => adminApi.delete(`/api/bookings/${booking.id}`),
    done: 'Booking Deleted',
    failed: 'Failed to delete booking. Please try again.',
  });
  return (
    <ConfirmDialog
      title="Delete booking"
      action="Delete"
      isBusy={remove.isPending}
      onCancel={onCancel}
      onConfirm={() =>
        remove.mutate(undefined, { onSuccess: onDeleted, onError: (error) => isNotFound(error) && onDeleted() })
      }
    >
      <p>Are you sure you want to delete this booking?</p>
      <p className="font-semibold text-ink">{bookingLabel(booking)}</p>
      <p>
        {placesText(booking)} {moneyText(booking)}
      </p>
    </ConfirmDialog>
  );
}

function placesText({ status, participants }: AdminBookingView): string {
  if (status === 'cancelled') return 'It is cancelled and keeps no places.';
  return participants === 1 ? 'Its place becomes free again.' : `Its ${places(participants)} become free again.`;
}

/** DESIGN §4 Ledger: what was paid stays in the books. */
function moneyText({ paymentStatus, totalAmount }: AdminBookingView): string {
  if (paymentStatus === 'refunded') return 'Its money was given back.';
  if (paymentStatus !== 'completed') return 'It is not paid.';
  return `${formatRand(totalAmount)} was paid for it and stays in the revenue. If you give it back, cancel now and note it as refunded first.`;
}
