import { recordEntrySchema } from '@studio/contract/admin/bankStatements';
import type { BankEntryView, RecordEntry } from '@studio/contract/admin/bankStatements';
import { formatShortDate } from '@studio/contract/format/dates';
import { formatSum } from '@studio/contract/format/money';
import { TextField } from '../../../shared/forms/Field.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { bankReasonText } from '../bankStatement/bankReasons.ts';
import { laterPaymentsPath } from '../bankStatement/laterPaymentsQuery.ts';
import { DecisionButton, DialogButton } from './AttentionButton.tsx';
import { AttentionRow } from './AttentionRow.tsx';
import { bookingMutation } from './dialogs/attentionMutations.ts';

/** Money on the studio's bank account that cannot be matched with a booking for certain (ADR 0104). */
export function BankEntryItem({ entry }: { entry: BankEntryView }) {
  const { id, amount, day, description, reason, booking } = entry;
  const about = `${formatSum(amount)} of ${formatShortDate(day)}`;
  return (
    <AttentionRow
      kind="Bank"
      tone="wait"
      title={`${formatSum(amount)} came to the bank account. ${bankReasonText(reason)}`}
      booking={booking}
      actions={
        <>
          <DialogButton
            isMain
            label="Record for a booking"
            about={about}
            renderDialog={(onClose) => <RecordDialog entry={entry} about={about} onClose={onClose} />}
          />
          <DecisionButton
            label="Seen to"
            about={about}
            title="Seen to"
            question="Is this money for no booking, or did you see to it in another way? Nothing is recorded."
            subject={about}
            mutation={bookingMutation(() => adminApi.post(`/api/admin/bank-entries/${id}/seen`))}
          />
        </>
      }
    >
      <p>
        {formatShortDate(day)}: {description}
      </p>
    </AttentionRow>
  );
}

interface RecordDialogProps {
  entry: BankEntryView;
  about: string;
  onClose: () => void;
}

function RecordDialog({ entry: { id, amount, booking }, about, onClose }: RecordDialogProps) {
  return (
    <FormDialog
      title="Record for a booking"
      initial={{ bookingReference: booking?.bookingReference ?? '' }}
      schema={recordEntrySchema}
      mutation={{
        ...bookingMutation((input: RecordEntry) => adminApi.post(`/api/admin/bank-entries/${id}/record`, input)),
        refreshes: [laterPaymentsPath],
      }}
      submitLabel={`Record ${formatSum(amount)} by EFT`}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="text-ink-2">
            {about}. The whole sum that a booking owes confirms it. A part is recorded, and the booking keeps its places
            until you decide.
          </p>
          <TextField
            label="Booking reference"
            autoComplete="off"
            spellCheck={false}
            required
            {...field('bookingReference')}
          />
        </>
      )}
    </FormDialog>
  );
}
