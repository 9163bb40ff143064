import type { PaymentInReview, ResolutionKind } from '@studio/contract/admin/attention';
import { paymentReviewWord } from '@studio/contract/bookings/payments';
import { formatTimestamp } from '../../ui/timestamp.ts';
import { bookingLabel } from '../bookingText.ts';
import { DecisionButton, DialogButton } from './AttentionButton.tsx';
import { AttentionRow } from './AttentionRow.tsx';
import { payerText, resolutionText, resolutionsFor, paymentTitle } from './attentionText.ts';
import { resolvePayment } from './dialogs/attentionMutations.ts';
import { MatchPaymentDialog } from './dialogs/MatchPaymentDialog.tsx';

/** A payment that does not match its booking (DESIGN §4 Ledger). */
export function PaymentInReviewItem({ payment }: { payment: PaymentInReview }) {
  const { review, booking, payer, receivedAt, providerPaymentId, isNotedByHand, isForVoucher } = payment;
  return (
    <AttentionRow
      kind={paymentReviewWord(review)}
      tone="bad"
      title={paymentTitle(payment)}
      booking={booking}
      actions={resolutionsFor(payment).map((kind, index) => (
        <ResolutionButton key={kind} payment={payment} kind={kind} isMain={index === 0} />
      ))}
    >
      {payer && <p>{payerText(payer)}</p>}
      {isNotedByHand && <p>The booking was marked as paid by hand before; it may be the same money.</p>}
      {!booking && !isForVoucher && review !== 'unmatched' && <p>The booking was deleted.</p>}
      <p>
        Came {formatTimestamp(receivedAt)}; the provider calls it {providerPaymentId}.
      </p>
    </AttentionRow>
  );
}

interface ResolutionButtonProps {
  payment: PaymentInReview;
  kind: ResolutionKind;
  isMain: boolean;
}

function ResolutionButton({ payment, kind, isMain }: ResolutionButtonProps) {
  const { label, title, question } = resolutionText(kind, payment);
  const about = paymentTitle(payment);
  return kind === 'matched' ? (
    <DialogButton
      isMain={isMain}
      label={label}
      about={about}
      renderDialog={(onClose) => <MatchPaymentDialog payment={payment} onClose={onClose} />}
    />
  ) : (
    <DecisionButton
      isMain={isMain}
      label={label}
      about={about}
      title={title}
      tone={kind === 'refunded' ? 'danger' : 'primary'}
      question={question}
      subject={payment.booking ? `${about} ${bookingLabel(payment.booking)}.` : about}
      mutation={resolvePayment(payment.id, () => ({ kind }))}
    />
  );
}
