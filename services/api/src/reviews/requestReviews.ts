import type { Logger } from 'pino';
import type { Sequelize } from 'sequelize';
import { run, statement } from '../db/statement.ts';
import { transact } from '../db/transact.ts';
import { notifyRelay } from '../outbox/outbox.ts';
import { repeat } from '../repeat.ts';
import { isReviewable } from './reviewSubject.ts';

const everyMs = 600_000;
const askAfterDays = 2;
/** No request is sent for a workshop that ended longer ago, for example when the studio turns the setting on. */
const askWithinDays = 4;

const enqueue = statement<{ bookingId: number }>(
  'review requests',
  `insert into outbox_messages (kind, key, booking_id)
   select 'review-request', 'review-request:' || asked.id, asked.id
   from (
     select distinct on (b.event_id, o.email_key) b.id
     from events e join bookings b on b.event_id = e.id join orders o on o.id = b.order_id
     where exists (select from studio_settings where key = 'askForReviews' and value = 'true')
       and e.ends_at between now() - interval '${askWithinDays} days' and now() - interval '${askAfterDays} days'
       and ${isReviewable} and o.email is not null
     order by b.event_id, o.email_key, b.id
   ) asked
   where not exists (select from reviews r where r.booking_id = asked.id)
   on conflict (key) do nothing
   returning booking_id as "bookingId"`,
);

/** Enqueues the question how the workshop was, once per person and workshop. @returns how many */
export function requestReviews(database: Sequelize): Promise<number> {
  return transact(database, async (transaction) => {
    const { length } = await run(transaction, enqueue, []);
    if (length > 0) transaction.afterCommit(notifyRelay);
    return length;
  });
}

/** @returns a function that stops the job and waits for the current run */
export function startReviewRequests(database: Sequelize, log: Logger): () => Promise<void> {
  return repeat({ name: 'review requests', everyMs, log }, async () => {
    const enqueued = await requestReviews(database);
    if (enqueued > 0) log.info({ enqueued }, 'review requests enqueued');
  });
}
