import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { amountToPay, isPaidByProvider, paymentMethodWord, paymentWord } from '@studio/contract/bookings/payments';
import { formatSum } from '@studio/contract/format/money';
import { SelectField } from '../../../shared/forms/Field.tsx';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { StaleNote } from '../../forms/StaleNote.tsx';
import { ManualMethodOptions } from '../ManualMethodOptions.tsx';
import type { BookingEditForm } from './useBookingForm.ts';
import { isManual, isPaidByVoucher, methodOf, revenueText, selectableStatuses } from './usePaymentForm.ts';
import type { PaymentFields } from './usePaymentForm.ts';

interface PaymentFormProps {
  booking: AdminBookingView;
  form: BookingEditForm<PaymentFields>;
}

export function PaymentForm({ booking, form }: PaymentFormProps) {
  const { ref, submit, isSaving, isDirty, failure } = form;
  const toPay = amountToPay(booking);
  return (
    <form
      ref={ref}
      noValidate
      aria-label="Payment"
      aria-busy={isSaving}
      onSubmit={submit}
      className="grid gap-x-4 rounded-md border border-line p-4 sm:grid-cols-2"
    >
      <p className="num flex items-baseline justify-between gap-3 pb-3 sm:col-span-2">
        <span className="font-semibold">Amount</span>
        <span className="text-right">
          <b className="block font-display text-[1.5rem] leading-none font-normal">{formatSum(booking.totalAmount)}</b>
          {toPay > 0 && <span className="text-sm font-semibold text-wait">{formatSum(toPay)} to pay</span>}
        </span>
      </p>
      <SelectField
        {...form.field('paymentStatus')}
        label="Payment status"
        disabled={isSaving}
        onChange={({ target }) => form.setFields({ paymentStatus: target.value })}
      >
        {selectableStatuses(booking).map((status) => (
          <option key={status} value={status}>
            {paymentWord(status)}
          </option>
        ))}
      </SelectField>
      {isPaidByProvider(booking) ? (
        <PaidBy>Paid through the card provider.</PaidBy>
      ) : isPaidByVoucher(booking) ? (
        <PaidBy>Paid by voucher.</PaidBy>
      ) : (
        <MethodField booking={booking} form={form} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 sm:col-span-2">
        <output className="num min-h-5.5 flex-1 text-sm text-ink-2">
          {revenueText(booking, form.fields.paymentStatus)}
        </output>
        <Button type="submit" size="sm" tone="ink" aria-disabled={!isDirty || isSaving}>
          {isSaving ? 'Saving…' : 'Save payment'}
        </Button>
      </div>
      <div className="font-semibold text-danger empty:hidden sm:col-span-2">
        {failure &&
          (form.isStale ? <StaleNote onReload={form.reload}>{failure}</StaleNote> : <p role="alert">{failure}</p>)}
      </div>
    </form>
  );
}

function PaidBy({ children }: { children: string }) {
  return <p className="self-center text-sm text-ink-2">{children} To give money back, choose Refund above.</p>;
}

function MethodField({ booking, form }: PaymentFormProps) {
  const method = methodOf(form.fields);
  return (
    <SelectField {...form.field('paymentMethod')} value={method} label="Payment method" disabled={form.isSaving}>
      {!isManual(method) && <option value={method}>{paymentMethodWord(booking.paymentMethod)}</option>}
      <ManualMethodOptions />
    </SelectField>
  );
}
