import { useState } from 'react';
import type { ReactNode } from 'react';
import type { BookingDetail, BookingView } from '@studio/contract/bookings/bookings';
import { bookingStateOf } from '@studio/contract/bookings/bookingState';
import { bookingEntries, calendarUrl } from '@studio/contract/format/calendar';
import { cancellationTerms } from '@studio/contract/format/cancellation';
import { PageHead, pageTitle } from '../../../shared/head.tsx';
import { serverNow } from '../../../shared/http/serverClock.ts';
import { ButtonLink } from '../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { CustomerDetails } from '../bookingPage/CustomerDetails.tsx';
import { PaymentSummary } from '../bookingPage/PaymentSummary.tsx';
import { Reference } from '../bookingPage/Reference.tsx';
import { StateHeading } from '../bookingPage/StateHeading.tsx';
import { stateVariants } from '../bookingPage/stateVariants.ts';
import type { Check } from '../bookingPage/usePolled.ts';
import { WhatHappensNext } from '../bookingPage/WhatHappensNext.tsx';
import { Ticket } from '../bookingPage/WorkshopTicket.tsx';
import { ManageLink } from '../manage/ManageLink.tsx';
import { RefundNotes } from '../manage/parts/RefundNotes.tsx';
import { RetryPaymentButton, RetryPaymentNote } from '../paymentReturn/RetryPayment.tsx';
import { useRetryPayment } from '../paymentReturn/useRetryPayment.ts';
import { BookingColumns, BookingFrame } from './BookingFrame.tsx';
import { StudioMap } from './StudioMap.tsx';

interface BookingContentProps {
  booking: BookingView;
  /** Undefined while it is loading. */
  detail: BookingDetail | undefined;
  check: Check | null;
  /** Replaces the note about the e-mail on a confirmed booking. */
  welcome?: string;
  /** Links to other pages. */
  links: ReactNode;
}

/** A booking on its own page, and on the pages after a payment. */
export function BookingContent({ booking, detail, check, welcome, links }: BookingContentProps) {
  const { heading } = stateVariants[bookingStateOf(detail ?? { booking })];
  return (
    <BookingFrame
      category={detail?.event.category}
      head={
        <>
          <StateHeading booking={booking} detail={detail} check={check} {...(welcome && { welcome })} />
          <Reference reference={booking.bookingReference} tone="plain" />
        </>
      }
    >
      <PageHead head={{ title: pageTitle(heading), noindex: true }} />
      {detail ? (
        <Details detail={detail} links={links} />
      ) : (
        <div className="h-120 rounded-lg bg-oat motion-safe:animate-pulse" />
      )}
    </BookingFrame>
  );
}

function Details({ detail, links }: { detail: BookingDetail; links: ReactNode }) {
  const { booking, event, cancellationRule, sums, due, refunds } = detail;
  const [now] = useState(serverNow);
  const state = bookingStateOf(detail);
  const variant = stateVariants[state];
  const retryPayment = useRetryPayment(booking, state);
  const isActive = state === 'confirmed' || state === 'waiting' || state === 'unpaid';
  const terms = isActive ? cancellationTerms(event, cancellationRule, now) : undefined;
  return (
    <BookingColumns
      main={
        <>
          <Ticket event={event} participants={booking.participants} state={variant} terms={terms}>
            <RetryPaymentButton retryPayment={retryPayment} booking={booking} />
            {isActive && <AddToCalendar detail={detail} />}
            {(booking.status === 'confirmed' || due) && <ManageLink reference={booking.bookingReference} />}
          </Ticket>
          <RetryPaymentNote retryPayment={retryPayment} />
          <div className="contents grid-cols-[repeat(auto-fit,minmax(17rem,1fr))] items-start gap-6 md:grid print:grid">
            {isActive && <WhatHappensNext detail={detail} />}
            <div className="max-md:order-2">
              <CustomerDetails booking={booking} state={variant} />
            </div>
          </div>
        </>
      }
      side={
        <>
          <StudioMap />
          <div className="max-md:order-1">
            <PaymentSummary booking={booking} sums={sums} due={due}>
              <RefundNotes refunds={refunds} />
            </PaymentSummary>
          </div>
          <div className="grid gap-2 max-md:order-3 print:hidden">
            {links}
            <p className="flex flex-wrap justify-center gap-x-6">
              {isActive && <CalendarFile reference={booking.bookingReference} />}
              <button type="button" className="text-link" onClick={() => window.print()}>
                <Icon name="print" size={18} /> Print
              </button>
            </p>
          </div>
        </>
      }
    />
  );
}

/** The booking on the pages after a payment (SPEC §2). */
export function ReturnedBooking(returned: Pick<BookingContentProps, 'booking' | 'detail' | 'check'>) {
  return (
    <BookingContent
      {...returned}
      links={
        <>
          <ButtonLink href="/events" tone="ink">
            Browse Workshops
          </ButtonLink>
          <ButtonLink href="/" tone="outline">
            Return Home
          </ButtonLink>
        </>
      }
    />
  );
}

interface AddToCalendarProps {
  detail: Pick<BookingDetail, 'booking' | 'event' | 'sequence' | 'movedDates'>;
  tone?: 'outline';
}

export function AddToCalendar({ detail: { booking, event, sequence, movedDates }, tone }: AddToCalendarProps) {
  const entries = bookingEntries({ ...booking, event, sequence, movedDates, isCancelled: false });
  return (
    <ButtonLink href={calendarUrl(entries, calendarFilePath(booking.bookingReference))} newTab tone={tone}>
      <Icon name="calendar" /> Add to Calendar
    </ButtonLink>
  );
}

function calendarFilePath(reference: string): string {
  return `/booking/${encodeURIComponent(reference)}/workshop.ics`;
}

function CalendarFile({ reference }: { reference: string }) {
  return (
    <a href={calendarFilePath(reference)} download="workshop.ics" className="text-link">
      <Icon name="download" size={18} /> Calendar file (.ics)
    </a>
  );
}
