import type { BookingDetail, BookingView } from '@studio/contract/bookings/bookings';
import { ButtonLink } from '../../../shared/ui/button/Button.tsx';
import type { Check } from '../bookingPage/usePolledBooking.ts';
import { BookingContent } from './BookingContent.tsx';

interface ReturnedBookingProps {
  booking: BookingView;
  detail: BookingDetail | undefined;
  check: Check | null;
}

/** The booking on the pages after a payment (SPEC §2). */
export function ReturnedBooking({ booking, detail, check }: ReturnedBookingProps) {
  return (
    <BookingContent
      booking={booking}
      detail={detail}
      check={check}
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
