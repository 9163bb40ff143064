import type { Sequelize, Transaction } from 'sequelize';
import type { GuestRosterEntry } from '@studio/contract/admin/roster';
import type { MovedDateView } from '@studio/contract/bookings/missedDates';
import type { DateTargetView } from '@studio/contract/format/courseDates';
import { run, statement } from '../../db/statement.ts';
import { transactionOf } from '../../db/transact.ts';
import type { Event } from '../../events/event.model.ts';
import { Attendee } from '../attendees/attendee.model.ts';
import { presentAtDate } from '../attendees/attendee.presenter.ts';
import { AttendeeArrival } from '../attendees/attendeeArrival.model.ts';

/** SQL: the date `date` of `course_dates`, of the event `event`, as a `DateTargetView`. */
const targetJson = (event: string, date: string) =>
  `json_build_object('eventId', ${event}.id, 'dateId', ${date}.date_id, 'date', to_char(${date}.date, 'YYYY-MM-DD'),
    'startTime', to_char(${date}.start_time, 'HH24:MI'), 'endTime', to_char(${date}.end_time, 'HH24:MI'),
    'number', ${date}.number, 'count', 1 + jsonb_array_length(${event}.further_dates))`;

const guests = `course_guests g
  join events e on e.id = g.event_id join course_dates d on d.event_id = e.id and d.date_id = g.date_id
  join attendees a on a.id = g.attendee_id join bookings b on b.id = a.booking_id
  join events home on home.id = b.event_id
  join course_dates missed on missed.event_id = home.id and missed.date_id = g.missed_date_id`;

interface MovedDate extends MovedDateView {
  bookingId: number;
}

const selectMoved = statement<MovedDate>(
  'moved dates of bookings',
  `select b.id as "bookingId", a.id as "attendeeId", g.missed_date_id as "missedDateId", ${targetJson('e', 'd')} as "to",
     least(missed.starts_at, d.starts_at) > now() and not exists (
       select from attendee_arrivals t where t.attendee_id = a.id and t.date_id = g.missed_date_id) as "canUndo"
   from ${guests} where b.id = any($1::integer[]) order by missed.starts_at, a.id`,
);

/** SQL: whether the date `d` of the course `e` has a free place for a guest. */
export const hasGuestPlace = `e.seats_taken + (
  select count(*) from course_guests g where g.event_id = e.id and g.date_id = d.date_id) < e.capacity`;

const maxTargets = 100;
const selectTargets = statement<DateTargetView>(
  'dates for a missed one',
  `select target.* from events e join course_dates d on d.event_id = e.id
   cross join lateral jsonb_to_record(${targetJson('e', 'd')}::jsonb)
     as target ("eventId" integer, "dateId" integer, date text, "startTime" text, "endTime" text, number integer, count integer)
   where e.title = $2 and e.id <> $1 and not e.is_private and e.deleted_at is null and e.cancelled_at is null
     and e.further_dates <> '[]' and e.last_starts_at > now() and d.starts_at > now()
     and d.starts_at >= $3::timestamptz and ${hasGuestPlace}
   order by d.starts_at, e.id limit ${maxTargets}`,
);

interface GuestRow extends Omit<GuestRosterEntry, 'attendee'> {
  attendeeId: number;
}

const selectGuests = statement<GuestRow>(
  'guests of a date',
  `select a.id as "attendeeId", b.id as "bookingId", b.booking_reference as "bookingReference",
     o.first_name as "firstName", o.last_name as "lastName", coalesce(o.phone, '') as phone,
     b.notes, coalesce(b.answers, '[]') as answers,
     ${targetJson('home', 'missed')} as missed
   from ${guests} join orders o on o.id = b.order_id
   where g.event_id = $1 and g.date_id = $2 order by o.first_name, o.last_name, a.id`,
);

export function readMovedDates(on: Sequelize | Transaction, bookingIds: readonly number[]): Promise<MovedDate[]> {
  return run(on, selectMoved, [bookingIds]);
}

/** Returns the coming dates of other courses of the same title, after the first date of this one, that have a free place. */
export function readDateTargets(
  on: Sequelize | Transaction,
  { id, title, startsAt }: Pick<Event, 'id' | 'title' | 'startsAt'>,
): Promise<DateTargetView[]> {
  return run(on, selectTargets, [id, title, startsAt]);
}

/** Returns the people of other courses who come on this date. */
export async function readGuests(
  on: Sequelize | Transaction,
  eventId: number,
  dateId: number,
): Promise<GuestRosterEntry[]> {
  const rows = await run(on, selectGuests, [eventId, dateId]);
  const ids = rows.map(({ attendeeId }) => attendeeId);
  const include = AttendeeArrival;
  const people = await Attendee.findAll({ where: { id: ids }, include, transaction: transactionOf(on) });
  return rows.flatMap(({ attendeeId, ...row }) => {
    const person = people.find(({ id }) => id === attendeeId);
    return person ? [{ ...row, attendee: presentAtDate(person, row.missed.dateId) }] : [];
  });
}
