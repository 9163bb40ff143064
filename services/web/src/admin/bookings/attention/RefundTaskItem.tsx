import { useState } from 'react';
import type { RefundTask } from '@studio/contract/admin/refunds';
import { formatSum } from '@studio/contract/format/money';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { formatTimestamp } from '../../ui/timestamp.ts';
import { LazyRefundDecision, LazyRefundDone } from '../lazyDialogs.ts';
import { refundNote } from '../refunds/refundText.ts';
import { AttentionRow } from './AttentionRow.tsx';
import { BookingLine } from './BookingLine.tsx';

/** A refund to be made by hand, or one that failed. */
export function RefundTaskItem({ refund }: { refund: RefundTask }) {
  const [chosen, setChosen] = useState<'done' | 'retry' | 'drop' | null>(null);
  const close = () => setChosen(null);
  const hasFailed = refund.state === 'failed';
  const sum = formatSum(refund.amount);
  const name = (
    <span className="sr-only">
      {' '}
      (refund of {sum}, {refund.booking?.bookingReference ?? 'no booking'})
    </span>
  );
  return (
    <AttentionRow
      kind={hasFailed ? 'Refund failed' : 'Refund by hand'}
      tone={hasFailed ? 'bad' : 'wait'}
      title={hasFailed ? `${sum} could not be refunded.` : `${sum} is to be given back by hand.`}
      actions={
        <>
          <Button size="sm" tone="ink" onClick={() => setChosen('done')}>
            Done{name}
          </Button>
          {hasFailed && refund.method === 'payfast' && (
            <Button size="sm" tone="outline" onClick={() => setChosen('retry')}>
              Try again{name}
            </Button>
          )}
          <Button size="sm" tone="outline" onClick={() => setChosen('drop')}>
            Keep the money{name}
          </Button>
        </>
      }
    >
      {refund.booking && <BookingLine booking={refund.booking} />}
      <p>
        Asked for {formatTimestamp(refund.requestedAt)}. {refund.reason && `Reason: ${refund.reason}.`}{' '}
        {refund.providerPaymentId && `PayFast payment ${refund.providerPaymentId}.`}
      </p>
      {(hasFailed || refund.error) && <p>{hasFailed ? refundNote(refund) : refund.error}</p>}
      {chosen === 'done' && <LazyRefundDone refund={refund} onClose={close} />}
      {(chosen === 'retry' || chosen === 'drop') && (
        <LazyRefundDecision refund={refund} choice={chosen} onClose={close} />
      )}
    </AttentionRow>
  );
}
