import { useState } from 'react';
import type { PayPartView, PayView } from '@studio/contract/bookings/payLink';
import { formatWeekdayDate, studioDay } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import { serverNow } from '../../../shared/http/serverClock.ts';
import { ButtonLink } from '../../../shared/ui/button/Button.tsx';
import { AddToCalendar } from '../bookingContent/BookingContent.tsx';
import { SumTicket } from '../manage/parts/SumTicket.tsx';
import { laterBalanceNote } from './payTexts.ts';
import { Received } from './Received.tsx';

/** The receipt of a sum after which a balance is left. */
export function PartReceipt({ view, balance: { amount, dueOn } }: { view: PayView; balance: PayPartView }) {
  const [today] = useState(() => studioDay(serverNow()));
  const { nextPath } = view;
  return (
    <div className="max-w-160">
      <SumTicket lines={<Received view={view} />}>
        <dl className="flex flex-wrap justify-between gap-x-3">
          <dt className="font-strong">
            Balance{' '}
            {dueOn !== null && <span className="block text-xs font-semibold">Due {formatWeekdayDate(dueOn)}</span>}
          </dt>
          <dd className="font-strong">{formatRand(amount)}</dd>
        </dl>
        <p className="text-sm text-ink-2">{laterBalanceNote(view, dueOn, today)}</p>
        <div className="mt-2 grid gap-2.5 print:hidden">
          {nextPath !== null && (
            <ButtonLink href={nextPath} tone="outline">
              Pay the balance now
            </ButtonLink>
          )}
          <AddToCalendar detail={view} tone="outline" />
        </div>
      </SumTicket>
    </div>
  );
}
