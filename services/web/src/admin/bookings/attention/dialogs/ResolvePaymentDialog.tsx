import type { PaymentInReview, ResolutionKind } from '@studio/contract/admin/attention';
import { ConfirmMutation } from '../../../forms/ConfirmMutation.tsx';
import { bookingLabel } from '../../bookingText.ts';
import { paymentTitle, resolutionText } from '../attentionText.ts';
import { resolvePayment } from './attentionMutations.ts';

interface ResolvePaymentDialogProps {
  payment: PaymentInReview;
  kind: Exclude<ResolutionKind, 'matched'>;
  onClose: () => void;
}

/** Asks for confirmation, because a decision about money cannot be undone (ADR 0076). */
export function ResolvePaymentDialog({ payment, kind, onClose }: ResolvePaymentDialogProps) {
  const { title, label, question } = resolutionText(kind, payment.review);
  return (
    <ConfirmMutation
      title={title}
      action={label}
      tone={kind === 'refunded' ? 'danger' : 'primary'}
      mutation={resolvePayment(payment.id, () => ({ kind }))}
      onClose={onClose}
    >
      <p>{question}</p>
      <p className="font-semibold text-ink">
        {paymentTitle(payment)} {payment.booking && `${bookingLabel(payment.booking)}.`}
      </p>
    </ConfirmMutation>
  );
}
