import { useState } from 'react';
import type { PaymentInReview, ResolutionKind } from '@studio/contract/attention';
import { Button } from '../../../shared/ui/Button.tsx';
import { momentText } from '../../portal/moment.ts';
import { AttentionItem } from './AttentionItem.tsx';
import { choiceText, choicesFor, paymentTitle, reviewWords } from './attentionText.ts';
import { MatchDialog } from './MatchDialog.tsx';
import { PartyLine } from './PartyLine.tsx';
import { ResolutionDialog } from './ResolutionDialog.tsx';

/** Money that came and does not fit (DESIGN §4 Ledger), and what can be decided about it. */
export function PaymentItem({ payment }: { payment: PaymentInReview }) {
  const [chosen, setChosen] = useState<ResolutionKind | null>(null);
  const close = () => setChosen(null);
  const { review, booking, receivedAt, providerPaymentId, isNotedByHand } = payment;
  return (
    <AttentionItem
      kind={reviewWords[review]}
      tone="bad"
      title={paymentTitle(payment)}
      actions={choicesFor(payment).map((kind, place) => (
        <Button key={kind} size="sm" tone={place === 0 ? 'ink' : 'outline'} onClick={() => setChosen(kind)}>
          {choiceText(kind, review).label}
          <span className="sr-only"> ({paymentTitle(payment)})</span>
        </Button>
      ))}
    >
      {booking && <PartyLine booking={booking} />}
      {isNotedByHand && <p>The booking was marked as paid by hand before; it may be the same money.</p>}
      {!booking && review !== 'unmatched' && <p>The booking was deleted.</p>}
      <p>
        Came {momentText(receivedAt)}; the provider calls it {providerPaymentId}.
      </p>
      {chosen === 'matched' && <MatchDialog payment={payment} onClose={close} />}
      {chosen && chosen !== 'matched' && <ResolutionDialog payment={payment} kind={chosen} onClose={close} />}
    </AttentionItem>
  );
}
