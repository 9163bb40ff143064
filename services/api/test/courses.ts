import type { MoveDate } from '@studio/contract/bookings/missedDates';
import { addDays, studioDay } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';
import { Attendee } from '../src/bookings/attendees/attendee.model.ts';
import type { Booking } from '../src/bookings/booking.model.ts';
import type { Event } from '../src/events/event.model.ts';
import type { TestApp } from './app.ts';
import { buildEvent } from './factories.ts';
import type { buildBooking } from './factories.ts';
import { buildPaidBooking, manageClient } from './manageClient.ts';

export const evening = { startTime: '18:00', endTime: '20:30' };

/** The day in so many days at the studio. */
export const dayIn = (days: number): Day => addDays(studioDay(new Date()), days);

/** Creates a course of evenings on these days. The further dates have the ids 11, 12, and so on. */
export function buildCourse(days: readonly Day[], values: Parameters<typeof buildEvent>[0] = {}): Promise<Event> {
  const [date = dayIn(14), ...further] = days;
  const furtherDates = further.map((day, index) => ({ id: 11 + index, date: day, ...evening }));
  return buildEvent({ date, ...evening, furtherDates, ...values });
}

const days = [dayIn(7), dayIn(14), dayIn(21)];
const laterDays = [dayIn(9), dayIn(16), dayIn(23)];

/** Two courses of the same title whose missed dates may be moved, a paid booking of the first one and its people. */
export async function buildTwoCourses(
  { database, app }: { database: Parameters<typeof buildPaidBooking>[0]; app: TestApp },
  values: Parameters<typeof buildEvent>[0] = {},
  booked: Parameters<typeof buildBooking>[1] = {},
) {
  const title = 'Wheel throwing, six evenings';
  const course = await buildCourse(days, { title, movesMissedDates: true });
  const other = await buildCourse(laterDays, { title, movesMissedDates: true, ...values });
  const booking = await buildPaidBooking(database, course, booked);
  const people = await findPeople(booking);
  const client = manageClient(app, booking);
  /** Moves the second date of the person to the second date of the other course. */
  const move = (more: Partial<MoveDate> = {}) =>
    client.moveDate({ attendeeId: people[0]!, missedDateId: 11, eventId: other.id, dateId: 11, ...more });
  return { course, other, booking, people, client, move };
}

export async function findPeople({ id }: Pick<Booking, 'id'>): Promise<number[]> {
  const people = await Attendee.findAll({ where: { bookingId: id }, order: ['id'] });
  return people.map((person) => person.id);
}
