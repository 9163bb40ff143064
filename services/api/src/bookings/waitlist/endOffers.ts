import type { Sequelize, Transaction } from 'sequelize';
import { run, statement } from '../../db/statement.ts';
import { transact } from '../../db/transact.ts';
import { enqueueWaitlistMail } from '../offers/enqueueWaitlistMail.ts';
import { offerBeforeCommit } from '../offers/offerSeats.ts';
import { hasOpenBooking, isBookableSql, readWaitingLine } from '../offers/waitingLine.ts';
import { areBookable } from '../remaining.ts';
import { lockEvents } from '../seats/seats.ts';
import { WaitlistEntry } from '../waitlistEntry.model.ts';

const selectExpired = statement<{ eventId: number }>(
  'expired offers',
  `select distinct w.event_id as "eventId" from waitlist_entries w
   where w.state = 'waiting' and w.offered_until <= now() and not ${hasOpenBooking}
   union
   -- A trigger returns the places of guests, without offers.
   select w.event_id from waitlist_entries w join events e on e.id = w.event_id
   where w.state = 'waiting' and w.offered_until is null and e.further_dates <> '[]' and ${isBookableSql}
     and w.participants <= e.free_seats and not ${hasOpenBooking}
   limit 100`,
);

/** Ends the offers whose time is over, and offers the seats to the next in line. @returns how many offers ended */
export async function endOffers(database: Sequelize): Promise<number> {
  let count = 0;
  for (const { eventId } of await run(database, selectExpired, [])) {
    count += await transact(database, async (transaction) => {
      await lockEvents(transaction, [eventId]);
      const line = await readWaitingLine(transaction, eventId);
      const over = line?.entries.filter(({ isOver }) => isOver) ?? [];
      for (const { id, tickets } of over) {
        if (line?.isOpen && areBookable(tickets, line.remaining)) await expire(transaction, id);
        else await returnToLine(transaction, id);
      }
      offerBeforeCommit(transaction, eventId);
      return over.length;
    });
  }
  return count;
}

async function expire(transaction: Transaction, id: number): Promise<void> {
  await WaitlistEntry.update({ state: 'expired' }, { where: { id }, transaction });
  await enqueueWaitlistMail(transaction, 'waitlist-expired', id, { once: 'once' });
}

/** If a party no longer fits, others have booked the offered seats, so the party stays in line. */
async function returnToLine(transaction: Transaction, id: number): Promise<void> {
  await WaitlistEntry.update({ offeredUntil: null }, { where: { id }, transaction });
}
