import type { Transaction } from 'sequelize';
import type { FurtherDateView } from '@studio/contract/format/courseDates';
import { run, statement } from '../../db/statement.ts';
import { conflict } from '../../errors.ts';

const reasons = {
  arrivals: 'the roster says who came.',
  guests: 'people of another course come on it.',
  moved: 'people of this course have moved it to another one.',
};

const ofBookings = 'join attendees a on a.id = used.attendee_id join bookings b on b.id = a.booking_id';
const selectUsed = statement<{ dateId: number; reason: keyof typeof reasons }>(
  'used course dates',
  `select date_id as "dateId", 'arrivals' as reason from attendee_arrivals used ${ofBookings}
   where b.event_id = $1 and date_id = any($2::integer[])
   union all
   select date_id, 'guests' from course_guests where event_id = $1 and date_id = any($2::integer[])
   union all
   select missed_date_id, 'moved' from course_guests used ${ofBookings}
   where b.event_id = $1 and missed_date_id = any($2::integer[])`,
);

/**
 * The caller has locked the event.
 * @throws conflict if people have arrived at a date that the edit removes, or it has guests or was moved by people
 */
export async function requireUnusedDates(
  transaction: Transaction,
  eventId: number,
  { before, after }: { before: readonly FurtherDateView[]; after: readonly FurtherDateView[] },
): Promise<void> {
  const removed = before.filter(({ id }) => after.every((date) => date.id !== id)).map(({ id }) => id);
  if (removed.length === 0) return;
  const [used] = await run(transaction, selectUsed, [eventId, removed]);
  if (!used) return;
  const place = before.findIndex(({ id }) => id === used.dateId) + 2;
  const message = `Date ${place} cannot be removed: ${reasons[used.reason]}`;
  throw conflict('conflict', message, { fields: { furtherDates: message } });
}
