import { Link } from 'react-router-dom';
import type { AdminBookingView } from '@studio/contract/adminBookings';
import { wholeName } from '../admin/bookingText.ts';

/** Whom it is about, how to call them, and the way to their booking. */
export function PartyLine({ booking }: { booking: AdminBookingView }) {
  return (
    <>
      <p>{wholeName(booking)}</p>
      <p className="flex flex-wrap gap-x-5">
        <a href={`tel:${booking.phone.replaceAll(/[^\d+]/g, '')}`} className={link}>
          {booking.phone}
        </a>
        <Link to={`/admin?tab=bookings&search=${booking.bookingReference}`} className={link}>
          Show booking
        </Link>
      </p>
    </>
  );
}

const link = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4';
