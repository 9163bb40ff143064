import type { Sequelize, Transaction } from 'sequelize';
import type { EventTimes } from '@studio/contract/format/courseDates';
import { studioInstant } from '@studio/contract/format/dates';
import { transactionOf } from '../../db/transact.ts';
import type { Composer } from '../../outbox/composeMail.ts';
import { readMovedDates } from '../guests/readGuests.ts';
import { findMailedBooking } from '../mails/bookingComposers.ts';
import { Broadcast } from './broadcast.model.ts';

export const composeBroadcast: Composer<'broadcast'> = async (on, { bookingId, broadcastId }) => {
  if (broadcastId === null) return null;
  const booking = await findMailedBooking(on, bookingId);
  const broadcast = await Broadcast.findByPk(broadcastId, { transaction: transactionOf(on) });
  if (!booking || !broadcast) return null;
  const { event, email, firstName, lastName, bookingReference } = booking;
  // A person who has cancelled or moved since then no longer takes part.
  const hasLeft = booking.status === 'cancelled' && booking.cancelledAt === null;
  const times = event.id === broadcast.eventId ? event : await findGuestDate(on, booking.id, broadcast.eventId);
  if (hasLeft || !times) return null;
  const { subject, body } = broadcast;
  const { title } = event;
  const { date, startTime, endTime } = times;
  return { email, firstName, lastName, bookingReference, subject, body, event: { title, date, startTime, endTime } };
};

/** The next date of the other course on which people of the booking come instead of a missed one, or the last one. */
async function findGuestDate(
  on: Transaction | Sequelize,
  bookingId: number,
  eventId: number,
): Promise<EventTimes | undefined> {
  const dates = (await readMovedDates(on, [bookingId]))
    .map(({ to }) => to)
    .filter((to) => to.eventId === eventId)
    .sort((one, other) => startOf(one) - startOf(other));
  return dates.find((date) => startOf(date) > Date.now()) ?? dates.at(-1);
}

function startOf({ date, startTime }: EventTimes): number {
  return studioInstant(date, startTime).getTime();
}
