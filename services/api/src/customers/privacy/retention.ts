import type { Logger } from 'pino';
import type { Sequelize } from 'sequelize';
import type { ErasureView } from '@studio/contract/admin/privacy';
import { attendeeNotesDays } from '@studio/contract/bookings/attendees';
import { recordAudit } from '../../admins/audit/audit.ts';
import { hasOpenRefund } from '../../db/conditions.ts';
import { run, runLong, statement } from '../../db/statement.ts';
import { transact } from '../../db/transact.ts';
import { repeat } from '../../repeat.ts';
import { readSettings } from '../../settings/readSettings.ts';
import { eraseBookings, eraseCustomer, lockBookingsOf } from './eraseBookings.ts';
import { eraseExpiredVouchers } from './eraseVouchers.ts';

const everyMs = 6 * 3_600_000;
/** The timeout of the search. It reads all old bookings, which takes longer than a statement of a request may take. */
const searchMs = 60_000;
const atOnce = 500;
const actor = { adminId: null, sessionId: null, username: 'retention', requestId: null, ip: null };

const booked = 'bookings b join orders o on o.id = b.order_id join events e on e.id = b.event_id';
const cutoff = '$1::timestamptz - make_interval(months => $2)';
const isOld = `o.erased_at is null and e.last_starts_at <= ${cutoff}`;
// A person is erased as a whole, once the last of their workshops is old enough.
const selectPeople = `select distinct o.email_key as key from ${booked}
  where o.email_key is not null and ${isOld} and not exists (
    select from orders other join bookings ob on ob.order_id = other.id join events oe on oe.id = ob.event_id
    where other.email_key = o.email_key and (oe.last_starts_at > ${cutoff} or ${hasOpenRefund('ob')}))
  limit ${atOnce}`;
const selectWalkIns = `select b.id as key from ${booked}
  where o.email_key is null and ${isOld} and not ${hasOpenRefund('b')} order by b.id limit ${atOnce}`;
const selectDue = statement<{ due: boolean }>(
  'retention due',
  `select coalesce(max(e.last_starts_at) <= ${cutoff} and not bool_or(${hasOpenRefund('b')}), false) as due
   from ${booked} where o.email_key = $3`,
);
const lockWalkIns = statement('retention lock', 'select id from bookings where id = any($1) order by id for update');
const deleteAdded = statement(
  'retention customers without bookings',
  `delete from customers where last_booking is null and edited_at <= ${cutoff}`,
);
// Deletes the payers of undecided payments.
const deletePayers = statement('retention payers', `delete from payment_payers where created_at <= ${cutoff}`);
// The text may name the payer. The amount stays until an admin decides about it.
const deleteBankTexts = statement(
  'retention bank entries',
  `update bank_entries set description = null where description is not null and created_at <= ${cutoff}`,
);
const notesCutoff = `$1::timestamptz - interval '${attendeeNotesDays} days'`;
// A person may still come to a date of another course.
const deleteAttendeeNotes = statement(
  'retention notes about people',
  `update attendees a set notes = null where notes is not null and booking_id in (
     select b.id from bookings b join events e on e.id = b.event_id where e.last_starts_at <= ${notesCutoff})
   and not exists (
     select from course_guests g join course_dates d on d.event_id = g.event_id and d.date_id = g.date_id
     where g.attendee_id = a.id and d.starts_at > ${notesCutoff})`,
);
const deleteMessages = statement<{ id: number }>(
  'retention messages',
  `delete from contact_messages where created_at <= ${cutoff} returning id`,
);

const deleteQuotes = statement(
  'retention quotes',
  `delete from quotes where greatest(created_at, valid_until) <= ${cutoff} and not exists (
     select from bookings b join events e on e.id = b.event_id
     where b.order_id = quotes.order_id and b.status in ('pending', 'confirmed') and e.last_starts_at > $1)`,
);

/**
 * Erases the personal data that is older than the settings allow, and the health data of past workshops, as of `at`.
 * Several replicas may run it.
 */
export async function expirePersonalData(database: Sequelize, at: Date): Promise<ErasureView> {
  const { retentionMonths, messageRetentionMonths } = await readSettings(database);
  let bookings = 0;

  for (const emailKey of await search<string>(database, selectPeople, [at, retentionMonths])) {
    bookings += await transact(database, async (transaction) => {
      const ids = await lockBookingsOf(transaction, emailKey);
      // The person may have booked again meanwhile.
      const [row] = await run(transaction, selectDue, [at, retentionMonths, emailKey]);
      return row?.due ? eraseCustomer(transaction, emailKey, ids) : 0;
    });
  }
  const walkIns = await search<number>(database, selectWalkIns, [at, retentionMonths]);
  bookings += await transact(database, async (transaction) => {
    await run(transaction, lockWalkIns, [walkIns]);
    return eraseBookings(transaction, walkIns);
  });

  const messages = await transact(database, async (transaction) => {
    await eraseExpiredVouchers(transaction, at, retentionMonths);
    await run(transaction, deleteAdded, [at, retentionMonths]);
    await run(transaction, deletePayers, [at, retentionMonths]);
    await run(transaction, deleteBankTexts, [at, messageRetentionMonths]);
    await run(transaction, deleteAttendeeNotes, [at]);
    await run(transaction, deleteQuotes, [at, messageRetentionMonths]);
    const { length } = await run(transaction, deleteMessages, [at, messageRetentionMonths]);
    if (bookings + length > 0) {
      const erasure = {
        action: 'privacy.expired',
        subject: 'retention',
        before: { bookings, messages: length },
      } as const;
      await recordAudit(transaction, actor, erasure);
    }
    return length;
  });
  return { bookings, messages };
}

/** @returns a function that stops the job and waits for the current run */
export function startRetention(database: Sequelize, log: Logger): () => Promise<void> {
  return repeat({ name: 'retention', everyMs, log }, async () => {
    const expired = await expirePersonalData(database, new Date());
    if (expired.bookings + expired.messages > 0) log.info(expired, 'personal data expired');
  });
}

async function search<Key>(database: Sequelize, text: string, values: [Date, number]): Promise<Key[]> {
  return transact(database, async (transaction) => {
    await runLong(transaction, `set local statement_timeout = ${searchMs}`, [], searchMs);
    const rows = await runLong<{ key: Key }>(transaction, text, values, searchMs);
    return rows.map(({ key }) => key);
  });
}
