import type { Sequelize, Transaction } from 'sequelize';
import { portalPath } from '@studio/contract/admin/portalPath';
import { courseDates } from '@studio/contract/format/courseDates';
import type { DateTargetView } from '@studio/contract/format/courseDates';
import type { DateMovedMail } from '@studio/contract/mail/bookingMails';
import type { MailSite } from '@studio/contract/mail/mailSite';
import { transactionOf } from '../../db/transact.ts';
import { takesPlace } from '../../events/event.model.ts';
import type { Composers, OutboxMail } from '../../outbox/composeMail.ts';
import type { CoursePlace } from '../../outbox/outbox.ts';
import { withDefaults } from '../../settings/mailSettings.ts';
import { Attendee } from '../attendees/attendee.model.ts';
import { holdsSeats } from '../booking.model.ts';
import { readMovedDates } from '../guests/readGuests.ts';
import { composeContent, findMailedBooking } from '../mails/bookingComposers.ts';
import type { MailedBooking, MailLinks } from '../mails/bookingComposers.ts';
import { isReplaced } from './dateMovedMails.ts';

type DateComposers = Pick<Composers, 'date-moved' | 'date-moved-studio'>;

export function createDateMovedComposers(links: MailLinks): DateComposers {
  return {
    'date-moved': async (on, mail) => {
      const booking = await findMailedBooking(on, mail.bookingId);
      return booking ? compose(on, booking, mail, links) : null;
    },
    'date-moved-studio': async (on, mail) => {
      const booking = await findMailedBooking(on, mail.bookingId);
      if (!booking || !withDefaults(booking.storedSettings).newBookingMail) return null;
      const content = await compose(on, booking, mail, links);
      const path = portalPath('bookings', { search: booking.bookingReference });
      return content && { ...content, adminUrl: `${links.canonicalOrigin}${path}` };
    },
  };
}

/** Returns null also if a later mail tells of the same date, or if the recipient already knows where the person comes. */
async function compose(
  on: Transaction | Sequelize,
  booking: MailedBooking,
  { kind, courseMove }: OutboxMail,
  links: MailLinks,
): Promise<Omit<DateMovedMail, keyof MailSite> | null> {
  if (!courseMove || !takesPlace(booking) || !holdsSeats(booking)) return null;
  const { attendeeId, missedDateId, cause } = courseMove;
  const person = await Attendee.findOne({
    where: { id: attendeeId, bookingId: booking.id },
    transaction: transactionOf(on),
  });
  const missed = courseDates(booking.event).find(({ id }) => id === missedDateId);
  if (!person || !missed || (await isReplaced(on, kind, courseMove, person.dateMoveCount))) return null;
  const move = (await readMovedDates(on, [booking.id])).find(
    (one) => one.attendeeId === attendeeId && one.missedDateId === missedDateId,
  );
  const movedTo = move?.to ?? null;
  if (isSamePlace(courseMove.from, movedTo)) return null;
  return { ...(await composeContent(on, booking, links)), person: person.name, missed, cause, movedTo };
}

function isSamePlace(from: CoursePlace | null, to: DateTargetView | null): boolean {
  if (from === null || to === null) return from === to;
  const isSameDay = from.eventId === to.eventId && from.date === to.date;
  return isSameDay && from.startTime === to.startTime && from.endTime === to.endTime;
}
