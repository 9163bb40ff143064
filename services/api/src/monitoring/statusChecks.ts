import type { Sequelize } from 'sequelize';
import type { StatusPart } from '@studio/contract/status';
import type { Dependency } from '@studio/runtime/readiness';
import { run, statement } from '../db/statement.ts';
import type { StatusChecks } from './health.routes.ts';

const selectOne = statement('status database', 'select 1');

// The limits are those of the alerts OutboxStuck and BackupStale. If a mail server rejects the sender, every mail fails
// at once and none is late, so failed mails are counted too. One or two failed mails are wrong addresses of visitors.
// All states have an index.
const selectMail = statement<{ is_failing: boolean }>(
  'status mail',
  `with failed as (
     select min(finished_at) as since, count(*) as mails from (
       select finished_at from outbox_messages where state = 'failed' and finished_at > now() - interval '1 hour'
       order by finished_at desc limit 3
     ) latest
   ), newest as (
     select state, finished_at from outbox_messages order by id desc limit 1000
   )
   select exists (select from outbox_messages where state = 'pending' and due_at < now() - interval '5 minutes')
     or exists (select from outbox_messages where state = 'queued' and due_at < now() - interval '5 minutes')
     or exists (
       select from failed where mails = 3
         and not exists (select from newest where state = 'sent' and finished_at > since)
     ) as is_failing`,
);

// The first backup follows the first booking. If the last check is more than a day old, the backup service is no longer
// used, for example after a move to another cluster.
const selectBackup = statement<{ is_failing: boolean }>(
  'status backup',
  `select coalesce(
       (select max(finished_at) from backup_runs where kind = 'backup'),
       (select created_at from bookings order by id limit 1)
     ) < now() - interval '26 hours'
     or exists (
       select from backup_state where checked_at > now() - interval '1 day'
         and (not can_write or checked_at < now() - interval '5 minutes')
     ) as is_failing`,
);

export function createStatusChecks(database: Sequelize, queue: Dependency): StatusChecks {
  return {
    database: async () => {
      await run(database, selectOne, []);
    },
    queue: () => queue.check(),
    mail: () => requireInTime('mail', selectMail),
    backup: () => requireInTime('backup', selectBackup),
  };

  async function requireInTime(name: StatusPart, select: typeof selectMail): Promise<void> {
    const [row] = await run(database, select, []);
    if (row?.is_failing) throw new Error(`${name} is failing`);
  }
}
