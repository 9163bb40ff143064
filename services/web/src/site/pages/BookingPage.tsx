import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { BookingDetail } from '@studio/contract/bookings';
import { PageHead, pageTitle } from '../../shared/head.tsx';
import { Button, ButtonLink } from '../../shared/ui/button/Button.tsx';
import { RetryButton } from '../../shared/ui/button/RetryButton.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { Container } from '../../shared/ui/Section.tsx';
import { AddToCalendar } from '../bookings/bookingPage/AddToCalendar.tsx';
import { headings, bookingStateOf } from '../bookings/bookingPage/bookingState.ts';
import { CustomerDetails } from '../bookings/bookingPage/CustomerDetails.tsx';
import { PaymentSummary } from '../bookings/bookingPage/PaymentSummary.tsx';
import { Reference } from '../bookings/bookingPage/Reference.tsx';
import { StateHeading } from '../bookings/bookingPage/StateHeading.tsx';
import { usePolledBooking } from '../bookings/bookingPage/usePolledBooking.ts';
import type { Check } from '../bookings/bookingPage/usePolledBooking.ts';
import { WhatHappensNext } from '../bookings/bookingPage/WhatHappensNext.tsx';
import { WorkshopDetails } from '../bookings/bookingPage/WorkshopDetails.tsx';
import { RetryPaymentButton, RetryPaymentNote } from '../bookings/paymentReturn/RetryPayment.tsx';
import { useRetryPayment } from '../bookings/paymentReturn/useRetryPayment.ts';
import { LoadingPage } from './LoadingPage.tsx';

export function Booking() {
  const { reference = '' } = useParams();
  const { query, check } = usePolledBooking(reference);
  const { data: detail, isFetched, isFetching, refetch } = query;
  return <Container className="max-w-275 pt-10 pb-22 md:pt-14 print:p-0">{contents()}</Container>;

  function contents(): ReactNode {
    if (detail) return <BookingFound detail={detail} check={check} />;
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
  const { booking, isEventDeleted } = detail;
  const state = bookingStateOf(booking);
  const retryPayment = useRetryPayment(booking, isEventDeleted);
  const isActive = !isEventDeleted && (state === 'confirmed' || state === 'waiting');
  return (
    <>
      <PageHead head={{ title: pageTitle(headings[state]), noindex: true }} />
      <div className="grid gap-8 print:gap-5">
        <StateHeading booking={booking} detail={detail} check={check} />
        <Reference reference={booking.bookingReference} />
        <div className="grid items-start gap-8 md:grid-cols-[1.2fr_.8fr] print:grid-cols-2">
          <WorkshopDetails detail={detail} />
          <div className="grid gap-8 rounded-lg border border-line bg-card p-6 shadow-1">
            <CustomerDetails booking={booking} />
            <PaymentSummary booking={booking} />
          </div>
        </div>
        {isActive && <WhatHappensNext detail={detail} />}
        <RetryPaymentNote retryPayment={retryPayment} />
        <div className="flex flex-wrap gap-3 print:hidden">
          {isActive && <AddToCalendar detail={detail} />}
          <RetryPaymentButton retryPayment={retryPayment} booking={booking} />
          <Button tone="outline" onClick={() => window.print()}>
            <Icon name="print" /> Print
          </Button>
          <ButtonLink href="/events" tone={isActive ? 'outline' : 'primary'}>
            Book Another Workshop
          </ButtonLink>
        </div>
      </div>
    </>
  );
}

function BookingNotFound({ reference }: { reference: string }) {
  return (
    <div className="grid min-h-[60vh] content-center justify-items-center gap-5 text-center">
      <PageHead head={{ title: pageTitle('Booking Not Found'), status: 404, noindex: true }} />
      <h1 className="text-h2">Booking Not Found</h1>
      <p className="max-w-text text-ink-2">
        We know no booking with the reference <strong className="break-all text-ink">{reference}</strong>. Please
        compare it with the one in your confirmation email.
      </p>
      <ButtonLink href="/">Return to Home</ButtonLink>
    </div>
  );
}
