import type { Sequelize } from 'sequelize';
import { maxSmallBooking, unpaidMinutesOf } from '@studio/contract/bookings/bookings';
import { run, statement } from '../../db/statement.ts';
import { transact } from '../../db/transact.ts';
import { returnSeats } from '../seats/seats.ts';
import { scarceShare } from '../seats/unpaidLimits.ts';

// While seats are scarce, a change ends at the time that the page shows, without the extra time for a slow payment.
const earlierBy = `case when unpaid_share_above(${scarceShare}) = 0 then 0
  when c.seats > ${maxSmallBooking} then ${notShown(maxSmallBooking + 1)} else ${notShown(maxSmallBooking)} end`;

function notShown(seats: number): number {
  const { shown, held } = unpaidMinutesOf(seats);
  return held - shown;
}

interface EndedChange {
  /** The id of the booking. */
  id: number;
  eventId: number;
  seats: number;
  traceparent: string;
}

// Skips locked rows, because another transaction is paying or ending them.
const expire = statement<EndedChange>(
  'expire changes',
  `with due as (
     select c.id from booking_changes c join payment_requests r on r.change_id = c.id
     where c.state = 'open' and r.expires_at <= now() + make_interval(mins => ${earlierBy})
     order by c.id limit 100 for update skip locked
   ), requests as (
     update payment_requests set state = 'expired', expires_at = null from due where change_id = due.id
     returning change_id, traceparent
   )
   update booking_changes c set state = 'ended' from requests where c.id = requests.change_id
   returning c.booking_id as id, c.to_event_id as "eventId", c.seats, requests.traceparent`,
);

/** Ends the changes that were not paid in time, and returns their seats. @returns their bookings */
export function expireChanges(database: Sequelize): Promise<{ id: number; traceparent: string }[]> {
  return transact(database, async (transaction) => {
    const changes = await run(transaction, expire, []);
    changes.sort((a, b) => a.eventId - b.eventId);
    for (const { eventId, seats } of changes) await returnSeats(transaction, eventId, seats);
    return changes;
  });
}
