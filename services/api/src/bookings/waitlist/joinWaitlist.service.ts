import type { Sequelize, Transaction } from 'sequelize';
import { maxLine } from '@studio/contract/bookings/waitlist';
import type { WaitlistInput } from '@studio/contract/bookings/waitlist';
import { places, placesLeft } from '@studio/contract/format/counts';
import { run, statement } from '../../db/statement.ts';
import { transact } from '../../db/transact.ts';
import { conflict, invalidInput } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import { eventCancelled, eventNotFound } from '../seats/availability.ts';
import { enqueueWaitlistMail } from './enqueueWaitlistMail.ts';

const selectLength = statement<{ parties: number }>(
  'waiting list length',
  `select count(*)::int as parties from waitlist_entries where event_id = $1 and state = 'waiting'`,
);

const insertEntry = statement<{ id: number }>(
  'waiting list join',
  `insert into waitlist_entries (event_id, first_name, last_name, email, participants, origin, position)
   values ($1, $2, $3, $4, $5, $6, (select coalesce(max(position), 0) + 1 from waitlist_entries where event_id = $1))
   on conflict (event_id, email_key) where state in ('waiting', 'offered') do nothing
   returning id`,
);

export async function countParties(on: Transaction | Sequelize, eventId: number): Promise<number> {
  const [line] = await run(on, selectLength, [eventId]);
  return line?.parties ?? 0;
}

/**
 * An address that is in line already changes nothing, and the answer does not tell it.
 * @throws not_found, booking_closed, invalid_input; conflict when the party fits now, or the line is full
 */
export function joinWaitlist(
  { database }: { database: Sequelize },
  eventId: number,
  { firstName, lastName, email, participants }: WaitlistInput,
  { origin, requestId }: { origin: string; requestId: string },
): Promise<void> {
  return transact(database, async (transaction) => {
    // While the event is locked no seats are returned, so none can be missed between the check and the insert.
    const lock = transaction.LOCK.NO_KEY_UPDATE;
    const event = await Event.findOne({ where: { id: eventId, deletedAt: null }, lock, transaction });
    if (!event) throw eventNotFound();
    if (event.cancelledAt !== null) throw eventCancelled();
    if (event.startsAt.getTime() <= Date.now()) throw conflict('booking_closed', 'This workshop has started.');
    const seatsLeft = event.capacity - event.seatsTaken;
    if (participants > event.capacity) throw tooLarge(event.capacity);
    if (participants <= seatsLeft) {
      throw conflict('conflict', `There are places: ${placesLeft(seatsLeft)}. Please book now.`);
    }
    if ((await countParties(transaction, eventId)) >= maxLine) {
      throw conflict('conflict', 'The waiting list of this workshop is full. Please look at the other dates.');
    }
    const [entry] = await run(transaction, insertEntry, [eventId, firstName, lastName, email, participants, origin]);
    if (entry) await enqueueWaitlistMail(transaction, 'waitlist-joined', entry.id, { once: 'once', requestId });
  });
}

function tooLarge(capacity: number): Error {
  const message = `This workshop has ${places(capacity)} in all`;
  return invalidInput(message, { participants: message });
}
