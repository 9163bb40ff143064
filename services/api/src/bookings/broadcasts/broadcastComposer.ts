import { transactionOf } from '../../db/transact.ts';
import type { Composer } from '../../outbox/composeMail.ts';
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
  if (hasLeft || event.id !== broadcast.eventId) return null;
  const { subject, body } = broadcast;
  const { title, date, startTime, endTime } = event;
  return { email, firstName, lastName, bookingReference, subject, body, event: { title, date, startTime, endTime } };
};
