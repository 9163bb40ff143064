import type { Sequelize, Transaction } from 'sequelize';
import { courseDates } from '@studio/contract/format/courseDates';
import type { EventTimes } from '@studio/contract/format/courseDates';
import { studioInstant } from '@studio/contract/format/dates';
import type { BookingReminderMail } from '@studio/contract/mail/bookingMails';
import { takesPlace } from '../../events/event.model.ts';
import type { Composer, OutboxMail } from '../../outbox/composeMail.ts';
import { readMovedDates } from '../guests/readGuests.ts';
import { composeContent, findMailedBooking } from './bookingComposers.ts';
import type { MailedBooking, MailLinks } from './bookingComposers.ts';

/** Reminds of one date, unless it was rescheduled or the booking has ended. */
export function createReminderComposer(links: MailLinks): Composer<'booking-reminder'> {
  return async (on, mail) => {
    const booking = await findMailedBooking(on, mail.bookingId);
    if (!booking || booking.status !== 'confirmed' || !takesPlace(booking)) return null;
    const reminded = await findReminded(on, booking, mail);
    return reminded ? { ...(await composeContent(on, booking, links)), reminded } : null;
  };
}

/** The coming date of which the mail reminds; undefined if none of the people comes at this start any more. */
async function findReminded(
  on: Transaction | Sequelize,
  { id, event, participants }: MailedBooking,
  { startsAt }: OutboxMail,
): Promise<BookingReminderMail['reminded'] | undefined> {
  const isReminded = ({ date, startTime }: EventTimes): boolean => {
    const start = studioInstant(date, startTime).getTime();
    return start === startsAt?.getTime() && start > Date.now();
  };
  const own = courseDates(event).find(isReminded);
  if (event.furtherDates.length === 0) return own;
  const moved = await readMovedDates(on, [id]);
  const absent = moved.filter(({ missedDateId }) => missedDateId === own?.id);
  if (own && absent.length < participants) return own;
  return moved.find(({ to }) => isReminded(to))?.to;
}
