import type { Logger } from 'pino';
import type { Sequelize } from 'sequelize';
import { maxSmallBooking, scarcePendingMinutes, unpaidMinutesOf } from '@studio/contract/bookings/bookings';
import { traceFields } from '@studio/runtime/tracing/trace';
import { hasPriceInReview, isPriceRequest } from '../../db/conditions.ts';
import { run, statement } from '../../db/statement.ts';
import { transact } from '../../db/transact.ts';
import { holdsExpired } from '../../metrics/counters.ts';
import { repeat } from '../../repeat.ts';
import { paymentNotReceivedNote } from '../booking.model.ts';
import { enqueueEftEnded } from '../mails/eftMails.ts';
import { returnSeats } from '../seats/seats.ts';
import { scarceShare } from '../seats/unpaidLimits.ts';
import { endOffers } from '../waitlist/endOffers.ts';
import { purgeEntries } from '../waitlist/purgeEntries.ts';
import { expireChanges } from './expireChanges.ts';
import { purgeExpired } from './purgeExpired.ts';

// While seats are scarce, a hold ends at the time that the page shows, and a pending booking ends half an hour after
// its visitor came back from PayFast.
const isEarly = `r.expects_itn and r.expires_at <= now() + case when b.participants > ${maxSmallBooking} then ${earlierBy(maxSmallBooking + 1)}
  else ${earlierBy(maxSmallBooking)} end and (select unpaid_share_above(${scarceShare}) > 0)`;
// A booking does not expire while a payment that may cover its price is in review or unreadable (ADR 0074).
const isDue = `r.state in ('open', 'failed') and b.status in ('held', 'pending') and (r.expires_at <= now() or ${isEarly})
  and not ${hasPriceInReview('b')}`;
const withRequest = `bookings b join payment_requests r on ${isPriceRequest('r', 'b')}`;

function earlierBy(participants: number): string {
  const { shown, held, pending } = unpaidMinutesOf(participants);
  return `make_interval(mins => case b.status when 'held' then ${held - shown} else ${pending - scarcePendingMinutes} end)`;
}

const selectEvents = statement<{ eventId: number }>(
  'expire due',
  `select distinct b.event_id as "eventId" from ${withRequest}
   where ${isDue} limit 100`,
);

// Skips locked rows, because another transaction is paying, confirming or expiring them.
const lockDue = statement<{ id: number }>(
  'expire lock',
  `select b.id from ${withRequest}
   where b.event_id = $1 and ${isDue}
   order by b.id for update skip locked`,
);
// The condition is repeated, because a payment may have arrived between the select and the lock.
const expire = statement<Ended & { participants: number; isLater: boolean }>(
  'expire',
  `with ended as (
     update bookings set
       status = case status when 'held' then 'expired' else 'cancelled' end,
       notes = case status when 'held' then notes else coalesce(notes, '${paymentNotReceivedNote}') end,
       ended_by = 'time', updated_at = now()
     where id = any($1::integer[]) and not ${hasPriceInReview('bookings')}
     returning id, order_id, participants
   )
   update payment_requests r set expires_at = null, state = case state when 'open' then 'expired' else state end
   from ended where ${isPriceRequest('r', 'ended')}
   returning ended.id, ended.participants, r.traceparent, r.purpose = 'later' as "isLater"`,
);

// A later payment makes the voucher too.
const expireVoucherOrders = statement(
  'expire voucher orders',
  `update payment_requests set expires_at = null, state = case state when 'open' then 'expired' else state end
   where purpose = 'voucher' and expires_at <= now()`,
);

interface Ended {
  id: number;
  traceparent: string | null;
}

/**
 * Ends unpaid bookings and changes that are due (DESIGN §4). Each event has its own transaction. Several replicas may
 * run it at once.
 * @returns how many have ended
 */
export async function expireUnpaid(
  database: Sequelize,
  onEnded: (booking: Ended, what: 'booking' | 'change') => void = () => undefined,
): Promise<number> {
  const events = await run(database, selectEvents, []);
  let count = 0;
  for (const { eventId } of events) {
    const ended = await transact(database, async (transaction) => {
      const locked = await run(transaction, lockDue, [eventId]);
      const expired = await run(transaction, expire, [locked.map(({ id }) => id)]);
      const seats = expired.reduce((sum, { participants }) => sum + participants, 0);
      if (seats > 0) await returnSeats(transaction, eventId, seats);
      for (const { id, isLater } of expired) if (isLater) await enqueueEftEnded(transaction, id);
      return expired;
    });
    count += ended.length;
    for (const booking of ended) onEnded(booking, 'booking');
  }
  for (const change of await expireChanges(database)) {
    count += 1;
    onEnded(change, 'change');
  }
  await run(database, expireVoucherOrders, []);
  holdsExpired.inc(count);
  return count;
}

/** @returns a function that stops the job and waits for the current run */
export function startExpiry(database: Sequelize, log: Logger, everyMs: number): () => Promise<void> {
  return repeat({ name: 'expiry', everyMs, log }, async () => {
    await expireUnpaid(database, ({ id: bookingId, traceparent }, what) => {
      log.info({ bookingId, ...traceFields(traceparent) }, `unpaid ${what} expired`);
    });
    const ended = await endOffers(database);
    if (ended > 0) log.info({ count: ended }, 'waiting list offers ended');
    const purged = await purgeExpired(database);
    if (purged > 0) log.info({ count: purged }, 'expired holds purged');
    const purgedEntries = await purgeEntries(database);
    if (purgedEntries > 0) log.info({ count: purgedEntries }, 'waiting list entries purged');
  });
}
