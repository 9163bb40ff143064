import type { Transaction } from 'sequelize';
import { studio } from '@studio/contract/studio';
import { run, statement } from '../../db/statement.ts';
import { notifyRelay, onKeyConflictSql } from '../../outbox/outbox.ts';

/**
 * SQL: the reminders of bookings, one for each date of their workshop, as rows of the outbox. Those whose time is past
 * are left out: the confirmation, or the mail about the change, has the dates.
 * @param bookings rows of id, email, starts_at and further_dates
 * @param moreStarts `union` with other starts of a booking
 */
export function remindersOf(bookings: string, requestId: string, moreStarts = ''): string {
  const dueAt = `dates.start - interval '${studio.reminderHours} hours'`;
  const start = `to_char(dates.start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return `select 'booking-reminder', 'booking-reminder:' || booked.id || ':' || ${start}, booked.id, ${requestId}::text,
      ${dueAt}, dates.start
    from ${bookings} booked cross join lateral (
      select booked.starts_at as start
      union
      select d.starts_at from further_dates_of(booked.further_dates) d
      ${moreStarts}
    ) dates
    where booked.email is not null and ${dueAt} > now()`;
}

/** SQL: the dates of other courses on which people of the booking come instead of missed ones. */
const guestStarts = `union
  select d.starts_at from course_guests g join attendees a on a.id = g.attendee_id
  join course_dates d on d.event_id = g.event_id and d.date_id = g.date_id
  where a.booking_id = booked.id`;

const confirmedOf = (condition: string) =>
  `(select b.id, o.email, e.starts_at, e.further_dates
    from bookings b join orders o on o.id = b.order_id join events e on e.id = b.event_id
    where ${condition} and b.status = 'confirmed' order by b.id)`;

const insertReminders = (of: 'event' | 'booking', condition: string) =>
  statement(
    `outbox reminders of ${of}`,
    `insert into outbox_messages (kind, key, booking_id, request_id, due_at, starts_at)
     ${remindersOf(confirmedOf(condition), '$2', guestStarts)} ${onKeyConflictSql}`,
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

/** Call it for a booking that comes on other dates. */
export async function enqueueReminders(
  transaction: Transaction,
  bookingId: number,
  requestId: string | null,
): Promise<void> {
  await run(transaction, insertOfBooking, [bookingId, requestId]);
  transaction.afterCommit(notifyRelay);
}
