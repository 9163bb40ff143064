import type { PayView } from '@studio/contract/bookings/payLink';
import { discountLineText } from '@studio/contract/discounts/discountText';
import { people } from '@studio/contract/format/counts';
import { feeNote, formatRand } from '@studio/contract/format/money';
import { priceBeforeDiscount, ticketLines } from '../../../shared/bookings/ticketLines.ts';
import { totalLine } from '../../../shared/ui/totalLine.ts';
import { SummaryLine } from '../bookingPage/SummaryLine.tsx';
import { PayPlan } from './PayPlan.tsx';

/** What the booking costs, and what is to be paid now. */
export function PayLines({ view, isPaying }: { view: PayView; isPaying: boolean }) {
  const { amount, sums, parts } = view;
  const { participants, pricePerPerson, discount, kept, paid } = sums;
  const tickets = ticketLines(sums);
  const party = people(participants);
  return (
    <dl className="grid gap-2 text-sm *:font-medium">
      {tickets.map(({ key, term, amount: price }) => (
        <SummaryLine key={key} term={term}>
          {formatRand(price)}
        </SummaryLine>
      ))}
      {tickets.length === 0 && (
        <SummaryLine term={pricePerPerson === null ? party : `${party} × ${formatRand(pricePerPerson)}`}>
          {formatRand(priceBeforeDiscount(sums))}
        </SummaryLine>
      )}
      {discount && <SummaryLine term={discountLineText(discount)}>{formatRand(-discount.amount)}</SummaryLine>}
      {kept > 0 && <SummaryLine term="Kept at an earlier change">{formatRand(kept)}</SummaryLine>}
      {parts.length === 1 && paid !== 0 && <SummaryLine term="Paid">{formatRand(paid)}</SummaryLine>}
      {parts.length > 1 && <PayPlan view={view} isPaying={isPaying} />}
      <div className={`mt-1 flex-wrap gap-x-3 text-body ${totalLine}`}>
        <dt>{isPaying ? 'Your payment' : 'To pay now'}</dt>
        <dd className="font-display text-[1.75rem] leading-none font-normal">{formatRand(amount)}</dd>
        <dd className="basis-full pt-1.5 text-right text-xs font-normal text-ink-2">{feeNote(amount)}</dd>
      </div>
    </dl>
  );
}
