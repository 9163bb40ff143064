import type { Transaction } from 'sequelize';
import type { MailKind, MailContents } from '@studio/contract/mails';
import { run, statement } from '../db/statement.ts';
import { notifyRelay } from './notify.ts';

export interface Announcement {
  /** Names the thing announced, for example `booking-confirmed:<id>`; one key makes one message, ever. */
  key: string;
  /** When it may leave; at once when left out. */
  dueAt?: Date;
  /** The request that caused it, for the worker's log. */
  requestId?: string | null;
  /** The booking it belongs to, by which it can be withdrawn. */
  bookingId?: number | null;
}

const insertMessage = statement(
  'outbox announce',
  `insert into outbox_messages (key, job, payload, due_at, request_id, booking_id)
   values ($1, $2, $3::jsonb, coalesce($4::timestamptz, now()), $5, $6)
   on conflict (key) do update
     set job = excluded.job, payload = excluded.payload, due_at = excluded.due_at, request_id = excluded.request_id,
         state = 'waiting', settled_at = null,
         -- Kept where the queue has not let go of it yet, so that the relay takes the old job out first.
         relayed_at = case when outbox_messages.settled_at is null then outbox_messages.relayed_at end
     where outbox_messages.state = 'dropped'`,
);

/**
 * Writes a job into the outbox as part of `transaction`: it reaches the queue if and only if the transaction commits.
 * A key that was announced before does nothing, unless that message was withdrawn: then it waits again, as announced
 * now.
 */
export async function enqueueMail<Name extends MailKind>(
  transaction: Transaction,
  job: Name,
  payload: MailContents[Name],
  { key, dueAt, requestId = null, bookingId = null }: Announcement,
): Promise<void> {
  await run(transaction, insertMessage, [key, job, JSON.stringify(payload), dueAt ?? null, requestId, bookingId]);
  transaction.afterCommit(notifyRelay);
}

const perhapsSent = statement<{ id: string }>(
  'outbox perhaps sent',
  `select id from outbox_messages
   where key = $1 and (state in ('relayed', 'done', 'flagged') or state = 'waiting' and relayed_at is not null)`,
);

/** True when the key was announced and may have gone out as it was. */
export async function mayBeSent(transaction: Transaction, key: string): Promise<boolean> {
  return (await run(transaction, perhapsSent, [key])).length > 0;
}

// What failed was never sent; a flagged one may have gone out, and counts as sent: announced anew it would go twice.
const takenBack = `state = case state when 'flagged' then 'done' else 'dropped' end, payload = '{}',
     settled_at = case when state = 'flagged' or relayed_at is null then now() end`;

const withdrawn = statement<{ id: string }>(
  'outbox withdrawn',
  `select id from outbox_messages where key = $1 and state = 'dropped'`,
);

/** True when the key was announced, and taken back before it was sent. */
export async function isWithdrawn(transaction: Transaction, key: string): Promise<boolean> {
  return (await run(transaction, withdrawn, [key])).length > 0;
}

const dropMessages = statement(
  'outbox withdraw',
  `update outbox_messages
   set ${takenBack}
   where booking_id = any($1::integer[]) and job = any($2::text[]) and key is distinct from $3
     and state in ('waiting', 'relayed', 'failed', 'flagged')`,
);

/**
 * Takes back what bookings have announced and what has not been sent yet, such as the reminder of a cancelled booking;
 * nobody is asked to send it by hand any more. Empties its payload. A message that has already reached the queue is taken
 * out of it by the relay. `except` is a key that stands.
 */
export async function withdraw(
  transaction: Transaction,
  jobs: readonly MailKind[],
  bookingIds: readonly number[],
  except: string | null = null,
): Promise<void> {
  await run(transaction, dropMessages, [bookingIds, jobs, except]);
}

const rewriteMessages = statement(
  'outbox rewrite',
  `update outbox_messages
   set payload = payload || $3::jsonb, state = case state when 'relayed' then 'waiting' else state end
   where booking_id = any($1::integer[]) and job = any($2::text[]) and not payload @> $3::jsonb
     and state in ('waiting', 'relayed', 'failed', 'flagged')`,
);

/**
 * What bookings have announced and what has not been sent says `fields` from now on. A message that is in the queue already
 * waits again: the relay takes the old words out of it, unless a worker is about to send them.
 */
export async function rewrite(
  transaction: Transaction,
  jobs: readonly MailKind[],
  bookingIds: readonly number[],
  fields: object,
): Promise<void> {
  await run(transaction, rewriteMessages, [bookingIds, jobs, JSON.stringify(fields)]);
  transaction.afterCommit(notifyRelay);
}

const dropMessage = statement(
  'outbox withdraw key',
  `update outbox_messages
   set ${takenBack}
   where key = $1 and state in ('waiting', 'relayed', 'failed', 'flagged')`,
);

/** The same for one announcement by its key, where no booking leads to it. */
export async function withdrawKey(transaction: Transaction, key: string): Promise<void> {
  await run(transaction, dropMessage, [key]);
}

const sendAgain = statement<{ id: string }>(
  'outbox retry',
  `update outbox_messages
   -- relayed_at stays: the queue may still have the job that failed.
   set state = 'waiting', due_at = now(), settled_at = null
   where id = $1 and state in ('failed', 'flagged') returning id`,
);

const layAway = statement<{ id: string }>(
  'outbox put aside',
  `update outbox_messages
   set ${takenBack}
   where id = $1 and state in ('failed', 'flagged') returning id`,
);

/** Nobody needs to send it any more: it was seen to in another way. False when it is in no such state. */
export async function putAside(transaction: Transaction, messageId: number): Promise<boolean> {
  return (await run(transaction, layAway, [messageId])).length > 0;
}

/** Sends a failed or flagged message once more, by hand. False when it is in no such state. */
export async function retry(transaction: Transaction, messageId: number): Promise<boolean> {
  const sent = await run(transaction, sendAgain, [messageId]);
  transaction.afterCommit(notifyRelay);
  return sent.length > 0;
}
