import { useState } from 'react';
import type { UnreadablePayment } from '@studio/contract/admin/attention';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { formatTimestamp } from '../../ui/timestamp.ts';
import { LazyEnterAmount } from '../lazyDialogs.ts';
import { AttentionRow } from './AttentionRow.tsx';
import { payerText } from './attentionText.ts';
import { BookingLine } from './BookingLine.tsx';

/** A payment whose amount could not be read (ADR 0074). */
export function UnreadablePaymentItem({ payment }: { payment: UnreadablePayment }) {
  const [isEntering, setEntering] = useState(false);
  const { amountText, booking, payer, receivedAt, providerPaymentId } = payment;
  const title = amountText
    ? `A payment arrived whose amount cannot be read: “${amountText}”.`
    : 'A payment arrived without an amount.';
  return (
    <AttentionRow
      kind="Amount not readable"
      tone="bad"
      title={title}
      actions={
        <Button size="sm" tone="ink" onClick={() => setEntering(true)}>
          Enter the amount
          <span className="sr-only"> ({title})</span>
        </Button>
      }
    >
      {booking && <BookingLine booking={booking} />}
      {payer && <p>{payerText(payer)}</p>}
      <p>
        Received {formatTimestamp(receivedAt)}; PayFast payment {providerPaymentId}.
      </p>
      {isEntering && <LazyEnterAmount payment={payment} title={title} onClose={() => setEntering(false)} />}
    </AttentionRow>
  );
}
