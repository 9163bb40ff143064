import { useState } from 'react';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { payByVoucherSchema } from '@studio/contract/admin/vouchers';
import type { PayByVoucherInput } from '@studio/contract/admin/vouchers';
import { amountToPay } from '@studio/contract/bookings/payments';
import { formatSum } from '@studio/contract/format/money';
import type { Cents } from '@studio/contract/format/money';
import { TextField } from '../../../shared/forms/Field.tsx';
import { ApiError, userMessageOf } from '../../../shared/http/api.ts';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { bookingLabel } from '../bookingText.ts';

interface PayByVoucherProps {
  booking: AdminBookingView;
  onPaid: () => void;
}

/** Pays the amount due of a booking, or a part of it, by voucher. */
export function PayByVoucher(props: PayByVoucherProps) {
  const [isOpen, setOpen] = useState(false);
  if (amountToPay(props.booking) === 0) return null;
  return (
    <>
      <Button size="sm" tone="outline" onClick={() => setOpen(true)}>
        Pay by voucher…
      </Button>
      {isOpen && <PayByVoucherDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

const failureText = 'Failed to pay by voucher. Please try again.';

function PayByVoucherDialog({ booking, onPaid, onClose }: PayByVoucherProps & { onClose: () => void }) {
  const owed = amountToPay(booking);
  return (
    <FormDialog
      title="Pay by voucher"
      initial={{ code: '' }}
      schema={payByVoucherSchema}
      mutation={{
        run: (input: PayByVoucherInput) =>
          adminApi.post<AdminBookingView>(`/api/bookings/${booking.id}/voucher-payment`, input).catch(toFieldError),
        successToast: 'Booking Updated',
        successDetail: (paid) => paidText(owed, amountToPay(paid)),
        failureText,
      }}
      submitLabel="Pay by voucher"
      onSaved={() => {
        onPaid();
        onClose();
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="num text-ink-2">
            {bookingLabel(booking)}. The voucher pays up to {formatSum(owed)}; what it does not cover is still to be
            paid.
            {booking.status === 'pending' && ' The booking is confirmed once all is paid.'}
          </p>
          <TextField
            {...field('code')}
            label="Code of the voucher"
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </>
      )}
    </FormDialog>
  );
}

/** An error about the voucher belongs to the field of its code. */
function toFieldError(error: unknown): never {
  if (!(error instanceof ApiError) || !error.body.code?.startsWith('voucher_')) throw error;
  const fields = { code: userMessageOf(error, failureText) };
  throw new ApiError(error.status, '', JSON.stringify({ ...error.body, fields }));
}

function paidText(owed: Cents, left: Cents): string {
  const paid = `${formatSum(owed - left)} was paid by voucher`;
  return left > 0 ? `${paid}, ${formatSum(left)} is still to be paid.` : `${paid}.`;
}
