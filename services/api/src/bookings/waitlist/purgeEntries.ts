import type { Sequelize, Transaction } from 'sequelize';
import { waitlistConfirmHours, waitlistRetentionDays } from '@studio/contract/studio';
import { run, statement } from '../../db/statement.ts';

const remove = statement<{ id: number }>(
  'purge waiting list',
  `delete from waitlist_entries where id in (
     select w.id from waitlist_entries w join events e on e.id = w.event_id
     where e.starts_at < now() - interval '${waitlistRetentionDays} days'
       or w.state = 'unconfirmed' and w.updated_at < now() - interval '${waitlistConfirmHours} hours'
     limit 500
   ) returning id`,
);

/** Deletes entries of workshops that are over and those that were not confirmed, up to 500. @returns how many */
export async function purgeEntries(database: Sequelize): Promise<number> {
  return (await run(database, remove, [])).length;
}

const removeOfEmail = statement<{ id: number }>(
  'waiting list delete of address',
  'delete from waitlist_entries where email_key = lower($1) returning id',
);

/** The caller has deleted the bookings of the address. @returns how many */
export async function deleteEntriesOf(on: Transaction, email: string): Promise<number> {
  return (await run(on, removeOfEmail, [email])).length;
}
