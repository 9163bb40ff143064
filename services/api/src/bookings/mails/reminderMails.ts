import type { Transaction } from 'sequelize';
import { studio } from '@studio/contract/studio';
import { run, statement } from '../../db/statement.ts';
import { notifyRelay, onKeyConflictSql } from '../../outbox/outbox.ts';

/**
 * SQL: the reminders of bookings, one for each date of their workshop, as rows of the outbox. Those whose time is past
 * are left out: the confirmation, or the mail about the change, has the dates.
 * @param bookings rows of id, email, starts_at and further_dates
 */
export function remindersOf(bookings: string, requestId: string): string {
  const dueAt = `dates.start - interval '${studio.reminderHours} hours'`;
  const start = `to_char(dates.start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return `select 'booking-reminder', 'booking-reminder:' || booked.id || ':' || ${start}, booked.id, ${requestId}::text,
      ${dueAt}, dates.start
    from ${bookings} booked cross join lateral (
      select booked.starts_at as start
      union all
      select d.starts_at from further_dates_of(booked.further_dates) d
    ) dates
    where booked.email is not null and ${dueAt} > now()`;
}

const confirmedOf = (condition: string) =>
  `(select b.id, o.email, e.starts_at, e.further_dates
    from bookings b join orders o on o.id = b.order_id join events e on e.id = b.event_id
    where ${condition} and b.status = 'confirmed' order by b.id)`;

const insertReminders = (of: 'event' | 'booking', condition: string) =>
  statement(
    `outbox reminders of ${of}`,
    `insert into outbox_messages (kind, key, booking_id, request_id, due_at, starts_at)
     ${remindersOf(confirmedOf(condition), '$2')} ${onKeyConflictSql}`,
  );
const insertOfEvent = insertReminders('event', 'b.event_id = $1');
const insertOfBooking = insertReminders('booking', 'b.id = $1');

/** Call it after an edit of the dates. Reminders of old starts are cancelled when they are composed. */
export async function rescheduleReminders(
  transaction: Transaction,
  { id }: { id: number },
  requestId: string | null,
): Promise<void> {
  await run(transaction, insertOfEvent, [id, requestId]);
  transaction.afterCommit(notifyRelay);
}

/** Call it for a booking that moved to another workshop. */
export async function enqueueReminders(
  transaction: Transaction,
  bookingId: number,
  requestId: string | null,
): Promise<void> {
  await run(transaction, insertOfBooking, [bookingId, requestId]);
  transaction.afterCommit(notifyRelay);
}
