import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { formatSum } from '@studio/contract/format/money';
import { adminApi } from '../../http/adminApi.ts';
import { useAdminMutation } from '../../http/useAdminMutation.ts';
import { formatTimestamp } from '../../ui/timestamp.ts';
import { bookingLabel } from '../bookingText.ts';
import { AttentionButton, AttentionRow } from './AttentionRow.tsx';
import { BookingLine } from './BookingLine.tsx';

/** A paid booking that is still pending. Confirming it needs no dialog, because it can be undone. */
export function UnconfirmedBooking({ booking }: { booking: AdminBookingView }) {
  const confirm = useAdminMutation({
    run: () => adminApi.patch<AdminBookingView>(`/api/bookings/${booking.id}/status`, { status: 'confirmed' }),
    successToast: 'Booking Updated',
    failureText: 'Failed to update booking status. Please try again.',
  });
  return (
    <AttentionRow
      kind="Not confirmed"
      tone="wait"
      title={`${formatSum(booking.totalAmount)} has come; the booking is still pending.`}
      actions={
        <AttentionButton
          isMain
          label="Confirm"
          about={bookingLabel(booking)}
          isBusy={confirm.isPending}
          onSelect={() => confirm.mutate(undefined)}
        />
      }
    >
      <BookingLine booking={booking} />
      <p>Booked {formatTimestamp(booking.createdAt)}.</p>
    </AttentionRow>
  );
}
