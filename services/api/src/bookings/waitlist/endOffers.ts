import type { Sequelize } from 'sequelize';
import { run, statement } from '../../db/statement.ts';
import { transact } from '../../db/transact.ts';
import { enqueueWaitlistMail } from '../offers/enqueueWaitlistMail.ts';
import { bookableFromLine, hasOpenBooking, isOpen, offerBeforeCommit } from '../offers/offerSeats.ts';
import { lockEvents } from '../seats/seats.ts';

const selectExpired = statement<{ eventId: number }>(
  'expired offers',
  `select distinct w.event_id as "eventId" from waitlist_entries w
   where w.state = 'waiting' and w.offered_until <= now() and not ${hasOpenBooking} limit 100`,
);
// A party that no longer fits lost its seats to others, and keeps its place in line.
const end = statement<{ id: number; isExpired: boolean }>(
  'offers end',
  `with expired as (
     select w.id, w.participants <= ${bookableFromLine} and ${isOpen} as "isExpired"
     from waitlist_entries w join events e on e.id = w.event_id
     where w.event_id = $1 and w.state = 'waiting' and w.offered_until <= now() and not ${hasOpenBooking}
   )
   update waitlist_entries w set updated_at = now(),
     state = case when "isExpired" then 'expired' else 'waiting' end,
     offered_until = case when "isExpired" then w.offered_until end
   from expired where w.id = expired.id
   returning w.id, "isExpired"`,
);

/** Ends the offers whose time is over, and offers the seats to the next in line. @returns how many offers ended */
export async function endOffers(database: Sequelize): Promise<number> {
  let count = 0;
  for (const { eventId } of await run(database, selectExpired, [])) {
    count += await transact(database, async (transaction) => {
      await lockEvents(transaction, [eventId]);
      const ended = await run(transaction, end, [eventId]);
      for (const { id, isExpired } of ended) {
        if (isExpired) await enqueueWaitlistMail(transaction, 'waitlist-expired', id, { once: 'once' });
      }
      offerBeforeCommit(transaction, eventId);
      return ended.length;
    });
  }
  return count;
}
