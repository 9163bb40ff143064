import { portalPath } from '@studio/contract/admin/portalPath';
import type { Composer } from '../../outbox/composeMail.ts';
import { withDefaults } from '../../settings/mailSettings.ts';
import { holdsSeats } from '../booking.model.ts';
import { composeContent, findMailedBooking } from './bookingComposers.ts';
import type { MailLinks } from './bookingComposers.ts';

/** Tells the studio of a booking by a visitor, unless these mails are turned off in the settings. */
export function createBookingNewComposer(links: MailLinks): Composer<'booking-new'> {
  return async (on, { bookingId }) => {
    const booking = await findMailedBooking(on, bookingId);
    if (!booking?.isByVisitor || !holdsSeats(booking)) return null;
    if (!withDefaults(booking.storedSettings).newBookingMail) return null;
    return {
      ...(await composeContent(on, booking, links)),
      seatsLeft: booking.seatsLeft,
      adminUrl: `${links.canonicalOrigin}${portalPath('bookings', { search: booking.bookingReference })}`,
    };
  };
}
