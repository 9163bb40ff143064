import { number } from 'yup';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { refundInputSchema } from '@studio/contract/admin/refunds';
import type { AdminMoneyView, RefundInput } from '@studio/contract/admin/refunds';
import { maxRefundReason } from '@studio/contract/bookings/refunds';
import { places } from '@studio/contract/format/counts';
import { formatSum, toRand } from '@studio/contract/format/money';
import { parseAmount } from '@studio/contract/format/parseAmount';
import { TextField } from '../../../shared/forms/Field.tsx';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { bookingLabel } from '../bookingText.ts';
import { outcomeText, refundableText, refundedText, toVoucherOf, refundWayChoices } from './refundText.ts';

interface RefundDialogProps {
  booking: AdminBookingView;
  money: AdminMoneyView;
  onRefunded?: () => void;
  onClose: () => void;
}

/** Refunds a sum and decides whether the booking keeps its places (ADR 0053). */
export function RefundDialog({ booking, money, onRefunded, onClose }: RefundDialogProps) {
  const { refundable } = money;
  const toVoucher = toVoucherOf(money, refundable);
  const isSeated = booking.status !== 'cancelled';
  return (
    <FormDialog
      title="Refund"
      initial={{ amount: toRand(refundable), seats: isSeated ? '' : 'keep', reason: '', way: 'request' }}
      schema={refundInputSchema.shape({
        amount: number()
          .typeError('Amount must be a sum such as 450.00')
          .required('Amount must be a sum such as 450.00')
          .min(1, 'Amount must be more than zero')
          .max(refundable, `At most ${formatSum(refundable)} can be refunded`),
      })}
      bodyOf={({ amount, seats, reason, way }) => ({
        amount: parseAmount(amount) ?? undefined,
        cancels: seats === '' ? undefined : seats === 'release',
        reason,
        way,
        before: { refundable },
      })}
      locateError={(name, sentence) => ({ name: name === 'cancels' ? 'seats' : name, sentence })}
      mutation={{
        run: (input: RefundInput) => adminApi.post(`/api/bookings/${booking.id}/refunds`, input),
        successToast: 'Booking Updated',
        successDetail: (_answer, { amount, way }) => refundedText(amount, toVoucherOf(money, amount), way),
        failureText: 'Failed to refund. Please try again.',
      }}
      submitLabel={({ amount }) => `Refund ${formatSum(parseAmount(amount) ?? 0)}`}
      onSaved={() => {
        onRefunded?.();
        onClose();
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="text-ink-2">{bookingLabel(booking)}</p>
          <TextField
            label="Amount in rand"
            inputMode="decimal"
            autoComplete="off"
            required
            hint={refundableText(refundable, toVoucher)}
            {...form.field('amount')}
          />
          {isSeated && (
            <ChoiceField
              question="What becomes of the places?"
              options={[
                {
                  value: 'release',
                  label: `Release the ${places(booking.participants)}; the booking becomes cancelled`,
                },
                {
                  value: 'keep',
                  label: `Keep the ${places(booking.participants)}; the booking stays ${booking.status}`,
                },
              ]}
              value={form.fields.seats}
              error={form.errors['seats']}
              onChoose={(seats) => form.setFields({ seats })}
            />
          )}
          {toVoucher < refundable && (
            <ChoiceField
              question={toVoucher > 0 ? 'How does the rest go back?' : 'How does the money go back?'}
              options={refundWayChoices(money)}
              value={form.fields.way}
              onChoose={(way) => form.setFields({ way })}
            />
          )}
          <TextField label="Reason" required maxLength={maxRefundReason} autoComplete="off" {...form.field('reason')} />
          <output className="num min-h-5.5 font-semibold">
            {outcomeText(money, parseAmount(form.fields.amount), form.fields.seats, booking)}
          </output>
        </>
      )}
    </FormDialog>
  );
}
