import { resolutionInputSchema } from '@studio/contract/attention';
import type { PaymentInReview } from '@studio/contract/attention';
import { line } from '@studio/contract/validation/text';
import { TextField } from '../../../shared/ui/Field.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { useSchemaForm } from '../../forms/useSchemaForm.ts';
import { resolutionText, paymentTitle } from './attentionText.ts';
import { useResolution } from './useResolution.ts';

const schema = resolutionInputSchema.shape({
  bookingReference: line('Booking reference', 40).required('Booking reference is required'),
});

/** Says which booking a payment was for that came without its name. */
export function MatchPaymentDialog({ payment, onClose }: { payment: PaymentInReview; onClose: () => void }) {
  const resolution = useResolution(payment.id);
  const form = useSchemaForm({
    initial: { bookingReference: '', note: '' },
    schema,
    bodyOf: ({ bookingReference, note }) => ({ kind: 'matched', bookingReference, note: note || null }),
    isBusy: resolution.isPending,
    onValid: (input) => resolution.mutate(input, { onSuccess: onClose, onError: form.refuse }),
  });
  const { title, question } = resolutionText('matched', payment.review);
  return (
    <FormDialog
      title={title}
      formRef={form.ref}
      onSubmit={form.submit}
      onClose={onClose}
      isBusy={resolution.isPending}
      isDirty={form.isDirty}
      submitLabel="It was for this booking"
    >
      <p className="text-ink-2">
        {paymentTitle(payment)} {question}
      </p>
      <TextField
        label="Booking reference"
        required
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        {...form.field('bookingReference')}
      />
      <TextField label="Note" aside="(optional)" maxLength={500} {...form.field('note')} />
    </FormDialog>
  );
}
