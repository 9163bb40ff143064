import type { ChangeQuoteView, ChangeTargetView, ManageView } from '@studio/contract/bookings/bookingChanges';
import { bookingStateOf } from '@studio/contract/bookings/bookingState';
import { refundWayText } from '@studio/contract/bookings/refunds';
import { people } from '@studio/contract/format/counts';
import { formatRand } from '@studio/contract/format/money';
import { SummaryLine } from '../../bookingPage/SummaryLine.tsx';
import { SumTicket } from '../parts/SumTicket.tsx';
import { freeUntilText, shortStartText } from '../state/manageTexts.ts';

interface MoveTicketProps {
  manage: ManageView;
  target: ChangeTargetView;
  quote: ChangeQuoteView;
}

/** Shows the old and the new date, and what the move costs. */
export function MoveTicket({ manage, target, quote }: MoveTicketProps) {
  const { booking, event, terms, now } = manage;
  const { toPay, toReturn, kept } = quote;
  const deadline = freeUntilText(target, terms, now);
  const isOther = target.title !== event.title;
  return (
    <SumTicket
      lines={
        <dl className="grid gap-2 font-semibold">
          <SummaryLine term="From">
            <s className="font-medium text-ink-3">
              {isOther && <span className="block">{event.title}</span>}
              {shortStartText(event)}
            </s>
          </SummaryLine>
          <SummaryLine term="To">
            {isOther && <span className="block">{target.title}</span>}
            {shortStartText(target)}
          </SummaryLine>
          {kept > 0 && <SummaryLine term="Kept by the studio">{formatRand(kept)}</SummaryLine>}
        </dl>
      }
    >
      <p aria-live="polite" className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-strong">{toReturn > 0 ? 'You get back' : 'To pay'}</span>{' '}
        <b className="font-display text-sum font-normal">{formatRand(toReturn > 0 ? toReturn : toPay)}</b>
      </p>
      {quote.toVoucher > 0 && <p className="text-sm font-semibold text-ok">{refundWayText(quote)}</p>}
      <p className="text-sm text-ink-2">
        {people(booking.participants)} {booking.participants === 1 ? 'stays' : 'stay'} booked
        {toPay > 0 && bookingStateOf(manage) === 'confirmed' && ', and your old spots stay yours while you pay'}.{' '}
        {deadline === null ? (
          'That date is so close that it can no longer be cancelled free of charge.'
        ) : (
          <>
            After the move you can cancel free until <b className="text-ink">{deadline}</b>.
          </>
        )}
      </p>
    </SumTicket>
  );
}
