import { useEffect, useRef } from 'react';
import type { PayView } from '@studio/contract/bookings/payLink';
import { people } from '@studio/contract/format/counts';
import { formatClockRange, formatWeekdayDate, studioDay } from '@studio/contract/format/dates';
import { datesText } from '../../../shared/courseText.ts';
import { RetryButton } from '../../../shared/ui/button/RetryButton.tsx';
import { IconFact } from '../../../shared/ui/IconFact.tsx';
import { LazyCourseDates } from '../../events/courses/LazyCourseDates.tsx';
import { BookingColumns, BookingFrame } from '../bookingContent/BookingFrame.tsx';
import { SumTicket } from '../manage/parts/SumTicket.tsx';
import { EndedPayLink } from './EndedPayLink.tsx';
import { PaidTicket } from './PaidTicket.tsx';
import { PayForm } from './PayForm.tsx';
import { PayLines } from './PayLines.tsx';
import { titleOf } from './payTexts.ts';
import type { PayLink } from './usePayLink.ts';

type OpenLink = Extract<PayLink, { step: 'open' }>;

/** Shows Pay with what the link asks for, the receipt, or that the link has ended. */
export function PayContent(link: OpenLink) {
  const { access, view, outcome } = link;
  return (
    <BookingFrame category={view.event.category} head={<PayHeading {...link} />}>
      {outcome === 'ended' || view.booking.status === 'cancelled' ? (
        <EndedPayLink access={access} view={view} />
      ) : outcome === 'paid' ? (
        <PaidTicket view={view} />
      ) : (
        <BookingColumns
          main={
            <SumTicket lines={<Facts view={view} />}>
              <PayLines view={view} isPaying={outcome === 'waiting'} />
            </SumTicket>
          }
          side={<PayForm {...link} />}
        />
      )}
    </BookingFrame>
  );
}

function PayHeading(link: OpenLink) {
  const { view, outcome, check } = link;
  const heading = useRef<HTMLHeadingElement>(null);
  const lastOutcome = useRef(outcome);
  const lede = ledeOf(link);

  useEffect(() => {
    // Browsers move the focus of a button that has disappeared to the body.
    if (lastOutcome.current !== outcome && document.activeElement === document.body) heading.current?.focus();
    lastOutcome.current = outcome;
  }, [outcome]);

  return (
    <div className="grid justify-items-start gap-4">
      <div aria-live="polite" aria-atomic="true" className="grid gap-1">
        <p className="num font-strong text-accent wrap-anywhere">
          {outcome === 'open' ? `Booked on ${bookedOn(view)}` : view.event.title}
        </p>
        <h1 ref={heading} tabIndex={-1} className="text-[min(2.25rem,10vw)] leading-tight wrap-anywhere md:text-h2">
          {titleOf(link)}
        </h1>
        {lede && <p className="max-w-text leading-normal font-medium">{lede}</p>}
      </div>
      {outcome === 'waiting' && check && <RetryButton label="Check again" {...check} />}
    </div>
  );
}

function ledeOf({ outcome, check, isCancelled, view: { booking } }: OpenLink): string | null {
  if (booking.status === 'cancelled') return null;
  if (outcome === 'failed') return 'The card provider did not complete the payment. You can try again.';
  if (outcome === 'open' && isCancelled) return 'You are back without paying. Your booking is as it was.';
  if (outcome !== 'waiting') return null;
  return check
    ? 'This page has stopped asking. There is no need to pay again: as soon as the payment arrives we send an email.'
    : 'This page changes by itself as soon as the payment has arrived. There is no need to pay again.';
}

function bookedOn({ booking }: PayView): string {
  return formatWeekdayDate(studioDay(new Date(booking.createdAt)));
}

function Facts({ view: { booking, event } }: { view: PayView }) {
  return (
    <>
      <ul className="grid gap-1.5 font-semibold">
        <IconFact icon="calendar">{datesText(event)}</IconFact>
        <IconFact icon="clock">{formatClockRange(event.startTime, event.endTime)}</IconFact>
        <IconFact icon="people">{people(booking.participants)}</IconFact>
      </ul>
      <LazyCourseDates event={event} variant="list" />
      <p className="mt-2 text-sm text-ink-2">
        Reference <b translate="no">{booking.bookingReference}</b>
      </p>
    </>
  );
}
