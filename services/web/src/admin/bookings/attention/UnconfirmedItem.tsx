import type { AdminBookingView } from '@studio/contract/adminBookings';
import { formatRand } from '@studio/contract/format/money';
import { Button } from '../../../shared/ui/Button.tsx';
import { adminApi } from '../../admins/adminApi.ts';
import { useAdminChange } from '../../admins/useAdminChange.ts';
import { momentText } from '../../portal/moment.ts';
import { wholeName } from '../bookingText.ts';
import { AttentionItem } from './AttentionItem.tsx';
import { PartyLine } from './PartyLine.tsx';

/** Money has come, and the booking is 'pending' all the same. Confirming asks nothing first: it can be taken back. */
export function UnconfirmedItem({ booking }: { booking: AdminBookingView }) {
  const confirm = useAdminChange({
    run: () => adminApi.patch<AdminBookingView>(`/api/bookings/${booking.id}/status`, { status: 'confirmed' }),
    done: 'Booking Updated',
    failed: 'Failed to update booking status. Please try again.',
    tellsReason: true,
  });
  return (
    <AttentionItem
      kind="Not confirmed"
      tone="wait"
      title={`${formatRand(booking.totalAmount)} has come; the booking is still pending.`}
      actions={
        <Button
          size="sm"
          tone="ink"
          aria-disabled={confirm.isPending}
          onClick={() => {
            if (!confirm.isPending) confirm.mutate(undefined);
          }}
        >
          Confirm<span className="sr-only"> ({wholeName(booking)})</span>
        </Button>
      }
    >
      <PartyLine booking={booking} />
      <p>Booked {momentText(booking.createdAt)}.</p>
    </AttentionItem>
  );
}
