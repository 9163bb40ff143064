import type { Transaction } from 'sequelize';
import { run, statement } from '../../db/statement.ts';
import { conflict, unavailable } from '../../errors.ts';
import type { Follow } from '../../follow.ts';
import type { EndedBy } from '../booking.model.ts';
import { lockBooking } from '../lockBooking.ts';
import { lockEvents, returnSeats } from '../seats/seats.ts';
import { findEntry, unknownEntry } from './waitlistEntry.ts';

const leave = statement<{ id: number }>(
  'waiting list leave',
  `update waitlist_entries set state = 'left', updated_at = now() where id = $1 and state = 'waiting' returning id`,
);

/**
 * Ends the entry; the seats of an offer go to the next. Does nothing for an entry that has ended.
 * @throws not_found; conflict when the offer was paid or its payment is being awaited
 */
export async function leaveWaitlist(
  transaction: Transaction,
  entryId: number,
  endedBy: EndedBy,
  follow: Follow,
): Promise<void> {
  const booking = await lockBooking(transaction, { waitlistEntryId: entryId, status: 'held' });
  if (booking) {
    follow(booking.id);
    // The database's trigger ends the entry.
    await booking.update({ status: 'expired', endedBy, expiresAt: null }, { transaction });
    await returnSeats(transaction, booking.eventId, booking.participants);
    return;
  }
  const entry = await findEntry(transaction, entryId);
  if (!entry) throw unknownEntry();
  await lockEvents(transaction, [entry.eventId]);
  const [left] = await run(transaction, leave, [entryId]);
  if (left) return;
  const now = await findEntry(transaction, entryId);
  // An offer was made since the booking was looked for; the lock order allows no further lock.
  if (now?.bookingStatus === 'held') throw unavailable();
  if (now?.state === 'offered' || now?.state === 'taken') {
    throw conflict('conflict', 'You have booked these places. Please cancel the booking instead.');
  }
}
