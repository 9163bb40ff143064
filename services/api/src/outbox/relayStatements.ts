import type { Sequelize } from 'sequelize';
import { run, statement } from '../db/statement.ts';

// Ids are bigints read as doubles, which are exact up to 2^53.

interface Id {
  id: number;
}

const claim = statement<Id>(
  'outbox claim',
  `with due as materialized (
     select id from outbox_messages where state = 'pending' and due_at <= now()
     order by due_at, id limit $1 for update skip locked
   )
   update outbox_messages message set state = 'queued', queued_at = now()
   from due where message.id = due.id
   returning message.id::float8 as id`,
);

/** Returns each mail to one relay only. */
export async function claimDue(sequelize: Sequelize, limit: number): Promise<number[]> {
  return (await run(sequelize, claim, [limit])).map(({ id }) => id);
}

const selectQueued = statement<Id>(
  'outbox queued',
  `select id::float8 as id from outbox_messages
   where state = 'queued' and queued_at < now() - $1 * interval '1 millisecond'
   order by queued_at, id limit $2`,
);

export async function findQueuedIds(sequelize: Sequelize, askAfterMs: number, limit: number): Promise<number[]> {
  return (await run(sequelize, selectQueued, [askAfterMs, limit])).map(({ id }) => id);
}

const touch = statement<Id>(
  'outbox seen in queue',
  `update outbox_messages set queued_at = now() where id = any($1::bigint[]) and state = 'queued'
   returning id::float8 as id`,
);

/** @returns the mails that are still to be sent */
export async function markQueued(sequelize: Sequelize, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  return (await run(sequelize, touch, [ids])).map(({ id }) => id);
}

const sent = statement(
  'outbox sent',
  `update outbox_messages set state = 'sent', finished_at = now(), last_error = null
   where id = any($1::bigint[]) and state = 'queued'`,
);

export async function markSent(sequelize: Sequelize, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await run(sequelize, sent, [ids]);
}

const failed = statement<{ bookingId: number | null }>(
  'outbox failed',
  `update outbox_messages set state = 'failed', finished_at = now(), last_error = $2
   where id = $1 and state = 'queued' returning booking_id as "bookingId"`,
);

/** Returns the mail's booking, if it has one. */
export async function markFailed(sequelize: Sequelize, id: number, reason: string): Promise<number | null> {
  return (await run(sequelize, failed, [id, reason.slice(0, 500)]))[0]?.bookingId ?? null;
}
