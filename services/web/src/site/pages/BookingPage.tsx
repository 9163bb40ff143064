import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { BookingDetail } from '@studio/contract/bookings/bookings';
import { formatWeekdayDate } from '@studio/contract/format/dates';
import { addressLine, studio } from '@studio/contract/studio';
import { PageHead, pageTitle } from '../../shared/head.tsx';
import { ButtonLink } from '../../shared/ui/button/Button.tsx';
import { RetryButton } from '../../shared/ui/button/RetryButton.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { gradientOf } from '../../shared/ui/gradients.ts';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { Container } from '../../shared/ui/Section.tsx';
import { AddToCalendar, CalendarFile } from '../bookings/bookingPage/AddToCalendar.tsx';
import { bookingStateOf, headingOf } from '../bookings/bookingPage/bookingState.ts';
import { CustomerDetails } from '../bookings/bookingPage/CustomerDetails.tsx';
import { PaymentSummary } from '../bookings/bookingPage/PaymentSummary.tsx';
import { Reference } from '../bookings/bookingPage/Reference.tsx';
import { StateHeading } from '../bookings/bookingPage/StateHeading.tsx';
import { Ticket } from '../bookings/bookingPage/Ticket.tsx';
import { usePolledBooking } from '../bookings/bookingPage/usePolledBooking.ts';
import type { Check } from '../bookings/bookingPage/usePolledBooking.ts';
import { WhatHappensNext } from '../bookings/bookingPage/WhatHappensNext.tsx';
import { findPath } from '../bookings/manage/findPath.ts';
import { ManageLink } from '../bookings/manage/ManageLink.tsx';
import { RefundNotes } from '../bookings/manage/parts/RefundNotes.tsx';
import { RetryPaymentButton, RetryPaymentNote } from '../bookings/paymentReturn/RetryPayment.tsx';
import { useRetryPayment } from '../bookings/paymentReturn/useRetryPayment.ts';
import { LoadingPage } from './LoadingPage.tsx';

export function Booking() {
  const { reference = '' } = useParams();
  const { query, check } = usePolledBooking(reference);
  const { data: detail, isFetched, isFetching, refetch } = query;
  if (detail) return <BookingFound detail={detail} check={check} />;
  return <Container className="pt-10 pb-22 md:pt-14">{contents()}</Container>;

  function contents(): ReactNode {
    if (detail === null) return <BookingNotFound reference={reference} />;
    return (
      <>
        <PageHead head={{ title: pageTitle('Your booking'), noindex: true }} />
        {isFetched ? (
          <EmptyState
            icon="alert"
            urgent
            action={<RetryButton isFetching={isFetching} onRetry={() => void refetch()} />}
          >
            We could not load your booking just now. It is safe: please try again in a moment.
          </EmptyState>
        ) : (
          <>
            <LoadingPage title="Loading your booking..." />
            <noscript>
              <p className="mt-6">We could not load your booking just now. Please reload this page in a moment.</p>
            </noscript>
          </>
        )}
      </>
    );
  }
}

function BookingFound({ detail, check }: { detail: BookingDetail; check: Check | null }) {
  const { booking, event, isEventDeleted, cancelReason, sums, due = null, refunds = [] } = detail;
  const isOff = isEventDeleted || cancelReason !== null;
  const state = bookingStateOf(booking);
  const retryPayment = useRetryPayment(booking, isOff);
  const isActive = !isOff && (state === 'confirmed' || state === 'waiting');
  const greeting = `See you on ${formatWeekdayDate(event.date)}, ${booking.firstName}.`;
  const welcome = booking.email ? greeting : `${greeting} Please keep your reference.`;
  return (
    <div className={`booking-page ${gradientOf(event.category)}`}>
      <PageHead head={{ title: pageTitle(headingOf(state, detail)), noindex: true }} />
      <Container className="grid gap-7 print:gap-4">
        <Letterhead />
        <div className="grid gap-1">
          <StateHeading booking={booking} detail={detail} check={check} welcome={welcome} />
          <Reference reference={booking.bookingReference} tone="plain" />
        </div>
        <div className="grid items-start gap-6 md:grid-cols-[1.5fr_1fr] print:grid-cols-[1.2fr_1fr]">
          <div className="grid gap-6">
            <Ticket detail={detail} isActive={isActive}>
              <RetryPaymentButton retryPayment={retryPayment} booking={booking} />
              {isActive && <AddToCalendar detail={detail} />}
              {state === 'confirmed' && <ManageLink reference={booking.bookingReference} />}
            </Ticket>
            <RetryPaymentNote retryPayment={retryPayment} />
            {isActive && <WhatHappensNext detail={detail} />}
          </div>
          <div className="grid gap-6">
            <PaymentSummary booking={booking} sums={sums} due={due}>
              <RefundNotes refunds={refunds} />
            </PaymentSummary>
            <CustomerDetails booking={booking} />
            <div className="grid gap-2 print:hidden">
              <ButtonLink href="/events" tone="ink">
                Book Another Workshop <Icon name="arrow" size={18} />
              </ButtonLink>
              <p className="flex flex-wrap justify-center gap-x-6">
                {isActive && <CalendarFile reference={booking.bookingReference} />}
                <button type="button" className="text-link" onClick={() => window.print()}>
                  <Icon name="print" size={18} /> Print
                </button>
              </p>
            </div>
          </div>
        </div>
      </Container>
    </div>
  );
}

/** The head of the printed page, which has no navigation bar. */
function Letterhead() {
  return (
    <p className="hidden border-b-2 border-line pb-3 print:block">
      <b className="block font-display text-sum font-normal">{studio.name}</b>
      {addressLine()} · {studio.phone.shown} · {studio.email}
    </p>
  );
}

function BookingNotFound({ reference }: { reference: string }) {
  return (
    <div className="grid min-h-[60vh] content-center justify-items-center gap-5 text-center">
      <PageHead head={{ title: pageTitle('Booking Not Found'), status: 404, noindex: true }} />
      <h1 className="text-h2">Booking Not Found</h1>
      <p className="max-w-text text-ink-2">
        We know no booking with the reference <strong className="inline-block break-all text-ink">{reference}</strong>.
        Please compare it with the one in your confirmation email.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink href="/">Return to Home</ButtonLink>
        <ButtonLink href={findPath(reference)} tone="outline">
          Find my booking
        </ButtonLink>
      </div>
    </div>
  );
}
