import type { Logger } from 'pino';
import type { Sequelize } from 'sequelize';
import { run, statement } from '../db/statement.ts';
import { transact } from '../db/transact.ts';
import { notifyEventsUpdated } from '../events/eventUpdates.ts';
import { repeat } from '../repeat.ts';

const everyMs = 10_000;

// A later payment of the ended booking is a `no_seat`. The workshop stays if another booking has seats there.
const reopen = statement<{ id: number }>(
  'reopen unpaid quotes',
  `with unpaid as (
     select q.id, b.event_id from quotes q join bookings b on b.order_id = q.order_id
     where b.status in ('cancelled', 'expired') and b.ended_by = 'time'
     order by q.id for update of b, q skip locked
   ), deleted_events as (
     update events set deleted_at = now() from unpaid
     where events.id = unpaid.event_id and deleted_at is null and seats_taken = 0
   )
   update quotes set order_id = null, accepted_at = null, accepted_name = null, accepted_version = null,
     updated_at = now()
   from unpaid where quotes.id = unpaid.id
   returning quotes.id`,
);

/** Opens the quotes again whose deposit was not paid in time, and deletes their workshops without bookings. */
export function reopenUnpaid(database: Sequelize): Promise<number[]> {
  return transact(database, async (transaction) => {
    const reopened = await run(transaction, reopen, []);
    if (reopened.length > 0) transaction.afterCommit(notifyEventsUpdated);
    return reopened.map(({ id }) => id);
  });
}

/** @returns a function that stops the job and waits for the current run */
export function startReopening(database: Sequelize, log: Logger): () => Promise<void> {
  return repeat({ name: 'reopening of quotes', everyMs, log }, async () => {
    for (const quoteId of await reopenUnpaid(database)) log.info({ quoteId }, 'unpaid quote reopened');
  });
}
