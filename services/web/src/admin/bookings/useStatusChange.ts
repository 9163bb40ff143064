import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { BookingStatus } from '@studio/contract/bookings/bookings';
import { placesAre } from '@studio/contract/format/counts';
import { formatSum } from '@studio/contract/format/money';
import type { Paged } from '@studio/contract/paging';
import { ApiError, userMessageOf } from '../../shared/http/api.ts';
import { showToast } from '../../shared/ui/toast/toast.ts';
import { adminApi, hasReason, isSessionEnded, refreshLists, relatedPaths } from '../http/adminApi.ts';
import { visitorName } from './bookingText.ts';

interface StatusChange {
  /** The requested status until the server has answered, then the stored one (CHECKLIST 22). */
  shown: BookingStatus;
  change: (status: BookingStatus, onUndone: () => void) => void;
  rejection: string | null;
}

interface StatusRequest {
  status: BookingStatus;
  former: BookingStatus;
  onUndone: () => void;
}

const failed = 'Failed to update booking status. Please try again.';

/** Shows the new status before the server has answered, and restores the old one when the server rejects the change. */
export function useStatusChange(booking: AdminBookingView): StatusChange {
  const queryClient = useQueryClient();
  const mutation = useMutation({
    // Changes of one booking run one after the other, so that the last one also wins on the server (ADR 0020).
    scope: { id: `status of booking ${booking.id}` },
    mutationFn: ({ status }: StatusRequest) =>
      adminApi.patch<AdminBookingView>(`/api/bookings/${booking.id}/status`, { status }),
    onSuccess: (changed, { former, onUndone }) => {
      // The row is updated before the lists are read again, so that it does not flicker.
      showChanged(queryClient, changed);
      if (changed.status !== 'cancelled' || former === 'cancelled') {
        showToast({ title: 'Booking Updated', description: `${visitorName(changed)} is ${changed.status}.` });
        return;
      }
      const undo = () => {
        mutation.mutate({ status: former, former: 'cancelled', onUndone });
        onUndone();
      };
      showToast({
        title: 'Booking Updated',
        description: cancelledText(changed),
        action: { label: 'Undo', onSelect: undo },
      });
    },
    onError: (error) => {
      if (isSessionEnded(error)) return;
      const description = hasReason(error) ? userMessageOf(error, failed) : failed;
      showToast({ tone: 'destructive', title: 'Error', description });
    },
    onSettled: () => void refreshLists(queryClient, relatedPaths),
  });

  const shown = mutation.isPending ? mutation.variables.status : booking.status;
  const reason = rejectionOf(mutation.error);
  return {
    shown,
    change: (status, onUndone) => mutation.mutate({ status, former: shown, onUndone }),
    rejection: reason && `It stays ${booking.status}: ${reason}.`,
  };
}

/** Returns the server's message without its full stop, when a retry would not help. */
function rejectionOf(error: Error | null): string | null {
  return error instanceof ApiError && error.status === 409 ? userMessageOf(error, '').replace(/\.$/, '') || null : null;
}

function cancelledText(booking: AdminBookingView): string {
  const { participants, paymentStatus, totalAmount } = booking;
  const freed = `${visitorName(booking)} is cancelled; ${placesAre(participants)} free again.`;
  // Cancelling does not change the payment (DESIGN §4 Ledger).
  const paid = paymentStatus === 'completed' ? ` ${formatSum(totalAmount)} stays paid.` : '';
  return `${freed}${paid} The visitor gets no mail. People on the waiting list are told if places are free.`;
}

/** Writes the server's version of the row into every cached page. */
function showChanged(queryClient: QueryClient, changed: AdminBookingView): void {
  queryClient.setQueriesData<Paged<AdminBookingView>>(
    { queryKey: ['/api/bookings'] },
    (page) => page && { ...page, items: page.items.map((row) => (row.id === changed.id ? changed : row)) },
  );
}
