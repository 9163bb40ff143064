import { refundDoneSchema } from '@studio/contract/admin/refunds';
import type { RefundDone, RefundTask } from '@studio/contract/admin/refunds';
import { formatSum } from '@studio/contract/format/money';
import { ChoiceField } from '../../../forms/ChoiceField.tsx';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { adminApi } from '../../../http/adminApi.ts';
import { updateBooking } from './attentionMutations.ts';

/** Ticks a refund off. PayFast's own refunds count as PayFast's, so that its list and ours agree. */
export function RefundDoneDialog({ refund, onClose }: { refund: RefundTask; onClose: () => void }) {
  const { id, amount, providerPaymentId, booking } = refund;
  const outside = { value: 'outside', label: 'In cash or by EFT' };
  return (
    <FormDialog
      title="The money went back"
      initial={{ through: providerPaymentId ? '' : 'outside' }}
      schema={refundDoneSchema}
      bodyOf={({ through }) => ({ through: through || undefined })}
      mutation={updateBooking((input: RefundDone) => adminApi.post(`/api/admin/refunds/${id}/done`, input))}
      submitLabel={`${formatSum(amount)} has gone back`}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="text-ink-2">
            The {formatSum(amount)} leave the revenue
            {booking?.email ? `, and ${booking.firstName} ${booking.lastName} is told by mail.` : '.'}
          </p>
          <ChoiceField
            question="How did it go back?"
            options={providerPaymentId ? [{ value: 'payfast', label: 'In PayFast’s dashboard' }, outside] : [outside]}
            value={form.fields.through}
            error={form.errors['through']}
            onChoose={(through) => form.change({ through })}
          />
        </>
      )}
    </FormDialog>
  );
}
