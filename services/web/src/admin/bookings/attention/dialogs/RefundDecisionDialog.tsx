import type { RefundTask } from '@studio/contract/admin/refunds';
import { formatSum } from '@studio/contract/format/money';
import { ConfirmMutation } from '../../../forms/ConfirmMutation.tsx';
import { adminApi } from '../../../http/adminApi.ts';
import { bookingLabel } from '../../bookingText.ts';
import { updateBooking } from './attentionMutations.ts';

interface RefundDecisionDialogProps {
  refund: RefundTask;
  choice: 'retry' | 'drop';
  onClose: () => void;
}

export function RefundDecisionDialog({ refund: { id, amount, booking }, choice, onClose }: RefundDecisionDialogProps) {
  const isRetry = choice === 'retry';
  return (
    <ConfirmMutation
      title={isRetry ? 'Ask PayFast again' : 'Keep the money'}
      action={isRetry ? 'Ask again' : 'Keep'}
      tone="primary"
      mutation={updateBooking(() => adminApi.post(`/api/admin/refunds/${id}/${choice}`))}
      onClose={onClose}
    >
      <p>
        {isRetry
          ? 'Have you looked in PayFast’s dashboard? If the refund stands there, choose Done instead.'
          : 'The refund is not made: the money stays in the revenue, and the visitor gets no mail about it. A payment that was in this list before is listed again.'}
      </p>
      <p className="font-semibold text-ink">
        {formatSum(amount)}
        {booking && `, ${bookingLabel(booking)}`}
      </p>
    </ConfirmMutation>
  );
}
