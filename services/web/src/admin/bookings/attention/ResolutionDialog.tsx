import type { PaymentInReview, ResolutionKind } from '@studio/contract/attention';
import { ConfirmDialog } from '../../portal/ConfirmDialog.tsx';
import { wholeName } from '../bookingText.ts';
import { choiceText, paymentTitle } from './attentionText.ts';
import { useResolution } from './useResolution.ts';

interface ResolutionDialogProps {
  payment: PaymentInReview;
  kind: Exclude<ResolutionKind, 'matched'>;
  onClose: () => void;
}

/** Asks before a decision about money: none can be taken back. */
export function ResolutionDialog({ payment, kind, onClose }: ResolutionDialogProps) {
  const resolution = useResolution(payment.id);
  const { title, label, question } = choiceText(kind, payment.review);
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
        {paymentTitle(payment)} {payment.booking && `${wholeName(payment.booking)}.`}
      </p>
    </ConfirmDialog>
  );
}
