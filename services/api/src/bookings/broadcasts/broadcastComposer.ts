import { run, statement } from '../../db/statement.ts';
import type { Composer } from '../../outbox/composeMail.ts';
import { findMailedBooking } from '../mails/bookingComposers.ts';

const select = statement<{ eventId: number; subject: string; body: string }>(
  'broadcast mail',
  'select event_id as "eventId", subject, body from broadcasts where id = $1',
);

export const composeBroadcast: Composer<'broadcast'> = async (on, { bookingId, broadcastId }) => {
  const booking = await findMailedBooking(on, bookingId);
  const [broadcast] = await run(on, select, [broadcastId]);
  if (!booking || !broadcast) return null;
  const { event, email, firstName, lastName, bookingReference } = booking;
  // A person who has cancelled or moved since then no longer takes part.
  const hasLeft = booking.status === 'cancelled' && booking.cancelledAt === null;
  if (hasLeft || event.id !== broadcast.eventId) return null;
  const { subject, body } = broadcast;
  const { title, date, startTime, endTime } = event;
  return { email, firstName, lastName, bookingReference, subject, body, event: { title, date, startTime, endTime } };
};
