import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { AdminMoneyView, AdminRefundView, MoneyEntryView } from '@studio/contract/admin/refunds';
import type { PayPartView } from '@studio/contract/bookings/payLink';
import { formatSum } from '@studio/contract/format/money';
import { BookingSums } from '../../../shared/bookings/BookingSums.tsx';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { formatTimestamp } from '../../ui/timestamp.ts';
import { moneyQuery } from './moneyQuery.ts';
import { PayByVoucher } from './PayByVoucher.tsx';
import { PayLinks } from './PayLinks.tsx';
import { RecordDeposit } from './RecordDeposit.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { entryText, refundNote, refundTones, refundWord, unreadableText } from './refundText.ts';

/** All money of a booking: payments, refunds, and refunds that are still to be made. */
export function BookingMoney({ booking, onUpdated }: { booking: AdminBookingView; onUpdated: () => void }) {
  const { data: money, isPending, isError, refetch } = useQuery(moneyQuery(booking.id));
  const [isRefunding, setRefunding] = useState(false);
  const deposit = booking.status === 'cancelled' ? undefined : money?.payParts.find(isOpenDeposit);
  return (
    <section aria-labelledby={`money-${booking.id}`} className="grid gap-3 rounded-md border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id={`money-${booking.id}`} className="text-body font-semibold">
          Money
        </h3>
        <div className="flex flex-wrap gap-3">
          {money && money.refundable > 0 && (
            <Button size="sm" tone="outline" onClick={() => setRefunding(true)}>
              Refund…
            </Button>
          )}
          {deposit && <RecordDeposit booking={booking} amount={deposit.amount} onNoted={onUpdated} />}
          {money && <PayByVoucher booking={booking} onPaid={onUpdated} />}
        </div>
      </div>
      {isPending && <output className="text-sm text-ink-2">Looking…</output>}
      {isError && <LoadFailed onRetry={() => void refetch()}>The payments could not be loaded.</LoadFailed>}
      {money && <BookingSums sums={money.sums} paymentStatus={booking.paymentStatus} format={formatSum} />}
      {money && <Entries money={money} />}
      {money && <PayLinks booking={booking} money={money} />}
      {money && money.refunds.length > 0 && <Refunds refunds={money.refunds} />}
      {isRefunding && money && (
        <RefundDialog booking={booking} money={money} onRefunded={onUpdated} onClose={() => setRefunding(false)} />
      )}
    </section>
  );
}

/** A deposit whose link has expired counts as open, because it can still be paid another way. */
function isOpenDeposit({ purpose, state }: PayPartView): boolean {
  return purpose === 'deposit' && state !== 'paid';
}

function Entries({ money: { entries, paid, hasUnreadable } }: { money: AdminMoneyView }) {
  if (hasUnreadable && entries.length === 0) return <p className="text-sm text-ink-2">{unreadableText}</p>;
  if (entries.length === 0) return <p className="text-sm text-ink-2">Nothing was paid.</p>;
  return (
    <details open={entries.some(({ review }) => review !== null)} className="num text-sm">
      <summary className="cursor-pointer font-semibold">Payments with their IDs</summary>
      <dl className="grid gap-1.5 pt-2">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
        <div className="flex justify-between gap-4 border-t border-line pt-1.5 font-semibold">
          <dt>Paid in all</dt>
          <dd>{formatSum(paid)}</dd>
        </div>
      </dl>
    </details>
  );
}

function Entry({ entry }: { entry: MoneyEntryView }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="min-w-0 wrap-anywhere">
        {entryText(entry)}
        <span className="block text-xs text-ink-2">
          {formatTimestamp(entry.at)}, {entry.providerPaymentId}
        </span>
      </dt>
      <dd className="whitespace-nowrap">{formatSum(entry.amount)}</dd>
    </div>
  );
}

function Refunds({ refunds }: { refunds: readonly AdminRefundView[] }) {
  return (
    <ul aria-label="Refunds" className="num grid gap-3 border-t border-line pt-3 text-sm">
      {refunds.map((refund) => (
        <li key={refund.id} className="grid justify-items-start gap-1">
          <span className="flex flex-wrap items-center gap-2.5 font-semibold">
            Refund of {formatSum(refund.amount)}
            <Badge tone={refund.isDropped ? 'plain' : refundTones[refund.state]}>{refundWord(refund)}</Badge>
          </span>
          <span className="text-ink-2 wrap-anywhere">
            {formatTimestamp(refund.requestedAt)}. {refundNote(refund)} {refund.reason && `Reason: ${refund.reason}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
