import { useState } from 'react';
import { paidInputSchema } from '@studio/contract/admin/adminBookings';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { formatSum } from '@studio/contract/format/money';
import type { Cents } from '@studio/contract/format/money';
import { SelectField } from '../../../shared/forms/Field.tsx';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { bookingLabel } from '../bookingText.ts';
import { initialManualMethod } from '../initialManualMethod.ts';
import { ManualMethodOptions } from '../ManualMethodOptions.tsx';

interface NoteDepositProps {
  booking: AdminBookingView;
  amount: Cents;
  onNoted: () => void;
}

/** Records a deposit that came by EFT or at the studio. */
export function RecordDeposit(props: NoteDepositProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" tone="outline" onClick={() => setOpen(true)}>
        Note the deposit…
      </Button>
      {isOpen && <NoteDepositDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function NoteDepositDialog({ booking, amount, onNoted, onClose }: NoteDepositProps & { onClose: () => void }) {
  const { id, status, email } = booking;
  const confirms = status === 'pending' && `The booking is confirmed${email && ', and the confirmation sent'}. `;
  return (
    <FormDialog
      title="Note the deposit"
      initial={{ paymentMethod: initialManualMethod(booking) }}
      schema={paidInputSchema}
      mutation={{
        run: (input: object) => adminApi.post(`/api/bookings/${id}/deposit`, input),
        successToast: 'Booking Updated',
        successDetail: () => `${formatSum(amount)} was added to the revenue.`,
        failureText: 'Failed to note the deposit. Please try again.',
      }}
      submitLabel={`${formatSum(amount)} has come`}
      onSaved={() => {
        onNoted();
        onClose();
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="text-ink-2">
            {bookingLabel(booking)}. {confirms}The balance is still to be paid.
          </p>
          <SelectField label="Payment method" {...field('paymentMethod')}>
            <ManualMethodOptions />
          </SelectField>
        </>
      )}
    </FormDialog>
  );
}
