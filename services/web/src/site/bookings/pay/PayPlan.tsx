import type { PayView } from '@studio/contract/bookings/payLink';
import { formatWeekdayDate } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import { SummaryLine } from '../bookingPage/SummaryLine.tsx';
import { laterBalance } from './laterBalance.ts';

/** For a booking that is paid in two sums: shows the total and how it is divided. */
export function PayPlan({ view, isPaying }: { view: PayView; isPaying: boolean }) {
  const { amount, purpose, sums, booking } = view;
  const later = laterBalance(view);
  const name = purpose === 'deposit' ? 'Deposit' : 'Balance';
  const dueOn = later?.dueOn ?? null;
  const dueText = dueOn === null ? 'later' : `by ${formatWeekdayDate(dueOn)}`;
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-3">
        <dt className="font-strong">Total</dt>
        <dd className="font-strong">{formatRand(sums.total)}</dd>
        <dd className="basis-full pt-2 pb-1">
          {later ? (
            <Bar
              solid={amount}
              striped={later.amount}
              text={`${formatRand(amount)} now, ${formatRand(later.amount)} ${dueText}`}
            />
          ) : (
            <Bar
              solid={sums.paid}
              striped={amount}
              text={`${formatRand(sums.paid)} paid, ${formatRand(amount)} to pay`}
            />
          )}
        </dd>
      </div>
      {sums.paid !== 0 && <SummaryLine term={paidTerm(view)}>{formatRand(sums.paid)}</SummaryLine>}
      <SummaryLine term={<span className="font-strong text-ink">{isPaying ? name : `${name}, now`}</span>}>
        <b className="font-strong">{formatRand(amount)}</b>
      </SummaryLine>
      {later && (
        <div className="flex justify-between gap-x-3">
          <dt className="min-w-0 font-normal text-ink-2">
            Balance <span className="block text-xs">{booking.email ? `${dueText}, by a link we mail` : dueText}</span>
          </dt>
          <dd>{formatRand(later.amount)}</dd>
        </div>
      )}
    </>
  );
}

/** Names the paid sum. It may differ from the deposit, for example after a refund. */
function paidTerm({ parts, sums }: PayView): string {
  const isDeposit = parts.some(
    ({ purpose, state, amount }) => purpose === 'deposit' && state === 'paid' && amount === sums.paid,
  );
  return isDeposit ? 'Deposit, paid' : 'Paid';
}

interface BarProps {
  solid: number;
  striped: number;
  /** What the bar shows, for screen readers. */
  text: string;
}

function Bar({ solid, striped, text }: BarProps) {
  return (
    <>
      <span className="sr-only">{text}</span>
      <span aria-hidden className="flex h-3 gap-0.75">
        <span style={{ flexGrow: solid }} className="min-w-1.5 rounded-l-full rounded-r-[3px] bg-terracotta-d" />
        <span style={{ flexGrow: striped }} className="pay-bar-later min-w-1.5 rounded-l-[3px] rounded-r-full" />
      </span>
    </>
  );
}
