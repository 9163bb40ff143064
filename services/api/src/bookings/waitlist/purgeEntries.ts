import type { Sequelize, Transaction } from 'sequelize';
import { waitlistConfirmHours, waitlistRetentionDays } from '@studio/contract/studio';
import { run, statement } from '../../db/statement.ts';
import { emailKeyOf } from '../../orders/emailKey.ts';
import { WaitlistEntry } from '../waitlistEntry.model.ts';

const remove = statement<{ id: number }>(
  'purge waiting list',
  `delete from waitlist_entries where id in (
     select w.id from waitlist_entries w join events e on e.id = w.event_id
     where e.starts_at < now() - interval '${waitlistRetentionDays} days'
       or w.state = 'unconfirmed' and w.updated_at < now() - interval '${waitlistConfirmHours} hours'
     limit 500
   ) returning id`,
);

/** Deletes up to 500 entries whose workshop is over or that were not confirmed in time. @returns how many */
export async function purgeEntries(database: Sequelize): Promise<number> {
  return (await run(database, remove, [])).length;
}

/** The caller has deleted the bookings of the address. @returns how many */
export function deleteEntriesOf(transaction: Transaction, email: string): Promise<number> {
  return WaitlistEntry.destroy({ where: { emailKey: emailKeyOf(email) }, transaction });
}
