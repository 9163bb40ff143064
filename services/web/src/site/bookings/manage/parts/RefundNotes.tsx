import type { RefundView } from '@studio/contract/bookings/refunds';
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
  const sum = formatRand(amount);
  if (state === 'done') return `${sum} has been paid back.`;
  if (state === 'failed') return `${sum} could not be paid back automatically. The studio pays it back by hand.`;
  if (method === 'by_hand') return `${sum} goes back to you: the studio pays it by hand.`;
  return `${sum} is on its way back to you. Banks take a few days.`;
}
