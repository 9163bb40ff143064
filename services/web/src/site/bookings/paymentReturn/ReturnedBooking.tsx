import type { BookingDetail, BookingView } from '@studio/contract/bookings/bookings';
import { formatClockRange, formatLongDate } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import { PageHead, pageTitle } from '../../../shared/head.tsx';
import { ButtonLink } from '../../../shared/ui/button/Button.tsx';
import { bookingStateOf, headingOf } from '../bookingPage/bookingState.ts';
import { Reference } from '../bookingPage/Reference.tsx';
import { StateHeading } from '../bookingPage/StateHeading.tsx';
import { SummaryLine } from '../bookingPage/SummaryLine.tsx';
import type { Check } from '../bookingPage/usePolledBooking.ts';
import { RetryPaymentButton, RetryPaymentNote } from './RetryPayment.tsx';
import { useRetryPayment } from './useRetryPayment.ts';

interface ReturnedBookingProps {
  booking: BookingView;
  detail: BookingDetail | undefined;
  check: Check | null;
}

export function ReturnedBooking({ booking, detail, check }: ReturnedBookingProps) {
  const state = bookingStateOf(booking);
  const retryPayment = useRetryPayment(booking, detail?.isEventDeleted || detail?.cancelReason != null);
  const isPaid = booking.paymentStatus === 'completed';
  return (
    <div className="grid gap-7">
      <PageHead head={{ title: pageTitle(headingOf(state, detail)), noindex: true }} />
      <StateHeading booking={booking} detail={detail} check={check} />
      <div className="grid gap-6 rounded-lg border border-line bg-card p-6 shadow-1">
        <Reference reference={booking.bookingReference} tone="outline" />
        <dl className="num grid gap-2 border-t-2 border-dashed border-line pt-5 *:font-semibold">
          <SummaryLine term="Workshop">{booking.eventTitle}</SummaryLine>
          {/* The lines keep their height while the workshop is loading. */}
          <SummaryLine term="Date">{detail ? formatLongDate(detail.event.date) : '…'}</SummaryLine>
          <SummaryLine term="Time">
            {detail ? formatClockRange(detail.event.startTime, detail.event.endTime) : '…'}
          </SummaryLine>
          <SummaryLine term="Participants">{booking.participants}</SummaryLine>
          <SummaryLine term={isPaid ? 'Total paid' : 'Total'}>{formatRand(booking.totalAmount)}</SummaryLine>
        </dl>
      </div>
      <RetryPaymentNote retryPayment={retryPayment} />
      <div className="flex flex-wrap gap-3">
        <RetryPaymentButton retryPayment={retryPayment} booking={booking} />
        <ButtonLink
          href={`/booking/${booking.bookingReference}`}
          tone={retryPayment.step === 'none' ? 'primary' : 'outline'}
        >
          View Booking
        </ButtonLink>
        <ButtonLink href="/" tone="outline">
          Return Home
        </ButtonLink>
        <ButtonLink href="/events" tone="outline">
          Browse Workshops
        </ButtonLink>
      </div>
    </div>
  );
}

export function ConfirmingBooking() {
  return (
    <div className="grid gap-5">
      <PageHead head={{ title: pageTitle('Confirming your booking'), noindex: true }} />
      <h1 className="text-h2">Confirming your booking...</h1>
      <p className="text-ink-2">One moment, we are asking how your payment stands.</p>
      <div className="h-80 rounded-lg bg-oat motion-safe:animate-pulse" />
      <noscript>
        <p>
          This page needs JavaScript. Your booking is safe without it: as soon as your payment arrives we send you an
          email with the reference.
        </p>
      </noscript>
    </div>
  );
}
