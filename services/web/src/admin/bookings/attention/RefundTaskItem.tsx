import { useState } from 'react';
import { refundDoneSchema } from '@studio/contract/admin/refunds';
import type { RefundDone, RefundTask } from '@studio/contract/admin/refunds';
import { formatSum } from '@studio/contract/format/money';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { ConfirmMutation } from '../../forms/ConfirmMutation.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { formatTimestamp } from '../../ui/timestamp.ts';
import { bookingLabel } from '../bookingText.ts';
import { refundNote } from '../refunds/refundText.ts';
import { AttentionButton, AttentionRow } from './AttentionRow.tsx';
import { BookingLine } from './BookingLine.tsx';
import { updateBooking } from './dialogs/attentionMutations.ts';

/** A refund to be made by hand, or one that failed. */
export function RefundTaskItem({ refund }: { refund: RefundTask }) {
  const [chosen, setChosen] = useState<'done' | 'retry' | 'drop' | null>(null);
  const close = () => setChosen(null);
  const hasFailed = refund.state === 'failed';
  const sum = formatSum(refund.amount);
  const about = `refund of ${sum}, ${refund.booking?.bookingReference ?? 'no booking'}`;
  return (
    <AttentionRow
      kind={hasFailed ? 'Refund failed' : 'Refund by hand'}
      tone={hasFailed ? 'bad' : 'wait'}
      title={hasFailed ? `${sum} could not be refunded.` : `${sum} is to be given back by hand.`}
      actions={
        <>
          <AttentionButton isMain label="Done" about={about} onSelect={() => setChosen('done')} />
          {hasFailed && refund.method === 'payfast' && (
            <AttentionButton label="Try again" about={about} onSelect={() => setChosen('retry')} />
          )}
          <AttentionButton label="Keep the money" about={about} onSelect={() => setChosen('drop')} />
        </>
      }
    >
      {refund.booking && <BookingLine booking={refund.booking} />}
      <p>
        Asked for {formatTimestamp(refund.requestedAt)}. {refund.reason && `Reason: ${refund.reason}.`}{' '}
        {refund.providerPaymentId && `PayFast payment ${refund.providerPaymentId}.`}
      </p>
      {(hasFailed || refund.error) && <p>{hasFailed ? refundNote(refund) : refund.error}</p>}
      {chosen === 'done' && <DoneDialog refund={refund} onClose={close} />}
      {(chosen === 'retry' || chosen === 'drop') && <DecisionDialog refund={refund} choice={chosen} onClose={close} />}
    </AttentionRow>
  );
}

/** Ticks a refund off. PayFast's own refunds count as PayFast's, so that its list and ours agree. */
function DoneDialog({ refund, onClose }: { refund: RefundTask; onClose: () => void }) {
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

interface DecisionDialogProps {
  refund: RefundTask;
  choice: 'retry' | 'drop';
  onClose: () => void;
}

function DecisionDialog({ refund: { id, amount, booking }, choice, onClose }: DecisionDialogProps) {
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
