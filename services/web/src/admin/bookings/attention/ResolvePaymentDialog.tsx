import type { PaymentInReview, ResolutionKind } from '@studio/contract/attention';
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx';
import { bookingLabel } from '../bookingText.ts';
import { resolutionText, paymentTitle } from './attentionText.ts';
import { useResolution } from './useResolution.ts';

interface ResolutionDialogProps {
  payment: PaymentInReview;
  kind: Exclude<ResolutionKind, 'matched'>;
  onClose: () => void;
}

/** Asks before a decision about money: none can be taken back. */
export function ResolvePaymentDialog({ payment, kind, onClose }: ResolutionDialogProps) {
  const resolution = useResolution(payment.id);
  const { title, label, question } = resolutionText(kind, payment.review);
  return (
    <ConfirmDialog
      title={title}
      action={label}
      tone={kind === 'refunded' ? 'danger' : 'primary'}
      isBusy={resolution.isPending}
      onConfirm={() => resolution.mutate({ kind }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>{question}</p>
      <p className="font-semibold text-ink">
        {paymentTitle(payment)} {payment.booking && `${bookingLabel(payment.booking)}.`}
      </p>
    </ConfirmDialog>
  );
}
