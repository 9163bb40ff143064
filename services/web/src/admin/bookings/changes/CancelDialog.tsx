import { adminCancelSchema } from '@studio/contract/admin/adminBookingChanges';
import type { AdminCancel } from '@studio/contract/admin/adminBookingChanges';
import type { BookingMoneyView } from '@studio/contract/bookings/bookingChanges';
import type { Cents } from '@studio/contract/format/money';
import { formatSum } from '@studio/contract/format/money';
import { integer } from '@studio/contract/validation/text';
import { TextField } from '../../../shared/forms/Field.tsx';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { bookingLabel, freedText, seatsToFreeText } from '../bookingText.ts';
import { changePaths } from './changesQuery.ts';
import { useLatestVersion } from './useLatestVersion.ts';
import type { ChangeDialogProps } from './useLatestVersion.ts';

interface CancelDialogProps extends ChangeDialogProps {
  /** What was paid and not refunded. */
  money: Pick<BookingMoneyView, 'paid' | 'paidByVoucher'>;
}

const initial = { money: '', reason: '' };

/** Cancels a booking and refunds all of its money or none. `RefundDialog` refunds a part. */
export function CancelDialog({ booking, version, reload, money: { paid, paidByVoucher }, onClose }: CancelDialogProps) {
  const { seen, reloadVersion, finish } = useLatestVersion({ booking, version, reload, onClose });
  const { participants, email } = booking;
  const isPaid = paid > 0;
  return (
    <FormDialog
      title="Cancel booking"
      initial={initial}
      schema={adminCancelSchema.shape({
        refund: integer('Refund').required('Please choose what becomes of the money'),
      })}
      bodyOf={({ money, reason }) => ({
        version: seen,
        refund: refundOf(money, paid),
        reason,
        ...(money === 'credit' && { asCredit: true }),
      })}
      locateError={(name, sentence) => ({ name: name === 'refund' ? 'money' : name, sentence })}
      mutation={{
        run: (input: AdminCancel) => adminApi.post(`${changePaths}${booking.id}/cancel`, input),
        successToast: 'Booking Updated',
        successDetail: () => `${freedText(participants)} ${toldText(email)}`,
        failureText: 'Failed to cancel the booking. Please try again.',
        refreshes: [changePaths],
      }}
      submitLabel="Cancel booking"
      closeLabel="Keep it"
      reload={async () => {
        await reloadVersion();
        return initial;
      }}
      onSaved={finish}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="text-ink-2">{bookingLabel(booking)}</p>
          {isPaid && (
            <>
              <ChoiceField
                question={`What becomes of the ${formatSum(paid)} that was paid?`}
                options={moneyChoices(paid, paidByVoucher)}
                value={form.fields.money}
                error={form.errors['money']}
                onChoose={(money) => form.setFields({ money })}
              />
              <p className="num text-sm text-ink-2">
                {wayText(paid, paidByVoucher)} To give back a part, or to note what has already gone back, use Refund…
                under Money.
              </p>
            </>
          )}
          <p className="num text-sm text-ink-2">
            {seatsToFreeText(participants)} {toldText(email)}
          </p>
          <TextField label="Reason" required maxLength={500} autoComplete="off" {...form.field('reason')} />
        </>
      )}
    </FormDialog>
  );
}

function moneyChoices(paid: Cents, paidByVoucher: Cents) {
  return [
    { value: 'refund', label: `Refund ${formatSum(paid)}` },
    ...(paid > paidByVoucher ? [{ value: 'credit', label: 'Give it as credit' }] : []),
    { value: 'keep', label: 'Keep it, without a refund' },
  ];
}

/** Says how the money goes back. What a voucher paid goes back to it in any case. */
function wayText(paid: Cents, paidByVoucher: Cents): string {
  const toVoucher = paidByVoucher > 0 && `${formatSum(paidByVoucher)} of a refund goes back to the voucher that paid.`;
  const asCredit = paid > paidByVoucher && 'Credit is a voucher for the visitor, valid for three years.';
  return [toVoucher, asCredit].filter(Boolean).join(' ');
}

function refundOf(money: string, paid: Cents): Cents | undefined {
  if (paid <= 0 || money === 'keep') return 0;
  return money === 'refund' || money === 'credit' ? paid : undefined;
}

function toldText(email: string): string {
  return email ? `The cancellation is mailed to ${email}.` : 'There is no email address: please call.';
}
