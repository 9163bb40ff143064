import type { Transaction } from 'sequelize';
import { courseDates } from '@studio/contract/format/courseDates';
import type { EventDates } from '@studio/contract/format/courseDates';
import { run, statement } from '../../db/statement.ts';
import { takesPlace } from '../../events/event.model.ts';
import type { Event } from '../../events/event.model.ts';
import { datesOf } from '../../events/eventFields.ts';
import { offerBeforeCommit } from '../offers/offerSeats.ts';
import { enqueueDateMoved, placeOf } from './dateMovedMails.ts';

interface GuestRow {
  bookingId: number;
  attendeeId: number;
  missedDateId: number;
  eventId: number;
  dateId: number;
}

const columns = `a.booking_id as "bookingId", g.attendee_id as "attendeeId", g.missed_date_id as "missedDateId",
  g.event_id as "eventId", g.date_id as "dateId"`;

// People who come to the event instead of another one, and people of the event who come to another one.
const removeGuests = statement<GuestRow>(
  'guests of an ended event',
  `delete from course_guests g using attendees a join bookings b on b.id = a.booking_id
   where a.id = g.attendee_id and (b.event_id = $1 or g.event_id = $1 and exists (
     select from course_dates d where d.event_id = g.event_id and d.date_id = g.date_id and d.starts_at > now()))
   returning ${columns}`,
);
const selectGuests = statement<GuestRow>(
  'guests of rescheduled dates',
  `select ${columns} from course_guests g join attendees a on a.id = g.attendee_id
   where g.event_id = $1 and g.date_id = any($2::integer[]) order by a.booking_id, g.attendee_id`,
);

interface Edit {
  /** The dates before the edit. */
  before: EventDates;
  requestId: string | null;
}

/**
 * Call it after the event was edited, cancelled or deleted. Guests of rescheduled dates are told. Guests of an event
 * that does not take place come to their missed dates again, and are told. The caller has locked the event.
 */
export async function updateGuests(transaction: Transaction, event: Event, edit: Edit): Promise<void> {
  const cause = takesPlace(event) ? 'rescheduled' : 'ended';
  const told = takesPlace(event)
    ? await run(transaction, selectGuests, [event.id, rescheduledDates(edit.before, datesOf(event))])
    : await endGuests(transaction, event.id);
  for (const { eventId, dateId, ...moved } of told) {
    const from = placeOf(
      eventId,
      courseDates(edit.before).find(({ id }) => id === dateId),
    );
    await enqueueDateMoved(transaction, { ...moved, cause, from }, edit.requestId);
  }
}

async function endGuests(transaction: Transaction, eventId: number): Promise<GuestRow[]> {
  const removed = await run(transaction, removeGuests, [eventId]);
  const elsewhere = removed.filter((guest) => guest.eventId !== eventId);
  for (const guest of elsewhere) offerBeforeCommit(transaction, guest.eventId);
  return removed.filter((guest) => guest.eventId === eventId);
}

function rescheduledDates(before: EventDates, after: EventDates): number[] {
  const same = courseDates(before);
  return courseDates(after)
    .filter((date) => {
      const old = same.find(({ id }) => id === date.id);
      return old && (old.date !== date.date || old.startTime !== date.startTime || old.endTime !== date.endTime);
    })
    .map(({ id }) => id);
}
