import { refundDoneSchema } from '@studio/contract/admin/refunds';
import type { RefundDone, RefundTask } from '@studio/contract/admin/refunds';
import { formatSum } from '@studio/contract/format/money';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { formatTimestamp } from '../../ui/timestamp.ts';
import { bookingLabel } from '../bookingText.ts';
import { refundNote } from '../refunds/refundText.ts';
import { DecisionButton, DialogButton } from './AttentionButton.tsx';
import { AttentionRow } from './AttentionRow.tsx';
import { bookingMutation } from './dialogs/attentionMutations.ts';

/** A manual refund, or one that failed. */
export function RefundTaskItem({ refund }: { refund: RefundTask }) {
  const { id, booking } = refund;
  const hasFailed = refund.state === 'failed';
  const sum = formatSum(refund.amount);
  const about = `refund of ${sum}, ${booking?.bookingReference ?? 'no booking'}`;
  const subject = booking ? `${sum}, ${bookingLabel(booking)}` : sum;
  return (
    <AttentionRow
      kind={hasFailed ? 'Refund failed' : 'Refund by hand'}
      tone={hasFailed ? 'bad' : 'wait'}
      title={hasFailed ? `${sum} could not be refunded.` : `${sum} is to be given back by hand.`}
      booking={booking}
      actions={
        <>
          <DialogButton
            isMain
            label="Done"
            about={about}
            renderDialog={(onClose) => <DoneDialog refund={refund} onClose={onClose} />}
          />
          {hasFailed && refund.method === 'payfast' && (
            <DecisionButton
              label="Try again"
              about={about}
              title="Ask PayFast again"
              action="Ask again"
              question="Have you looked in PayFast’s dashboard? If the refund stands there, choose Done instead."
              subject={subject}
              mutation={bookingMutation(() => adminApi.post(`/api/admin/refunds/${id}/retry`))}
            />
          )}
          <DecisionButton
            label="Keep the money"
            about={about}
            title="Keep the money"
            action="Keep"
            question="The refund is not made: the money stays in the revenue, and the visitor gets no mail about it. A payment that was in this list before is listed again."
            subject={subject}
            mutation={bookingMutation(() => adminApi.post(`/api/admin/refunds/${id}/drop`))}
          />
        </>
      }
    >
      <p>
        Asked for {formatTimestamp(refund.requestedAt)}. {refund.reason && `Reason: ${refund.reason}.`}{' '}
        {refund.providerPaymentId && `PayFast payment ${refund.providerPaymentId}.`}
      </p>
      {(hasFailed || refund.error) && <p>{hasFailed ? refundNote(refund) : refund.error}</p>}
    </AttentionRow>
  );
}

/**
 * Asks how a refund was made and marks it as done. A refund made in PayFast's dashboard is also in PayFast's history.
 */
function DoneDialog({ refund, onClose }: { refund: RefundTask; onClose: () => void }) {
  const { id, amount, providerPaymentId, booking } = refund;
  const outside = { value: 'outside', label: 'In cash or by EFT' };
  return (
    <FormDialog
      title="The money went back"
      initial={{ through: providerPaymentId ? '' : 'outside' }}
      schema={refundDoneSchema}
      bodyOf={({ through }) => ({ through: through || undefined })}
      mutation={bookingMutation((input: RefundDone) => adminApi.post(`/api/admin/refunds/${id}/done`, input))}
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
            onChoose={(through) => form.setFields({ through })}
          />
        </>
      )}
    </FormDialog>
  );
}
