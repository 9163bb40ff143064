import type { Transaction } from 'sequelize';
import { holdsSeats } from '../../db/conditions.ts';
import { run, statement } from '../../db/statement.ts';
import type { BookingMails } from '../../events/adminEvent.service.ts';
import { Event } from '../../events/event.model.ts';
import { Booking } from '../booking.model.ts';
import { enqueueReminder, followEvent, withdrawReminders } from './bookingMails.ts';

/** The mails of a workshop's bookings follow what an admin does to it. Links lead to `canonicalOrigin`. */
export function createBookingMails(canonicalOrigin: string): BookingMails {
  return {
    lock,
    async rescheduleReminders(transaction, event, { startedAt, requestId }) {
      await refresh(transaction, event);
      if (event.startsAt.getTime() === startedAt.getTime()) return;
      const confirmed = await findConfirmed(transaction, event.id);
      // Also whose reminder has gone out, or who had booked too late for one: it was another start.
      for (const booking of confirmed) {
        await enqueueReminder(transaction, booking, event, { canonicalOrigin, requestId });
      }
    },
    async cancelReminders(transaction, eventId) {
      await refresh(transaction, await Event.findByPk(eventId, { transaction, rejectOnEmpty: true }));
      const confirmed = await findConfirmed(transaction, eventId);
      await withdrawReminders(
        transaction,
        confirmed.map(({ id }) => id),
      );
    },
  };
}

const lockSeated = statement(
  'event mails lock',
  `select id from bookings where event_id = $1 and ${holdsSeats('bookings')} order by id for key share`,
);

/** A message that is written for a booking locks its row this way: whoever holds it may be waiting for the event. */
async function lock(transaction: Transaction, eventId: number): Promise<void> {
  await run(transaction, lockSeated, [eventId]);
}

async function refresh(transaction: Transaction, event: Event): Promise<void> {
  const bookings = await Booking.findAll({ where: { eventId: event.id }, attributes: ['id'], transaction });
  await followEvent(
    transaction,
    bookings.map(({ id }) => id),
    event,
  );
}

function findConfirmed(transaction: Transaction, eventId: number): Promise<Booking[]> {
  return Booking.findAll({ where: { eventId, status: 'confirmed' }, order: [['id', 'ASC']], transaction });
}
