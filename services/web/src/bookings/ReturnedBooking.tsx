import type { BookingDetail, BookingView } from '@studio/contract/bookings';
import { formatClockRange, formatLongDate } from '@studio/contract/dates';
import { formatRand } from '@studio/contract/money';
import { PageHead, pageTitle } from '../head.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { headings, stateOf } from './bookingState.ts';
import { Reference } from './Reference.tsx';
import { StateHeading } from './StateHeading.tsx';
import { TryAgain } from './TryAgain.tsx';
import type { Check } from './useWatchedBooking.ts';

interface ReturnedBookingProps {
  booking: BookingView;
  detail: BookingDetail | undefined;
  check: Check | null;
}

/** SPEC §2 /booking-confirmed and /booking-success: reference, participants, total, a note about the email, ways on. */
export function ReturnedBooking({ booking, detail, check }: ReturnedBookingProps) {
  const state = stateOf(booking);
  const isPaid = booking.paymentStatus === 'completed';
  return (
    <div className="grid gap-7">
      <PageHead head={{ title: pageTitle(headings[state]), noindex: true }} />
      <StateHeading booking={booking} check={check} />
      <div className="grid gap-6 rounded-lg border border-line bg-card p-6 shadow-1">
        <Reference reference={booking.bookingReference} />
        <dl className="num grid gap-2 border-t-2 border-dashed border-line pt-5">
          <Line term="Workshop" text={booking.eventTitle} />
          {/* Its line is kept free until the workshop has been read: nothing moves. */}
          <Line term="Date" text={detail ? formatLongDate(detail.event.date) : '…'} />
          <Line term="Time" text={detail ? formatClockRange(detail.event.startTime, detail.event.endTime) : '…'} />
          <Line term="Participants" text={String(booking.participants)} />
          <Line term={isPaid ? 'Total paid' : 'Total'} text={formatRand(booking.totalAmount)} />
        </dl>
      </div>
      <div className="flex flex-wrap gap-3">
        {state === 'failed' && <TryAgain booking={booking} />}
        <ButtonLink href={`/booking/${booking.bookingReference}`} tone={state === 'failed' ? 'outline' : 'primary'}>
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

function Line({ term, text }: { term: string; text: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-ink-2">{term}</dt>
      <dd className="font-semibold">{text}</dd>
    </div>
  );
}

/** While the confirmation is under way. */
export function Returning() {
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
