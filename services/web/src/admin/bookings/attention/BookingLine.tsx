import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { portalPath } from '@studio/contract/admin/portalPath';
import { Link } from '../../../shared/ui/Link.tsx';
import { PhoneLink, linkClass } from '../../ui/ContactLinks.tsx';
import { bookingLabel } from '../bookingText.ts';

export function BookingLine({ booking }: { booking: AdminBookingView }) {
  return (
    <>
      <p>{bookingLabel(booking)}</p>
      <p className="flex flex-wrap gap-x-5 font-semibold">
        <PhoneLink phone={booking.phone} />
        <Link to={portalPath('bookings', { search: booking.bookingReference })} className={linkClass}>
          Show booking
        </Link>
      </p>
    </>
  );
}
