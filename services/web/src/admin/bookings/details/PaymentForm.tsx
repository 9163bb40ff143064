import type { AdminBookingView } from '@studio/contract/adminBookings';
import { formatRand } from '@studio/contract/format/money';
import {
  manualPaymentMethods,
  paymentMethodWord,
  paymentStatuses,
  paymentWord,
  providerMethod,
} from '@studio/contract/payments';
import type { PaymentStatus } from '@studio/contract/payments';
import { userMessageOf } from '../../../shared/http/api.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { SelectField } from '../../../shared/ui/Field.tsx';
import { sendEdit } from '../../admins/sendEdit.ts';
import { NewestText, OvertakenNote } from '../../forms/StaleNote.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { useAdminMutation } from '../../http/useAdminMutation.ts';
import { newestBooking } from '../manualBooking/newestBooking.ts';
import {
  isChoiceOvertaken,
  isChoiceUnsaved,
  isPaidAtProvider,
  paymentOf,
  selectableStatuses,
  shownPayment,
} from './paymentChoice.ts';
import type { PaymentChoice } from './paymentChoice.ts';

interface PaymentFormProps {
  booking: AdminBookingView;
  choice: PaymentChoice | null;
  /** Null takes back what was chosen. */
  onChoose: (choice: PaymentChoice | null) => void;
  onChanged: (booking: AdminBookingView) => void;
}

const failed = 'Failed to update payment. Please try again.';

/** What the admin says about the money. What the card provider vouches for can only be noted as paid back. */
export function PaymentForm({ booking, choice, onChoose, onChanged }: PaymentFormProps) {
  const { paymentStatus, paymentMethod } = shownPayment(booking, choice);
  const isUnsaved = isChoiceUnsaved(booking, choice);
  const save = useAdminMutation({
    run: () =>
      sendEdit({
        send: () =>
          adminApi.patch<AdminBookingView>(`/api/bookings/${booking.id}/payment`, {
            paymentStatus,
            paymentMethod: manualPaymentMethods.find((word) => word === paymentMethod),
            before: paymentOf(booking),
          }),
        readNewest: () => newestBooking(booking),
        onOvertaken: onChanged,
      }),
    done: 'Booking Updated',
    failed,
    tellsReason: true,
  });

  function choose(part: Omit<PaymentChoice, 'read'>): void {
    if (save.isPending) return;
    onChoose({ ...(isUnsaved && choice ? choice : { read: paymentOf(booking) }), ...part });
  }

  function submit(): void {
    if (!isUnsaved || save.isPending) return;
    save.mutate(undefined, {
      onSuccess: (changed) => {
        onChoose(null);
        onChanged(changed);
      },
    });
  }

  return (
    <form
      aria-label="Payment"
      aria-busy={save.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="grid gap-x-4 rounded-md border border-line p-4 sm:grid-cols-2"
    >
      <p className="num flex items-baseline justify-between gap-3 pb-3 sm:col-span-2">
        <span className="font-semibold">Amount</span>
        <b className="font-display text-[1.5rem] leading-none font-normal">{formatRand(booking.totalAmount)}</b>
      </p>
      <SelectField
        label="Payment status"
        value={paymentStatus}
        onChange={({ target }) => choose({ paymentStatus: paymentStatuses.find((word) => word === target.value) })}
      >
        {selectableStatuses(booking).map((word) => (
          <option key={word} value={word}>
            {paymentWord(word)}
          </option>
        ))}
      </SelectField>
      {isPaidAtProvider(booking) ? (
        <p className="self-center text-sm text-ink-2">
          Paid through the card provider. Money goes back there; here it is noted as refunded.
        </p>
      ) : (
        <SelectField
          label="Payment method"
          value={paymentMethod}
          onChange={({ target }) =>
            choose({ paymentMethod: manualPaymentMethods.find((word) => word === target.value) })
          }
        >
          {paymentMethod === providerMethod && (
            <option value={providerMethod}>{paymentMethodWord(providerMethod)}</option>
          )}
          {manualPaymentMethods.map((word) => (
            <option key={word} value={word}>
              {paymentMethodWord(word)}
            </option>
          ))}
        </SelectField>
      )}
      {isChoiceOvertaken(booking, choice) && (
        <div className="sm:col-span-2">
          <OvertakenNote
            title="What you chose is still here. The newest version says:"
            saveLabel="Save payment"
            loadLabel="Load the newest payment"
            onLoad={() => onChoose(null)}
          >
            <NewestText>{`${paymentWord(booking.paymentStatus)}, ${paymentMethodWord(booking.paymentMethod)}`}</NewestText>
          </OvertakenNote>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 sm:col-span-2">
        <output className="num min-h-5.5 flex-1 text-sm text-ink-2">{revenueText(booking, paymentStatus)}</output>
        <Button type="submit" size="sm" tone="ink" aria-disabled={!isUnsaved || save.isPending}>
          {save.isPending ? 'Saving…' : 'Save payment'}
        </Button>
      </div>
      <p role="alert" className="font-semibold text-danger empty:hidden sm:col-span-2">
        {save.isError && isUnsaved && userMessageOf(save.error, failed)}
      </p>
    </form>
  );
}

/** What follows (DESIGN §4 Ledger): leaving completed takes the sum off the revenue, reaching it adds it. */
function revenueText({ status, paymentStatus, totalAmount }: AdminBookingView, wanted: PaymentStatus): string {
  if (wanted === paymentStatus) return '';
  const growth = `The revenue grows by ${formatRand(totalAmount)}.`;
  if (wanted === 'completed') return status === 'pending' ? `${growth} The booking is confirmed.` : growth;
  return paymentStatus === 'completed' ? `The revenue shrinks by ${formatRand(totalAmount)}.` : '';
}
