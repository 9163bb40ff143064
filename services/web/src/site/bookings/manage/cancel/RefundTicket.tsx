import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import { refundWayText } from '@studio/contract/bookings/refunds';
import { listTicketTypes } from '@studio/contract/events/ticketPrices';
import { formatRand } from '@studio/contract/format/money';
import { SummaryLine } from '../../bookingPage/SummaryLine.tsx';
import { SumTicket } from '../parts/SumTicket.tsx';
import type { CancelChoice } from './cancelChoice.ts';

/** What goes back for the booking, and what the studio keeps. */
export function RefundTicket({ manage, choice }: { manage: ManageView; choice: CancelChoice }) {
  const { booking, event, cancellation, money } = manage;
  const { isCredit, toReturn, toVoucher } = choice;
  const paid = cancellation.toReturn + cancellation.kept + money.kept;
  const hasOnePrice = listTicketTypes(event).length === 0;
  const isPlain = hasOnePrice && paid === event.price * booking.participants;
  const way = refundWayText(isCredit ? { toReturn: toVoucher, toVoucher } : choice);
  return (
    <SumTicket
      isGood={toReturn > 0}
      lines={
        <>
          <h2 className="mb-2 text-[1.375rem]">What you get back</h2>
          <dl className="grid gap-2 font-semibold">
            <SummaryLine term={isPlain ? `Paid, ${booking.participants} × ${formatRand(event.price)}` : 'Paid'}>
              {formatRand(paid)}
            </SummaryLine>
            <SummaryLine term="Kept by the studio">{formatRand(paid - toReturn)}</SummaryLine>
          </dl>
        </>
      }
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-strong">{isCredit ? 'Credit' : 'Refund'}</span>{' '}
        <b className="font-display text-[min(2.5rem,13vw)] leading-none font-normal">
          {formatRand(isCredit ? toReturn - toVoucher : toReturn)}
        </b>
      </p>
      {way && <p className="text-sm font-semibold text-ok">{way}</p>}
    </SumTicket>
  );
}
