import { QueryTypes } from 'sequelize';
import type { Sequelize } from 'sequelize';
import type { JobEnvelope, JobName } from '@studio/contract/jobs';
import type { QueuedJob } from './mailQueue.ts';

/**
 * The statements of the relay. A message is `waiting` until a relay claims it, `relayed` while the queue has it, and
 * then `done`, `failed` (the worker gave up), `flagged` (the queue lost it and it may have been sent) or `dropped`.
 */
export interface ClaimedMessage extends QueuedJob {
  /** It has failed before and was sent again by hand: its old job stands in the way of a new one. */
  failedBefore: boolean;
}

interface Row {
  id: number;
  job: JobName;
  payload: JobEnvelope['payload'];
  request_id: string | null;
  due_at: Date;
  failed_before: boolean;
}

// An id leaves as text because it is a bigint; as a double it is exact far beyond any studio's mail.
const columns = 'id::float8 as id, job, payload, request_id, due_at, last_error is not null as failed_before';

/** Takes up to `limit` messages that are due; no other relay takes the same. */
export async function claimDue(sequelize: Sequelize, limit: number): Promise<ClaimedMessage[]> {
  const rows = await sequelize.query<Row>(
    `with due as materialized (
       select id from outbox_messages where state = 'waiting' and due_at <= now()
       order by due_at, id limit $1 for update skip locked
     )
     update outbox_messages set state = 'relayed', relayed_at = now()
     where id in (select id from due)
     returning ${columns}`,
    { bind: [limit], type: QueryTypes.SELECT },
  );
  return rows.map(claimed);
}

/** Messages the queue was given and has not been asked about for `askAfterMs`, the longest forgotten first. */
export async function relayedIds(sequelize: Sequelize, askAfterMs: number, limit: number): Promise<number[]> {
  return ids(
    sequelize,
    `select id::float8 as id from outbox_messages
     where relayed_at < now() - $1 * interval '1 millisecond' and settled_at is null and state = 'relayed'
     order by relayed_at, id limit $2`,
    [askAfterMs, limit],
  );
}

/** Messages that were withdrawn after the queue had been given them. */
export async function withdrawnIds(sequelize: Sequelize, askAfterMs: number, limit: number): Promise<number[]> {
  return ids(
    sequelize,
    `select id::float8 as id from outbox_messages
     where relayed_at < now() - $1 * interval '1 millisecond' and settled_at is null and state = 'dropped'
     order by relayed_at, id limit $2`,
    [askAfterMs, limit],
  );
}

/** The queue still has them. */
export async function noteHeld(sequelize: Sequelize, messageIds: readonly number[]): Promise<void> {
  await change(sequelize, `relayed_at = now() where id = any($1::bigint[]) and state = 'relayed'`, [messageIds]);
}

/** They are sent: the payload goes, the key stays so that the same thing is never announced twice. */
export async function settleDone(sequelize: Sequelize, messageIds: readonly number[]): Promise<void> {
  await change(
    sequelize,
    `state = 'done', payload = '{}', settled_at = now(), last_error = null
     where id = any($1::bigint[]) and state = 'relayed'`,
    [messageIds],
  );
}

/** The worker has given up; the payload is kept for a retry by hand. */
export async function settleFailed(sequelize: Sequelize, messageId: number, reason: string): Promise<void> {
  await change(
    sequelize,
    `state = 'failed', settled_at = now(), last_error = $2 where id = $1::bigint and state = 'relayed'`,
    [messageId, reason.slice(0, 500)],
  );
}

/**
 * Of messages the queue does not know: those it knew within `safeHours` were lost, and are returned to be added again.
 * The others may have been sent and forgotten; they are flagged for a person.
 */
export async function reclaimLost(
  sequelize: Sequelize,
  messageIds: readonly number[],
  safeHours: number,
): Promise<ClaimedMessage[]> {
  await change(
    sequelize,
    `state = 'flagged', settled_at = now(), last_error = 'The queue no longer knows this job'
     where id = any($1::bigint[]) and state = 'relayed' and relayed_at <= now() - $2 * interval '1 hour'`,
    [messageIds, safeHours],
  );
  const rows = await sequelize.query<Row>(
    `update outbox_messages set relayed_at = now()
     where id = any($1::bigint[]) and state = 'relayed' returning ${columns}`,
    { bind: [messageIds], type: QueryTypes.SELECT },
  );
  return rows.map(claimed);
}

/** The queue has let go of withdrawn messages. */
export async function settleWithdrawn(sequelize: Sequelize, messageIds: readonly number[]): Promise<void> {
  await change(sequelize, `settled_at = now() where id = any($1::bigint[]) and state = 'dropped'`, [messageIds]);
}

async function ids(sequelize: Sequelize, sql: string, bind: unknown[]): Promise<number[]> {
  const rows = await sequelize.query<{ id: number }>(sql, { bind, type: QueryTypes.SELECT });
  return rows.map(({ id }) => id);
}

async function change(sequelize: Sequelize, sql: string, bind: unknown[]): Promise<void> {
  await sequelize.query(`update outbox_messages set ${sql}`, { bind, type: QueryTypes.RAW });
}

function claimed(row: Row): ClaimedMessage {
  return {
    name: row.job,
    envelope: {
      outboxId: row.id,
      requestId: row.request_id,
      dueAt: row.due_at.toISOString(),
      payload: row.payload,
    },
    failedBefore: row.failed_before,
  };
}
