import { randomUUID } from 'node:crypto';
import type { Sequelize, Transaction } from 'sequelize';
import { portalPath } from '@studio/contract/admin/portalPath';
import { courseDates } from '@studio/contract/format/courseDates';
import type { DateMoveCause, DateMovedMail } from '@studio/contract/mail/bookingMails';
import type { MailSite } from '@studio/contract/mail/mailSite';
import { run, statement } from '../../db/statement.ts';
import { transactionOf } from '../../db/transact.ts';
import { takesPlace } from '../../events/event.model.ts';
import type { Composers, OutboxMail } from '../../outbox/composeMail.ts';
import { enqueueMail } from '../../outbox/outbox.ts';
import { withDefaults } from '../../settings/mailSettings.ts';
import { Attendee } from '../attendees/attendee.model.ts';
import { holdsSeats } from '../booking.model.ts';
import { readMovedDates } from '../guests/readGuests.ts';
import { composeContent, findMailedBooking } from '../mails/bookingComposers.ts';
import type { MailedBooking, MailLinks } from '../mails/bookingComposers.ts';
import { enqueueReminders } from '../mails/reminderMails.ts';

interface Moved {
  bookingId: number;
  attendeeId: number;
  missedDateId: number;
  cause: DateMoveCause;
}

// Calendars then replace the entry of the date.
const countMove = statement(
  'moves of a person',
  'update attendees set date_move_count = date_move_count + 1 where id = $1',
);

/** Tells the visitor and the studio where the person comes now, and reminds of a new date. */
export async function enqueueDateMoved(
  transaction: Transaction,
  { bookingId, ...courseMove }: Moved,
  requestId: string | null,
): Promise<void> {
  await run(transaction, countMove, [courseMove.attendeeId]);
  const once = `${courseMove.attendeeId}:${courseMove.missedDateId}:${randomUUID()}`;
  const mail = { bookingId, courseMove, requestId };
  await enqueueMail(transaction, { ...mail, kind: 'date-moved', key: `date-moved:${once}` });
  await enqueueMail(transaction, { ...mail, kind: 'date-moved-studio', key: `date-moved-studio:${once}` });
  await enqueueReminders(transaction, bookingId, requestId);
}

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

/** The person may have moved the date again since the mail was enqueued. */
async function compose(
  on: Transaction | Sequelize,
  booking: MailedBooking,
  { courseMove }: OutboxMail,
  links: MailLinks,
): Promise<Omit<DateMovedMail, keyof MailSite> | null> {
  if (!courseMove || !takesPlace(booking) || !holdsSeats(booking)) return null;
  const { attendeeId, missedDateId, cause } = courseMove;
  const person = await Attendee.findOne({
    where: { id: attendeeId, bookingId: booking.id },
    transaction: transactionOf(on),
  });
  const missed = courseDates(booking.event).find(({ id }) => id === missedDateId);
  if (!person || !missed) return null;
  const move = (await readMovedDates(on, [booking.id])).find(
    (one) => one.attendeeId === attendeeId && one.missedDateId === missedDateId,
  );
  const movedTo = move?.to ?? null;
  return { ...(await composeContent(on, booking, links)), person: person.name, missed, cause, movedTo };
}
