import type { Transaction } from 'sequelize';
import { studio } from '@studio/contract/studio';
import { run, statement } from '../db/statement.ts';
import type { Event } from './event.model.ts';

const move = statement(
  'reminders move',
  `update outbox_messages
   set due_at = $2::timestamptz - make_interval(hours => ${studio.reminderHours}),
       payload = jsonb_set(payload, '{event}', (payload -> 'event') || $3::jsonb)
   where job = 'booking-reminder' and state = 'waiting'
     and booking_id in (select id from bookings where event_id = $1)`,
);

/** Reminders that still wait speak of the workshop as it is now, and go out 24 hours before it begins now. */
export async function moveReminders(transaction: Transaction, event: Event): Promise<void> {
  const { title, description, date } = event;
  const startTime = event.startTime.slice(0, 5);
  const endTime = event.endTime?.slice(0, 5) ?? null;
  const facts = JSON.stringify({ title, description, date, startTime, endTime });
  await run(transaction, move, [event.id, event.startsAt, facts]);
}
