import { useState } from 'react';
import type { PaymentInReview, ResolutionKind } from '@studio/contract/admin/attention';
import { paymentReviewWord } from '@studio/contract/bookings/payments';
import { ConfirmMutation } from '../../forms/ConfirmMutation.tsx';
import { formatTimestamp } from '../../ui/timestamp.ts';
import { bookingLabel } from '../bookingText.ts';
import { AttentionButton, AttentionRow } from './AttentionRow.tsx';
import { payerText, resolutionText, resolutionsFor, paymentTitle } from './attentionText.ts';
import { BookingLine } from './BookingLine.tsx';
import { resolvePayment } from './dialogs/attentionMutations.ts';
import { MatchPaymentDialog } from './dialogs/MatchPaymentDialog.tsx';

/** A payment that does not match its booking (DESIGN §4 Ledger). */
export function PaymentInReviewItem({ payment }: { payment: PaymentInReview }) {
  const [chosen, setChosen] = useState<ResolutionKind | null>(null);
  const close = () => setChosen(null);
  const { review, booking, payer, receivedAt, providerPaymentId, isNotedByHand } = payment;
  return (
    <AttentionRow
      kind={paymentReviewWord(review)}
      tone="bad"
      title={paymentTitle(payment)}
      actions={resolutionsFor(payment).map((kind, place) => (
        <AttentionButton
          key={kind}
          isMain={place === 0}
          label={resolutionText(kind, payment).label}
          about={paymentTitle(payment)}
          onSelect={() => setChosen(kind)}
        />
      ))}
    >
      {booking && <BookingLine booking={booking} />}
      {payer && <p>{payerText(payer)}</p>}
      {isNotedByHand && <p>The booking was marked as paid by hand before; it may be the same money.</p>}
      {!booking && review !== 'unmatched' && <p>The booking was deleted.</p>}
      <p>
        Came {formatTimestamp(receivedAt)}; the provider calls it {providerPaymentId}.
      </p>
      {chosen === 'matched' && <MatchPaymentDialog payment={payment} onClose={close} />}
      {chosen && chosen !== 'matched' && <ResolvePaymentDialog payment={payment} kind={chosen} onClose={close} />}
    </AttentionRow>
  );
}

interface ResolvePaymentDialogProps {
  payment: PaymentInReview;
  kind: Exclude<ResolutionKind, 'matched'>;
  onClose: () => void;
}

/** Asks for confirmation, because a decision about money cannot be undone (ADR 0076). */
function ResolvePaymentDialog({ payment, kind, onClose }: ResolvePaymentDialogProps) {
  const { title, label, question } = resolutionText(kind, payment);
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
