import { resolutionInputSchema } from '@studio/contract/admin/attention';
import type { PaymentInReview, ResolutionInput } from '@studio/contract/admin/attention';
import { line } from '@studio/contract/validation/text';
import { TextField } from '../../../../shared/forms/Field.tsx';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { payerSearch, payerText, paymentTitle, resolutionText } from '../attentionText.ts';
import { resolvePayment } from './attentionMutations.ts';
import { BookingFinder } from './BookingFinder.tsx';

const schema = resolutionInputSchema.shape({
  bookingReference: line('Booking reference', 40).required('Booking reference is required'),
});

export function MatchPaymentDialog({ payment, onClose }: { payment: PaymentInReview; onClose: () => void }) {
  const { payer } = payment;
  const { title, question } = resolutionText('matched', payment);
  return (
    <FormDialog
      title={title}
      initial={{ bookingReference: '', note: '' }}
      schema={schema}
      bodyOf={({ bookingReference, note }) => ({ kind: 'matched', bookingReference, note: note || null })}
      mutation={resolvePayment(payment.id, (input: ResolutionInput) => input)}
      submitLabel="It was for this booking"
      onClose={onClose}
    >
      {({ field, setFields }) => (
        <>
          <p className="text-ink-2">
            {paymentTitle(payment)} {payer && payerText(payer)} {question}
          </p>
          <BookingFinder
            initial={payer ? payerSearch(payer) : ''}
            onPick={({ bookingReference }) => setFields({ bookingReference })}
          />
          <TextField
            label="Booking reference"
            required
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={40}
            {...field('bookingReference')}
          />
          <TextField label="Note" aside="(optional)" maxLength={500} {...field('note')} />
        </>
      )}
    </FormDialog>
  );
}
