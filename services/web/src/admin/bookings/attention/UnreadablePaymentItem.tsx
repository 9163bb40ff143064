import { number } from 'yup';
import { amountInputSchema } from '@studio/contract/admin/attention';
import type { AmountInput, UnreadablePayment } from '@studio/contract/admin/attention';
import { formatSum } from '@studio/contract/format/money';
import { parseAmount } from '@studio/contract/format/parseAmount';
import { TextField } from '../../../shared/forms/Field.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { formatTimestamp } from '../../ui/timestamp.ts';
import { bookingLabel } from '../bookingText.ts';
import { DialogButton } from './AttentionButton.tsx';
import { AttentionRow } from './AttentionRow.tsx';
import { payerText } from './attentionText.ts';

/** A payment whose amount could not be read (ADR 0074). */
export function UnreadablePaymentItem({ payment }: { payment: UnreadablePayment }) {
  const { amountText, booking, payer, receivedAt, providerPaymentId } = payment;
  const title = amountText
    ? `A payment arrived whose amount cannot be read: “${amountText}”.`
    : 'A payment arrived without an amount.';
  return (
    <AttentionRow
      kind="Amount not readable"
      tone="bad"
      title={title}
      booking={booking}
      actions={
        <DialogButton
          isMain
          label="Enter the amount"
          about={title}
          renderDialog={(onClose) => <EnterAmountDialog payment={payment} title={title} onClose={onClose} />}
        />
      }
    >
      {payer && <p>{payerText(payer)}</p>}
      <p>
        Received {formatTimestamp(receivedAt)}; PayFast payment {providerPaymentId}.
      </p>
    </AttentionRow>
  );
}

interface EnterAmountDialogProps {
  payment: UnreadablePayment;
  title: string;
  onClose: () => void;
}

/** The admin reads the amount at PayFast. Then the payment is settled like any other. */
function EnterAmountDialog({ payment, title, onClose }: EnterAmountDialogProps) {
  const { id, providerPaymentId, booking } = payment;
  const sentence = 'Amount must be a number such as 450.00';
  return (
    <FormDialog
      title="Enter the amount"
      initial={{ amount: '' }}
      schema={amountInputSchema.shape({
        amount: number().typeError(sentence).required(sentence).min(1, 'Amount must be more than zero'),
      })}
      bodyOf={({ amount }) => ({ amount: parseAmount(amount) ?? undefined })}
      mutation={{
        run: (input: AmountInput) => adminApi.post(`/api/admin/unreadable-payments/${id}/amount`, input),
        successToast: 'Payment Resolved',
        successDetail: (_answer, { amount }) => `${formatSum(amount)} was entered.`,
        failureText: 'Failed to enter the amount. Please try again.',
      }}
      submitLabel={({ amount }) => `Record ${formatSum(parseAmount(amount) ?? 0)} as paid`}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="text-ink-2">
            {title} Look up payment {providerPaymentId} in PayFast’s dashboard and enter the amount that was paid.{' '}
            {booking
              ? `${bookingLabel(booking)} costs ${formatSum(booking.totalAmount)}: with that amount it is paid and confirmed. Any other amount is shown here for a decision.`
              : 'Then it can be matched with its booking or refunded.'}
          </p>
          <TextField label="Amount in rand" inputMode="decimal" autoComplete="off" required {...field('amount')} />
        </>
      )}
    </FormDialog>
  );
}
