import { useQueryClient } from '@tanstack/react-query';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { BookingStatus } from '@studio/contract/bookings/bookings';
import { placesAre } from '@studio/contract/format/counts';
import { formatSum } from '@studio/contract/format/money';
import { ApiError, userMessageOf } from '../../shared/http/api.ts';
import { adminApi, showUpdated } from '../http/adminApi.ts';
import { useAdminMutation } from '../http/useAdminMutation.ts';
import { visitorName } from './bookingText.ts';

interface StatusUpdate {
  /** The requested status until the server has answered, then the stored one (CHECKLIST 22). */
  shown: BookingStatus;
  update: (status: BookingStatus, onUndone: () => void) => void;
  rejection: string | null;
}

interface StatusRequest {
  status: BookingStatus;
  former: BookingStatus;
  onUndone: () => void;
}

/** Shows the new status before the server has answered, and restores the old one when the server rejects the change. */
export function useStatusUpdate(booking: AdminBookingView): StatusUpdate {
  const queryClient = useQueryClient();
  const mutation = useAdminMutation<StatusRequest, AdminBookingView>({
    // Updates of one booking run one after the other, so that the last one is also the last on the server (ADR 0020).
    scope: `status of booking ${booking.id}`,
    run: async ({ status }) => {
      const updated = await adminApi.patch<AdminBookingView>(`/api/bookings/${booking.id}/status`, { status });
      showUpdated(queryClient, '/api/bookings', updated);
      return updated;
    },
    successToast: 'Booking Updated',
    successDetail: (updated, request) =>
      isCancellation(updated, request) ? cancelledText(updated) : `${visitorName(updated)} is ${updated.status}.`,
    successAction: (updated, request) => {
      if (!isCancellation(updated, request)) return undefined;
      const { former, onUndone } = request;
      return {
        label: 'Undo',
        onSelect: () => {
          mutation.mutate({ status: former, former: 'cancelled', onUndone });
          onUndone();
        },
      };
    },
    failureText: 'Failed to update booking status. Please try again.',
    hasFixedFailureText: true,
  });

  const shown = mutation.isPending ? mutation.variables.status : booking.status;
  const reason = rejectionOf(mutation.error);
  return {
    shown,
    update: (status, onUndone) => mutation.mutate({ status, former: shown, onUndone }),
    rejection: reason && `It stays ${booking.status}: ${reason}.`,
  };
}

function isCancellation({ status }: AdminBookingView, { former }: StatusRequest): boolean {
  return status === 'cancelled' && former !== 'cancelled';
}

/** Returns the server's message without its full stop; null if a retry could help. */
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
