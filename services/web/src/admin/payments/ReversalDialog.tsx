import type { DeletedBookingView } from '@studio/contract/admin/attention';
import { formatSum } from '@studio/contract/format/money';
import { ConfirmMutation } from '../forms/ConfirmMutation.tsx';
import { adminApi } from '../http/adminApi.ts';
import { tabTitle } from '../ui/TabHeader.tsx';

export const deletedBookingsPath = '/api/admin/deleted-bookings';

interface ReversalDialogProps {
  deleted: Omit<DeletedBookingView, 'paidAt'>;
  onClose: () => void;
}

/** Takes the manual payments of a deleted booking out of the revenue (ADR 0076). */
export function ReversalDialog({ deleted, onClose }: ReversalDialogProps) {
  return (
    <ConfirmMutation
      title="Take the payment back"
      action="Take back"
      mutation={{
        run: () => adminApi.post(`${deletedBookingsPath}/${deleted.orderId}/reversal`),
        successToast: 'Payment Reversed',
        failureText: 'Failed to reverse payment. Please try again.',
        refreshes: ['/api/admin/payments'],
      }}
      onClose={onClose}
      focusAfter={tabTitle}
    >
      <p>
        Was {deleted.bookingReference} a mistake, so that {formatSum(deleted.amount)} never came? Then it leaves the
        revenue.
      </p>
    </ConfirmMutation>
  );
}
