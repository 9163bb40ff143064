import { refundSentence } from '@studio/contract/bookings/refunds';
import type { RefundView } from '@studio/contract/bookings/refunds';
import { refundPromise } from '@studio/contract/format/cancellation';
import { formatRand } from '@studio/contract/format/money';
import type { Cents } from '@studio/contract/format/money';
import { Link } from '../../../../shared/ui/Link.tsx';
import { Note } from './Note.tsx';
import { StudioContact } from './StudioContact.tsx';

/** The state of the refunds: one sum on its way, and one that has been paid back. */
export function RefundNotes({ refunds }: { refunds: RefundView[] }) {
  const done = refunds.filter(({ state, method }) => state === 'done' && method !== 'voucher');
  const toVouchers = refunds.filter(({ method }) => method === 'voucher');
  const credit = sumOf(toVouchers.filter(({ isCredit }) => isCredit));
  const toVoucher = sumOf(toVouchers) - credit;
  const open = refunds.filter(({ state }) => state !== 'done');
  const hasFailed = open.some(({ state }) => state === 'failed');
  const isManual = hasFailed || open.some(({ method }) => method === 'by_hand');
  return (
    <>
      {open.length > 0 && (
        <Note icon="cash" tone="wait">
          {refundSentence(sumOf(open), isManual)}
          {hasFailed && (
            <>
              {' '}
              Questions? <StudioContact />.
            </>
          )}
        </Note>
      )}
      {toVoucher > 0 && (
        <Note icon="check" tone="good">
          {formatRand(toVoucher)} is back on your voucher.
        </Note>
      )}
      {credit > 0 && (
        <Note icon="check" tone="good">
          {formatRand(credit)} is credit for your next booking. Our email has its code.{' '}
          <Link to="/voucher" className="underline">
            See what is left of it
          </Link>
        </Note>
      )}
      {done.length > 0 && (
        <Note icon="check" tone="good">
          {formatRand(sumOf(done))} has been paid back. {refundPromise}
        </Note>
      )}
    </>
  );
}

function sumOf(refunds: RefundView[]): Cents {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}
