import { QueryTypes, Sequelize } from 'sequelize';
import type { Transaction } from 'sequelize';
import type { JobName, Jobs } from '@studio/contract/jobs';
import { ringRelay } from './bell.ts';

export interface Announcement {
  /** Names the thing announced, for example `booking-confirmed:<id>`; one key makes one message, ever. */
  key: string;
  /** When it may leave; at once when left out. */
  dueAt?: Date;
  /** The request that caused it, for the worker's log. */
  requestId?: string | null;
  /** The booking it belongs to: the message goes when the booking is deleted, and can be withdrawn by it. */
  bookingId?: number | null;
}

/**
 * Writes a job into the outbox as part of `transaction`: it reaches the queue if and only if the transaction commits.
 * A key that was announced before does nothing, unless that message was withdrawn: then it waits again, as announced
 * now.
 */
export async function announce<Name extends JobName>(
  transaction: Transaction,
  job: Name,
  payload: Jobs[Name],
  { key, dueAt, requestId = null, bookingId = null }: Announcement,
): Promise<void> {
  await databaseOf(transaction).query(
    `insert into outbox_messages (key, job, payload, due_at, request_id, booking_id)
     values ($1, $2, $3::jsonb, coalesce($4::timestamptz, now()), $5, $6)
     on conflict (key) do update
       set job = excluded.job, payload = excluded.payload, due_at = excluded.due_at, request_id = excluded.request_id,
           state = 'waiting', relayed_at = null, settled_at = null
       where outbox_messages.state = 'dropped'`,
    {
      bind: [key, job, JSON.stringify(payload), dueAt?.toISOString() ?? null, requestId, bookingId],
      type: QueryTypes.RAW,
      transaction,
    },
  );
  transaction.afterCommit(ringRelay);
}

/**
 * Takes back what a booking has announced and what has not been sent yet, such as the reminder of a cancelled booking.
 * Empties its payload. A message that has already reached the queue is taken out of it by the relay.
 */
export async function withdraw(transaction: Transaction, job: JobName, bookingId: number): Promise<void> {
  await databaseOf(transaction).query(
    `update outbox_messages
     set state = 'dropped', payload = '{}', settled_at = case when relayed_at is null then now() end
     where booking_id = $1 and job = $2 and state in ('waiting', 'relayed')`,
    { bind: [bookingId, job], type: QueryTypes.RAW, transaction },
  );
}

/** The connection the transaction runs on; Sequelize has it and only its types are silent. */
function databaseOf(transaction: Transaction): Sequelize {
  if ('sequelize' in transaction && transaction.sequelize instanceof Sequelize) return transaction.sequelize;
  throw new TypeError('An announcement needs a transaction of Sequelize');
}
