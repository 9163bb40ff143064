import { refundSentence } from '@studio/contract/bookings/refunds';
import type { RefundView } from '@studio/contract/bookings/refunds';
import { refundPromise } from '@studio/contract/format/cancellation';
import { formatRand } from '@studio/contract/format/money';
import { Note } from './Note.tsx';
import { StudioContact } from './StudioContact.tsx';

/** What becomes of the money that goes back, the latest first. */
export function RefundNotes({ refunds }: { refunds: RefundView[] }) {
  return refunds.map((refund) => (
    <Note
      key={refund.requestedAt}
      icon={refund.state === 'done' ? 'check' : 'cash'}
      tone={refund.state === 'done' ? 'good' : 'wait'}
    >
      {refundText(refund)}
      {refund.state === 'failed' && (
        <>
          {' '}
          Questions? <StudioContact />.
        </>
      )}
    </Note>
  ));
}

function refundText({ amount, method, state }: RefundView): string {
  if (state === 'done') return `${formatRand(amount)} has been paid back. ${refundPromise}`;
  return refundSentence(amount, state === 'failed' || method === 'by_hand');
}
