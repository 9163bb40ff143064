import type { Sequelize } from 'sequelize';
import { isInLine } from '@studio/contract/bookings/isInLine';
import { run, statement } from '../../db/statement.ts';
import { transact } from '../../db/transact.ts';
import { conflict } from '../../errors.ts';
import { lockEvent } from '../lockBooking.ts';
import { offerBeforeCommit } from '../offers/offerSeats.ts';
import { eventCancelled, eventNotFound } from '../seats/availability.ts';
import { findEntry, unknownEntry } from './waitlistEntry.ts';

// A larger party than before goes to the end of the line, and needs another offer.
const confirm = statement<{ id: number }>(
  'waiting list confirm',
  `update waitlist_entries w set
     position = case when w.state = 'unconfirmed' or $2 > w.participants
       then (select max(position) + 1 from waitlist_entries o where o.event_id = w.event_id) else w.position end,
     offered_until = case when $2 <= w.participants then w.offered_until end,
     state = 'waiting', participants = $2, requested_participants = null, updated_at = now()
   where id = $1 and case when w.state = 'unconfirmed' then w.participants = $2
     else w.state in ('waiting', 'offered') and w.requested_participants = $2 end
   returning id`,
);

const selectOther = statement<{ id: number }>(
  'waiting list other entry',
  `select o.id from waitlist_entries w join waitlist_entries o on o.event_id = w.event_id and o.email_key = w.email_key
   where w.id = $1 and o.id <> w.id and o.state in ('waiting', 'offered')`,
);

/**
 * Adds the entry to the line, or changes its party, for `participants` as the visitor saw it. Does nothing if that was
 * done already.
 * @throws not_found, booking_closed; conflict when another party was requested since, the entry has ended, or the
 *   address is in line with another entry
 */
export function confirmEntry(
  { database }: { database: Sequelize },
  entryId: number,
  participants: number,
): Promise<void> {
  return transact(database, async (transaction) => {
    const entry = await findEntry(transaction, entryId);
    if (!entry) throw unknownEntry();
    const event = await lockEvent(transaction, entry.eventId);
    if (event.deletedAt !== null) throw eventNotFound();
    if (event.cancelledAt !== null) throw eventCancelled();
    if (event.startsAt.getTime() <= Date.now()) throw conflict('booking_closed', 'This workshop has started.');
    if (entry.state === 'unconfirmed' && (await run(transaction, selectOther, [entryId])).length > 0) {
      throw conflict(
        'conflict',
        'You are on this waiting list already. Please use the link of our latest mail about it.',
      );
    }
    const [confirmed] = await run(transaction, confirm, [entryId, participants]);
    if (confirmed) return offerBeforeCommit(transaction, event.id);
    const now = await findEntry(transaction, entryId);
    if (now && isInLine(now) && now.participants === participants) return undefined;
    throw conflict('changed_meanwhile', 'Your request has changed since. Please look at it again.');
  });
}
