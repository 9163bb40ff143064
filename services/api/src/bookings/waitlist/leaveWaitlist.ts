import type { Transaction } from 'sequelize';
import { isInLine } from '@studio/contract/bookings/isInLine';
import { run, statement } from '../../db/statement.ts';
import { conflict, unavailable } from '../../errors.ts';
import type { FollowBooking } from '../../follow.ts';
import type { EndedBy } from '../booking.model.ts';
import { endUnpaidHold } from '../checkout/releaseHold.ts';
import { lockBookings } from '../lockBooking.ts';
import { offerBeforeCommit } from '../offers/offerSeats.ts';
import { hasOpenBooking } from '../offers/waitingLine.ts';
import { lockEvents } from '../seats/seats.ts';
import { whereUnpaidHold } from '../unpaidHold.ts';
import { WaitlistEntry } from '../waitlistEntry.model.ts';
import { findEntry, unknownEntry } from './waitlistEntry.ts';

const leave = statement<{ id: number }>(
  'waiting list leave',
  `update waitlist_entries w set state = 'left', offered_until = null, requested_participants = null,
     requested_tickets = null, updated_at = now()
   where id = $1 and state = 'waiting' and not ${hasOpenBooking} returning id`,
);

/**
 * Ends the entry and its unpaid hold. Does nothing for an entry that has ended.
 * @throws not_found; conflict when it was booked or its payment is being awaited
 */
export async function leaveWaitlist(
  transaction: Transaction,
  entryId: number,
  endedBy: EndedBy,
  follow: FollowBooking,
): Promise<void> {
  for (const booking of await lockBookings(transaction, { waitlistEntryId: entryId, ...whereUnpaidHold })) {
    follow(booking.id);
    await endUnpaidHold(transaction, booking, endedBy);
  }
  const entry = await WaitlistEntry.findByPk(entryId, { transaction });
  if (!entry) throw unknownEntry();
  await lockEvents(transaction, [entry.eventId]);
  const [left] = await run(transaction, leave, [entryId]);
  if (left) return offerBeforeCommit(transaction, entry.eventId);
  const now = await findEntry(transaction, entryId);
  // A hold was made after the bookings were locked. Locking it now would break the lock order.
  if (now?.hold) throw unavailable();
  if (now && (isInLine(now) || now.state === 'taken')) {
    throw conflict('conflict', 'You have booked these places. Please cancel the booking instead.');
  }
  return undefined;
}
