import { useState } from 'react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { BookingDetail } from '@studio/contract/bookings/bookings';
import { formatWeekdayDate } from '@studio/contract/format/dates';
import { PageHead, pageTitle } from '../../shared/head.tsx';
import { serverNow } from '../../shared/http/serverClock.ts';
import { nextDate } from '../../shared/nextDate.ts';
import { ButtonLink } from '../../shared/ui/button/Button.tsx';
import { RetryButton } from '../../shared/ui/button/RetryButton.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { Container } from '../../shared/ui/Section.tsx';
import { BookingContent } from '../bookings/bookingContent/BookingContent.tsx';
import type { Check } from '../bookings/bookingPage/usePolled.ts';
import { usePolledBooking } from '../bookings/bookingPage/usePolledBooking.ts';
import { findBooking } from '../layout/navigation.ts';
import { LoadingPage } from './LoadingPage.tsx';

export function Booking() {
  const { reference = '' } = useParams();
  const { query, stopped: check } = usePolledBooking(reference);
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
  const { booking, event } = detail;
  const [now] = useState(serverNow);
  const greeting = `See you on ${formatWeekdayDate((nextDate(event, now) ?? event).date)}, ${booking.firstName}.`;
  return (
    <BookingContent
      booking={booking}
      detail={detail}
      check={check}
      welcome={booking.email ? greeting : `${greeting} Please keep your reference.`}
      links={
        <ButtonLink href="/events" tone="ink">
          Book Another Workshop <Icon name="arrow" size={18} />
        </ButtonLink>
      }
    />
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
        <ButtonLink href={findBooking.to} tone="outline">
          Find my booking
        </ButtonLink>
      </div>
    </div>
  );
}
