import type { Transaction } from 'sequelize';
import { conflict, notFound } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import { holdsSeats } from '../booking.model.ts';
import type { Booking } from '../booking.model.ts';
import { lockBooking } from '../lockBooking.ts';

/**
 * Locks a booking whose visitor may still change people and answers.
 * @throws not_found, conflict, booking_closed
 */
export async function lockEditable(
  transaction: Transaction,
  bookingId: number,
): Promise<{ booking: Booking; event: Event }> {
  const booking = await lockBooking(transaction, { id: bookingId });
  if (!booking) throw notFound('Booking Not Found');
  if (!holdsSeats(booking)) {
    throw conflict('conflict', 'This booking has ended, so its people and answers cannot be changed any more.');
  }
  const event = await Event.findByPk(booking.eventId, { transaction, rejectOnEmpty: true });
  if (event.lastStartsAt.getTime() > Date.now()) return { booking, event };
  throw conflict(
    'booking_closed',
    'This workshop has started, so people and answers cannot be changed online any more.',
  );
}
