import type { Sequelize } from 'sequelize';
import type { JobEnvelope, MailKind } from '@studio/contract/mails';
import { run, statement } from '../db/statement.ts';
import type { QueuedJob } from './mailQueue.ts';

// The statements of the relay. A message is `waiting` until a relay claims it, `relayed` while the queue has it, and then
// `done`, `failed` (the worker gave up), `flagged` (the queue lost it and it may have been sent) or `dropped`.

interface Row {
  id: number;
  job: MailKind;
  payload: JobEnvelope['payload'];
  request_id: string | null;
  due_at: Date;
}

// An id leaves as text because it is a bigint; as a double it is exact until the year 2255.
const columns = 'message.id::float8 as id, job, payload, request_id, due_at';

const claim = statement<Row>(
  'outbox claim',
  `with due as materialized (
     select id from outbox_messages where state = 'waiting' and due_at <= now() and relayed_at is null
     order by due_at, id limit $1 for update skip locked
   )
   update outbox_messages message set state = 'relayed', relayed_at = now()
   from due where message.id = due.id
   returning ${columns}`,
);

/** Takes up to `limit` messages that are due and of which the queue has no old job; no other relay takes the same. */
export async function claimDue(sequelize: Sequelize, limit: number): Promise<QueuedJob[]> {
  return (await run(sequelize, claim, [limit])).map(claimed);
}

const forgotten = (state: 'relayed' | 'dropped') =>
  statement<{ id: number }>(
    `outbox in queue ${state}`,
    `select id::float8 as id from outbox_messages
     where relayed_at is not null and settled_at is null and state = '${state}'
       and relayed_at < now() - $1 * interval '1 millisecond'
     order by relayed_at, id limit $2`,
  );
const relayed = forgotten('relayed');
const withdrawn = forgotten('dropped');

/** Messages the queue was given and has not been asked about for `askAfterMs`, the longest forgotten first. */
export async function relayedIds(sequelize: Sequelize, askAfterMs: number, limit: number): Promise<number[]> {
  return (await run(sequelize, relayed, [askAfterMs, limit])).map(({ id }) => id);
}

/** Messages that were withdrawn after the queue had been given them. */
export async function withdrawnIds(sequelize: Sequelize, askAfterMs: number, limit: number): Promise<number[]> {
  return (await run(sequelize, withdrawn, [askAfterMs, limit])).map(({ id }) => id);
}

const renewed = statement<{ id: number }>(
  'outbox renewed',
  `with old as materialized (
     select id from outbox_messages
     where state = 'waiting' and relayed_at < now() - $1 * interval '1 millisecond' and settled_at is null
     order by relayed_at, id limit $2 for update skip locked
   )
   update outbox_messages message set relayed_at = now()
   from old where message.id = old.id
   returning message.id::float8 as id`,
);

/**
 * Messages that wait with other words than the queue may have of them. Whoever is told of them takes the old job out; no
 * other relay is told of the same for `askAfterMs`.
 */
export async function renewedIds(sequelize: Sequelize, askAfterMs: number, limit: number): Promise<number[]> {
  return (await run(sequelize, renewed, [askAfterMs, limit])).map(({ id }) => id);
}

const clear = statement(
  'outbox clear',
  `update outbox_messages set relayed_at = null where id = any($1::bigint[]) and state = 'waiting'`,
);

/** The queue has no old job of them: they may be claimed. */
export async function noteCleared(sequelize: Sequelize, ids: readonly number[]): Promise<void> {
  await run(sequelize, clear, [ids]);
}

const held = statement(
  'outbox held',
  `update outbox_messages set relayed_at = now() where id = any($1::bigint[]) and state = 'relayed'`,
);

/** The queue still has them. */
export async function noteHeld(sequelize: Sequelize, ids: readonly number[]): Promise<void> {
  await run(sequelize, held, [ids]);
}

const done = statement(
  'outbox done',
  `update outbox_messages set state = 'done', payload = '{}', settled_at = now(), last_error = null
   where id = any($1::bigint[])
     and (state in ('relayed', 'dropped') or state = 'waiting' and relayed_at is not null)`,
);

/**
 * They are sent, also those that were withdrawn or worded anew too late: the payload goes, the key stays so that the same
 * thing is never announced twice.
 */
export async function settleDone(sequelize: Sequelize, ids: readonly number[]): Promise<void> {
  await run(sequelize, done, [ids]);
}

const failed = statement(
  'outbox failed',
  `update outbox_messages set state = 'failed', settled_at = now(), last_error = $2
   where id = $1 and state = 'relayed'`,
);

/** The worker has given up; the payload is kept for a retry by hand. */
export async function settleFailed(sequelize: Sequelize, id: number, reason: string): Promise<void> {
  await run(sequelize, failed, [id, reason.slice(0, 500)]);
}

const flag = statement(
  'outbox flag',
  `update outbox_messages
   set state = 'flagged', settled_at = now(), last_error = 'The queue no longer knows this job'
   where id = any($1::bigint[]) and state = 'relayed' and relayed_at <= now() - $2 * interval '1 hour'`,
);
const reclaim = statement<Row>(
  'outbox reclaim',
  `update outbox_messages message set relayed_at = now() where id = any($1::bigint[]) and state = 'relayed'
   returning ${columns}`,
);

/**
 * Of messages the queue does not know: those it knew within `safeHours` were lost, and are returned to be added again.
 * The others may have been sent and forgotten; they are flagged for a person.
 */
export async function reclaimLost(
  sequelize: Sequelize,
  ids: readonly number[],
  safeHours: number,
): Promise<QueuedJob[]> {
  await run(sequelize, flag, [ids, safeHours]);
  return (await run(sequelize, reclaim, [ids])).map(claimed);
}

const letGo = statement(
  'outbox let go',
  `update outbox_messages set settled_at = now() where id = any($1::bigint[]) and state = 'dropped'`,
);

/** The queue has let go of withdrawn messages. */
export async function settleWithdrawn(sequelize: Sequelize, ids: readonly number[]): Promise<void> {
  await run(sequelize, letGo, [ids]);
}

function claimed(row: Row): QueuedJob {
  return {
    name: row.job,
    envelope: {
      outboxId: row.id,
      requestId: row.request_id,
      dueAt: row.due_at.toISOString(),
      payload: row.payload,
    },
  };
}
