import { useState } from 'react';
import type { PayPartView, PayView } from '@studio/contract/bookings/payLink';
import { formatWeekdayDate, studioDay } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import { BookingSums } from '../../../shared/bookings/BookingSums.tsx';
import { serverNow } from '../../../shared/http/serverClock.ts';
import { ButtonLink } from '../../../shared/ui/button/Button.tsx';
import { AddToCalendar } from '../bookingContent/BookingContent.tsx';
import { SumTicket } from '../manage/parts/SumTicket.tsx';
import { laterBalance } from './laterBalance.ts';
import { laterBalanceNote } from './payTexts.ts';
import { Received } from './Received.tsx';

/** The receipt, also of a booking that was paid at the studio. */
export function PaidTicket({ view }: { view: PayView }) {
  const { booking, sums, nextPath } = view;
  const balance = laterBalance(view);
  const calendar = <AddToCalendar detail={view} tone="outline" />;
  return (
    <div className="max-w-160">
      <SumTicket lines={<Received view={view} />}>
        {balance ? (
          <>
            <LaterBalance view={view} balance={balance} />
            <div className="mt-2 grid gap-2.5 print:hidden">
              {nextPath !== null && (
                <ButtonLink href={nextPath} tone="outline">
                  Pay the balance now
                </ButtonLink>
              )}
              {calendar}
            </div>
          </>
        ) : (
          <>
            <BookingSums sums={sums} paymentStatus={booking.paymentStatus} />
            <div className="mt-2 flex flex-wrap gap-2.5 *:grow print:hidden">
              <ButtonLink href={`/booking/${encodeURIComponent(booking.bookingReference)}`}>See my booking</ButtonLink>
              {calendar}
            </div>
          </>
        )}
      </SumTicket>
    </div>
  );
}

function LaterBalance({ view, balance: { amount, dueOn } }: { view: PayView; balance: PayPartView }) {
  const [today] = useState(() => studioDay(serverNow()));
  return (
    <>
      <dl className="flex flex-wrap justify-between gap-x-3">
        <dt className="font-strong">
          Balance{' '}
          {dueOn !== null && <span className="block text-xs font-semibold">Due {formatWeekdayDate(dueOn)}</span>}
        </dt>
        <dd className="font-strong">{formatRand(amount)}</dd>
      </dl>
      <p className="text-sm text-ink-2">{laterBalanceNote(view, dueOn, today)}</p>
    </>
  );
}
