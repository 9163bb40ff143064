import type { Transaction } from 'sequelize';
import { courseDates } from '@studio/contract/format/courseDates';
import { requireSession } from '../../admins/audit/audit.ts';
import type { Actor } from '../../admins/audit/audit.ts';
import { run, statement } from '../../db/statement.ts';
import { transact } from '../../db/transact.ts';
import { notFound } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import { datesOf } from '../../events/eventFields.ts';
import type { BookingContext } from '../bookingContext.ts';
import { lockListed } from '../lockBooking.ts';
import { findAttendee } from './findAttendees.ts';

// Arrivals are not audited, because neither seats nor money depend on them.

interface Tick {
  arrived: boolean;
  dateId: number;
}

// A guest of another course is ticked one by one, on the roster of the other course.
const ofBooking = `a.booking_id = $1 and case when $3::integer is null
  then not exists (select from course_guests g where g.attendee_id = a.id and g.missed_date_id = $2) else a.id = $3 end`;
// The arrival time of people who were ticked before stays.
const insertTicks = statement(
  'arrivals tick',
  `insert into attendee_arrivals (attendee_id, date_id)
   select a.id, $2 from attendees a where ${ofBooking} on conflict do nothing`,
);
const deleteTicks = statement(
  'arrivals remove',
  `delete from attendee_arrivals t using attendees a where a.id = t.attendee_id and t.date_id = $2 and ${ofBooking}`,
);

/** Ticks all people of the booking who are expected at the date, or removes their ticks. @throws not_found */
export function tickBooking(context: BookingContext, id: number, tick: Tick, actor: Actor): Promise<void> {
  return saveTick(context, id, tick, actor, () => Promise.resolve(null));
}

/** Ticks one person of the booking at one date. @throws not_found */
export function tickAttendee(
  context: BookingContext,
  bookingId: number,
  { id, ...tick }: Tick & { id: number },
  actor: Actor,
): Promise<void> {
  return saveTick(context, bookingId, tick, actor, async (transaction) => {
    return (await findAttendee(transaction, bookingId, id)).id;
  });
}

/** @param findPerson null for all people of the booking */
function saveTick(
  { database }: BookingContext,
  bookingId: number,
  { arrived, dateId }: Tick,
  actor: Actor,
  findPerson: (transaction: Transaction) => Promise<number | null>,
): Promise<void> {
  return transact(database, async (transaction) => {
    const { eventId } = await lockListed(transaction, bookingId);
    await requireSession(transaction, actor);
    await requireDate(transaction, eventId, dateId);
    const person = await findPerson(transaction);
    await run(transaction, arrived ? insertTicks : deleteTicks, [bookingId, dateId, person]);
  });
}

/** The lock prevents that an edit removes the date meanwhile. @throws not_found */
async function requireDate(transaction: Transaction, eventId: number, dateId: number): Promise<void> {
  const event = await Event.findByPk(eventId, { lock: transaction.LOCK.SHARE, transaction, rejectOnEmpty: true });
  if (courseDates(datesOf(event)).some(({ id }) => id === dateId)) return;
  throw notFound('This course no longer has this date. Please reload the page.');
}
