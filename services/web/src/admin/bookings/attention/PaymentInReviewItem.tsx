import { useState } from 'react';
import type { PaymentInReview, ResolutionKind } from '@studio/contract/admin/attention';
import { paymentReviewWord } from '@studio/contract/bookings/payments';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { formatTimestamp } from '../../ui/timestamp.ts';
import { AttentionRow } from './AttentionRow.tsx';
import { payerText, resolutionText, resolutionsFor, paymentTitle } from './attentionText.ts';
import { BookingLine } from './BookingLine.tsx';
import { MatchPaymentDialog } from './dialogs/MatchPaymentDialog.tsx';
import { ResolvePaymentDialog } from './dialogs/ResolvePaymentDialog.tsx';

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
        <Button key={kind} size="sm" tone={place === 0 ? 'ink' : 'outline'} onClick={() => setChosen(kind)}>
          {resolutionText(kind, review).label}
          <span className="sr-only"> ({paymentTitle(payment)})</span>
        </Button>
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
