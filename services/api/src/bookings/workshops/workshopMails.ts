import type { Transaction } from 'sequelize';
import type { EventDates } from '@studio/contract/format/courseDates';
import { rescheduleMailMinutes } from '@studio/contract/mail/eventRescheduledText';
import { isActive } from '../../db/conditions.ts';
import { run, statement } from '../../db/statement.ts';
import type { Event } from '../../events/event.model.ts';
import { enqueueMail, notifyRelay } from '../../outbox/outbox.ts';
import type { Booking } from '../booking.model.ts';

/**
 * Enqueues one mail per booking and workshop, because a booking may be moved to a workshop that is cancelled later too.
 * @returns false for a booking without an e-mail address
 */
export async function enqueueEventCancelled(
  transaction: Transaction,
  { id: bookingId, eventId, order }: Booking,
  requestId: string | null,
): Promise<boolean> {
  if (order.email === null) return false;
  const key = `event-cancelled:${bookingId}:${eventId}`;
  await enqueueMail(transaction, { kind: 'event-cancelled', key, bookingId, requestId });
  return true;
}

// If the mail about the previous reschedule is not sent yet, the person knows only the time before it. The new mail
// then takes `from` of that mail.
const insertRescheduled = statement(
  'outbox event rescheduled',
  `insert into outbox_messages (kind, key, due_at, request_id, booking_id, event_reschedule)
   select 'event-rescheduled', 'event-rescheduled:' || b.id || ':' || $1::integer || ':' || $2::integer,
     now() + interval '${rescheduleMailMinutes} minutes', $3, b.id,
     jsonb_build_object('eventId', $1::integer, 'rescheduleCount', $2::integer, 'from', coalesce((
       select m.event_reschedule -> 'from' from outbox_messages m
       where m.key = 'event-rescheduled:' || b.id || ':' || $1::integer || ':' || ($2::integer - 1)
         and m.state = 'pending'
     ), $4::jsonb))
   from bookings b join orders o on o.id = b.order_id
   where b.event_id = $1 and o.email is not null and ${isActive('b')} order by b.id`,
);

/**
 * Enqueues one mail per booking and new time. It is due a little later: if the time is corrected before that, only the
 * mail about the last time is sent. The caller has locked the event and raised `rescheduleCount`.
 */
export async function enqueueEventRescheduled(
  transaction: Transaction,
  { id, rescheduleCount, lastStartsAt }: Event,
  from: EventDates,
  requestId: string | null,
): Promise<void> {
  if (lastStartsAt.getTime() <= Date.now()) return;
  await run(transaction, insertRescheduled, [id, rescheduleCount, requestId, JSON.stringify(from)]);
  transaction.afterCommit(notifyRelay);
}
