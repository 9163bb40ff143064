import { useState } from 'react';
import type { AdminBookingView, PaymentInput } from '@studio/contract/adminBookings';
import { formatRand } from '@studio/contract/money';
import {
  manualPaymentMethods,
  paymentMethodWord,
  paymentStatuses,
  paymentWord,
  providerMethod,
} from '@studio/contract/payments';
import type { PaymentStatus } from '@studio/contract/payments';
import { adminApi } from '../../admins/adminApi.ts';
import { useAdminChange } from '../../admins/useAdminChange.ts';
import { sentenceOf } from '../../http/api.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/Field.tsx';

interface PaymentFormProps {
  booking: AdminBookingView;
  onChanged: (booking: AdminBookingView) => void;
}

const failed = 'Failed to update payment. Please try again.';

/** What the admin says about the money. What the card provider vouches for can only be noted as paid back. */
export function PaymentForm({ booking, onChanged }: PaymentFormProps) {
  const [status, setStatus] = useState(booking.paymentStatus);
  const [method, setMethod] = useState(booking.paymentMethod);
  const save = useAdminChange({
    run: (input: PaymentInput) => adminApi.patch<AdminBookingView>(`/api/bookings/${booking.id}/payment`, input),
    done: 'Booking Updated',
    failed,
    tellsReason: true,
  });
  const isProviders = isPaidAtProvider(booking);
  // Money that was taken by hand goes by another name than the provider's.
  const shownMethod = method === providerMethod && status === 'completed' && !isProviders ? 'online' : method;
  const isSame = status === booking.paymentStatus && shownMethod === booking.paymentMethod;

  function submit(): void {
    if (isSame || save.isPending) return;
    const byHand = manualPaymentMethods.find((word) => word === shownMethod);
    save.mutate(
      { paymentStatus: status, paymentMethod: byHand },
      {
        onSuccess: (changed) => {
          setStatus(changed.paymentStatus);
          setMethod(changed.paymentMethod);
          onChanged(changed);
        },
      },
    );
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
        value={status}
        onChange={({ target }) => setStatus(paymentStatuses.find((word) => word === target.value) ?? status)}
      >
        {(isProviders ? providerStatuses : paymentStatuses).map((word) => (
          <option key={word} value={word}>
            {paymentWord(word)}
          </option>
        ))}
      </SelectField>
      {isProviders ? (
        <p className="self-center text-sm text-ink-2">
          Paid through the card provider. Money goes back there; here it is noted as refunded.
        </p>
      ) : (
        <SelectField
          label="Payment method"
          value={shownMethod}
          onChange={({ target }) => setMethod(manualPaymentMethods.find((word) => word === target.value) ?? method)}
        >
          {shownMethod === providerMethod && (
            <option value={providerMethod}>{paymentMethodWord(providerMethod)}</option>
          )}
          {manualPaymentMethods.map((word) => (
            <option key={word} value={word}>
              {paymentMethodWord(word)}
            </option>
          ))}
        </SelectField>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 sm:col-span-2">
        <output className="num min-h-5.5 flex-1 text-sm text-ink-2">{revenueText(booking, status)}</output>
        <Button type="submit" size="sm" tone="ink" aria-disabled={isSame || save.isPending}>
          {save.isPending ? 'Saving…' : 'Save payment'}
        </Button>
      </div>
      <p role="alert" className="font-semibold text-danger empty:hidden sm:col-span-2">
        {save.isError && sentenceOf(save.error, failed)}
      </p>
    </form>
  );
}

const providerStatuses = ['completed', 'refunded'] as const;

function isPaidAtProvider({ paymentMethod, paymentStatus }: AdminBookingView): boolean {
  return paymentMethod === providerMethod && (paymentStatus === 'completed' || paymentStatus === 'refunded');
}

/** What follows (DESIGN §4 Ledger): leaving completed takes the sum off the revenue, reaching it adds it. */
function revenueText({ status, paymentStatus, totalAmount }: AdminBookingView, wanted: PaymentStatus): string {
  if (wanted === paymentStatus) return '';
  const growth = `The revenue grows by ${formatRand(totalAmount)}.`;
  if (wanted === 'completed') return status === 'pending' ? `${growth} The booking is confirmed.` : growth;
  return paymentStatus === 'completed' ? `The revenue shrinks by ${formatRand(totalAmount)}.` : '';
}
