import type { ReactNode } from 'react';
import type { BookingSumsView, SumLine } from '@studio/contract/bookings/bookingSums';
import { isUnpaid } from '@studio/contract/bookings/payments';
import type { PaymentStatus } from '@studio/contract/bookings/payments';
import { discountLineText } from '@studio/contract/discounts/discountText';
import { people } from '@studio/contract/format/counts';
import { formatLongDate, studioDay } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import type { Cents } from '@studio/contract/format/money';
import { totalLine } from '../ui/totalLine.ts';
import { priceBeforeDiscount, ticketLines } from './ticketLines.ts';

interface BookingSumsProps {
  sums: BookingSumsView;
  paymentStatus: PaymentStatus;
  /** The format of the portal groups thousands. */
  format?: (sum: Cents) => string;
  /** Further lines below the total. */
  children?: ReactNode;
}

/** The price of a booking with its fee, its changes and payments, and what they add up to. */
export function BookingSums({ sums, paymentStatus, format = formatRand, children }: BookingSumsProps) {
  const { participants, pricePerPerson, discount, kept, total, fee, lines, paid, byVoucher, open } = sums;
  // Before the payment it is not known whether the sum includes a fee.
  const isOwed = isUnpaid(paymentStatus);
  const isPartPaid = isOwed && paid !== 0;
  const tickets = ticketLines(sums);
  const isPlain = pricePerPerson !== null && tickets.length === 0;
  const hasExtras = sums.tickets.some(({ isExtra }) => isExtra);
  const partyTerm = hasExtras ? 'Tickets and extras' : people(participants);
  const seatsTerm = isPlain ? `${participants} × ${format(pricePerPerson)}` : partyTerm;
  const hasFee = fee > 0;
  const result = resultOf(sums, paymentStatus);
  return (
    <div className="num grid gap-3 text-sm">
      <dl className="grid gap-2">
        {tickets.map(({ key, term, amount }) => (
          <Line key={key} term={term}>
            {format(amount)}
          </Line>
        ))}
        <Line term={hasFee ? `${seatsTerm}, fee included` : isOwed ? seatsTerm : `Workshop subtotal, ${seatsTerm}`}>
          {format(priceBeforeDiscount(sums))}
        </Line>
        {discount && <Line term={discountLineText(discount)}>{format(-discount.amount)}</Line>}
        {kept > 0 && <Line term="Kept at an earlier change">{format(kept)}</Line>}
        {hasFee && (
          <>
            <Line term="Workshop subtotal" className={includedLine}>
              {format(total - fee)}
            </Line>
            <Line term="Processing fee" className={`-mt-2 pt-1 ${includedLine}`}>
              {format(fee)}
            </Line>
          </>
        )}
      </dl>
      {(isPartPaid || hasHistory(lines)) && <History lines={lines} format={format} />}
      <dl className="grid gap-2">
        <div className={`flex-wrap gap-x-3 text-body ${totalLine}`}>
          <dt>{result.term}</dt>
          <dd className="font-display text-sum font-normal">{format(result.sum)}</dd>
        </div>
        {isPartPaid && <Line term="Paid">{format(paid)}</Line>}
        {byVoucher > 0 && <Line term={isOwed ? 'By voucher' : 'Paid by voucher'}>{format(byVoucher)}</Line>}
        {(isPartPaid || (isOwed && byVoucher > 0)) && open > 0 && <Line term="Still to pay">{format(open)}</Line>}
        {children}
      </dl>
    </div>
  );
}

function History({ lines, format }: { lines: readonly SumLine[]; format: (sum: Cents) => string }) {
  return (
    <ol aria-label="Changes and payments" className="grid gap-2 border-t border-line pt-3">
      {lines.map(({ at, text, amount }) => (
        <li key={at} className="flex flex-wrap justify-between gap-x-3">
          <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
            {text}
            <time dateTime={at} className="block text-xs text-ink-2">
              {formatLongDate(studioDay(new Date(at)))}
            </time>
          </span>
          {amount !== 0 && <span className="whitespace-nowrap">{format(amount)}</span>}
        </li>
      ))}
    </ol>
  );
}

/** Classes of a line that is indented below the line whose sum includes it. */
const includedLine = 'border-l-2 border-line pl-3 text-xs';

interface LineProps {
  term: string;
  className?: string;
  children: ReactNode;
}

function Line({ term, className = '', children }: LineProps) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-3 ${className}`}>
      <dt className="text-ink-2">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Whether more happened than the booking and its payment. */
function hasHistory([booked, ...later]: readonly SumLine[]): boolean {
  const isPaidWhenBooked = booked !== undefined && booked.amount !== 0;
  return later.length > (isPaidWhenBooked ? 0 : 1) || later.some(({ amount }) => amount <= 0);
}

function resultOf({ total, lines, paid }: BookingSumsView, status: PaymentStatus): { term: string; sum: Cents } {
  const amounts = lines.map(({ amount }) => amount).filter((amount) => amount !== 0);
  if (isUnpaid(status) || amounts.length === 0) return { term: 'Total', sum: total };
  return { term: amounts.some((amount) => amount < 0) ? 'Paid less refunds' : 'Total paid', sum: paid };
}
