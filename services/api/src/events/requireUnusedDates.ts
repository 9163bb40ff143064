import type { Transaction } from 'sequelize';
import type { FurtherDateView } from '@studio/contract/format/courseDates';
import { run, statement } from '../db/statement.ts';
import { conflict } from '../errors.ts';

const selectUsed = statement<{ dateId: number }>(
  'used course dates',
  `select t.date_id as "dateId" from attendee_arrivals t
     join attendees a on a.id = t.attendee_id join bookings b on b.id = a.booking_id
   where b.event_id = $1 and t.date_id = any($2::integer[])`,
);

/**
 * The caller has locked the event. @throws conflict if people have arrived at a date that the edit removes
 */
export async function requireUnusedDates(
  transaction: Transaction,
  eventId: number,
  { before, after }: { before: readonly FurtherDateView[]; after: readonly FurtherDateView[] },
): Promise<void> {
  const removed = before.filter(({ id }) => after.every((date) => date.id !== id)).map(({ id }) => id);
  if (removed.length === 0) return;
  const used = await run(transaction, selectUsed, [eventId, removed]);
  if (used.length === 0) return;
  const place = before.findIndex(({ id }) => used.some(({ dateId }) => dateId === id)) + 2;
  const message = `Date ${place} cannot be removed: the roster says who came.`;
  throw conflict('conflict', message, { fields: { furtherDates: message } });
}
