import type { RosterView } from '@studio/contract/admin/roster';
import { bookManually } from '../../../test/bookings.ts';
import { buildCourse, buildTwoCourses, dayIn, evening, findPeople } from '../../../test/courses.ts';
import { buildEvent } from '../../../test/factories.ts';
import { buildPaidBooking, manageClient } from '../../../test/manageClient.ts';
import { expectInvariants } from '../../../test/model/invariants.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import type { Event } from '../../events/event.model.ts';
import { Attendee } from '../attendees/attendee.model.ts';
import { CourseGuest } from '../guests/courseGuest.model.ts';

const { database, app, admin } = useAppWithProvider();
const context = { database, app };

const roster = async ({ id }: Event, date: number) =>
  (await admin.get<RosterView>(`/api/admin/events/${id}/roster?date=${date}`)).body;

afterEach(() => expectInvariants(database.sequelize));

test('a person comes to a date of another course instead of a missed one, and both rosters say so', async () => {
  const { course, other, booking, people, client, move } = await buildTwoCourses(context, {}, { participants: 2 });
  const [person] = people;
  const answers = [{ questionId: 3, question: 'Left-handed?', answer: 'Yes' }];
  await booking.update({ notes: 'Pays by EFT', answers });
  await Attendee.update({ age: 9 }, { where: { id: person } });

  const before = (await client.read()).body;
  const { status, body } = await move();

  const to = { eventId: other.id, dateId: 11, date: dayIn(16), ...evening, number: 2, count: 3 };
  expect(before).toMatchObject({ canMoveDates: true, movedDates: [], dateTargets: [{ number: 1 }, to, { number: 3 }] });
  expect([status, body.movedDates]).toEqual([200, [{ attendeeId: person, missedDateId: 11, to, canUndo: true }]]);
  expect((await roster(course, 11)).entries).toMatchObject([{ movedDates: [{ attendeeId: person, to }] }]);
  expect((await roster(course, 12)).entries).toMatchObject([{ movedDates: [] }]);
  const [guest, ...others] = (await roster(other, 11)).guests;
  expect(others).toEqual([]);
  expect(guest).toMatchObject({
    bookingId: booking.id,
    bookingReference: booking.bookingReference,
    notes: 'Pays by EFT',
    answers,
    attendee: { id: person, age: 9, answers: [], hasArrived: false },
    missed: { eventId: course.id, dateId: 11, date: dayIn(14), number: 2, count: 3 },
  });
  expect((await roster(other, 0)).guests).toEqual([]);
});

test('a guest is ticked on the roster of the other course, and all others on their own', async () => {
  const { course, other, booking, people, move } = await buildTwoCourses(context, {}, { participants: 2 });
  await move();

  await admin.patch(`/api/bookings/${booking.id}/arrival`, { arrived: true, dateId: 11 });
  const [own] = (await roster(course, 11)).entries;
  const [absent] = (await roster(other, 11)).guests;
  await admin.patch(`/api/bookings/${booking.id}/attendees/arrival`, { id: people[0], arrived: true, dateId: 11 });

  expect(own).toMatchObject({ hasArrived: true, attendees: [{ hasArrived: false }, { hasArrived: true }] });
  expect(absent?.attendee.hasArrived).toBe(false);
  expect((await roster(other, 11)).guests).toMatchObject([{ attendee: { hasArrived: true } }]);
});

test('a guest takes a seat of the other course until the move is undone', async () => {
  const { other, people, client, move } = await buildTwoCourses(context, { capacity: 2 });
  await bookManually(admin, other);

  await move();
  const full = await other.reload();
  const seats = [full.seatsTaken, full.guestSeats, full.freeSeats];
  const rejected = await admin.post('/api/bookings/manual', {
    eventId: other.id,
    firstName: 'Zinhle',
    lastName: 'Dube',
  });
  const undone = await client.undoMove({ attendeeId: people[0]!, missedDateId: 11 });

  expect(seats).toEqual([1, 1, 0]);
  expect(rejected.status).toBe(409);
  expect([undone.status, undone.body.movedDates]).toEqual([200, []]);
  expect((await other.reload()).freeSeats).toBe(1);
});

test('guests of different dates share one seat, because each comes once', async () => {
  const { other, people, move } = await buildTwoCourses(context, {}, { participants: 2 });

  await move();
  await move({ attendeeId: people[1]!, dateId: 12 });
  expect((await other.reload()).guestSeats).toBe(1);
  await move({ attendeeId: people[1]!, missedDateId: 12, dateId: 11 });

  expect((await other.reload()).guestSeats).toBe(2);
});

test('the capacity of a course cannot go below its bookings and guests', async () => {
  const { other, move } = await buildTwoCourses(context);
  await bookManually(admin, other);
  await move();

  const { status, body } = await admin.patch(`/api/events/${other.id}`, { capacity: 1 });

  expect([status, body]).toMatchObject([
    409,
    { code: 'capacity_below_taken', error: expect.stringContaining('2 places') },
  ]);
});

test('a full date is neither offered nor taken', async () => {
  const { other, client, move } = await buildTwoCourses(context, { capacity: 1 });
  const second = await buildPaidBooking(
    database,
    await buildCourse([dayIn(8), dayIn(15)], { title: other.title, movesMissedDates: true }),
  );
  const [stranger] = await findPeople(second);
  await move();

  const { dateTargets } = (await client.read()).body;
  const taken = await manageClient(app, second).moveDate({
    attendeeId: stranger!,
    missedDateId: 11,
    eventId: other.id,
    dateId: 11,
  });
  const free = await manageClient(app, second).moveDate({
    attendeeId: stranger!,
    missedDateId: 11,
    eventId: other.id,
    dateId: 12,
  });

  expect(dateTargets.filter(({ eventId }) => eventId === other.id).map(({ dateId }) => dateId)).toEqual([0, 12]);
  expect([taken.status, taken.body]).toMatchObject([409, { code: 'sold_out' }]);
  expect(free.status).toBe(200);
});

test.each([
  ['the owner does not allow it', { movesMissedDates: false }, {}, 409],
  ['the booked course was cancelled', { cancelledAt: new Date(), cancelReason: 'Ill' }, {}, 409],
  ['the other course has another title', {}, { title: 'Raku' }, 404],
  ['the other course is private', {}, { isPrivate: true, furtherDates: [] }, 404],
  ['the other course is cancelled', {}, { cancelledAt: new Date(), cancelReason: 'Ill' }, 404],
  ['the other course is deleted', {}, { deletedAt: new Date() }, 404],
  ['the other one is no course', {}, { furtherDates: [] }, 404],
  [
    'the new date has started',
    {},
    {
      date: dayIn(-30),
      furtherDates: [
        { id: 11, date: dayIn(-1), ...evening },
        { id: 12, date: dayIn(9), ...evening },
      ],
    },
    409,
  ],
  [
    'the missed date has started',
    {
      date: dayIn(-30),
      furtherDates: [
        { id: 11, date: dayIn(-1), ...evening },
        { id: 12, date: dayIn(9), ...evening },
      ],
    },
    {},
    409,
  ],
])('a date cannot be moved if %s', async (_why, course, other, status) => {
  const built = await buildTwoCourses(context);
  await built.course.update(course);
  await built.other.update(other);

  expect((await built.move()).status).toBe(status);
  expect(await CourseGuest.count()).toBe(0);
});

test.each([
  ['an unknown person', { attendeeId: 999_999 }, 404],
  ['an unknown missed date', { missedDateId: 99 }, 404],
  ['an unknown new date', { dateId: 99 }, 404],
  ['an unknown course', { eventId: 999_999 }, 404],
  ['text for a date', { missedDateId: 'x' as unknown as number }, 400],
])('%s is rejected', async (_what, input, status) => {
  const { move } = await buildTwoCourses(context);

  expect((await move(input)).status).toBe(status);
});

test('nobody comes to another course before the booked one, which could then still be cancelled', async () => {
  const { other, client, move } = await buildTwoCourses(context, { date: dayIn(5) });

  const { dateTargets } = (await client.read()).body;
  const { status, body } = await move({ dateId: 0 });

  expect(dateTargets.map(({ dateId }) => dateId)).toEqual([11, 12]);
  expect([status, body]).toMatchObject([409, { error: 'Please choose a date after the first one of your course.' }]);
  expect((await other.reload()).guestSeats).toBe(0);
});

test('a person comes once on each date, and moves each date once', async () => {
  const { move } = await buildTwoCourses(context);
  await move();

  const again = await move({ dateId: 12 });
  const sameDate = await move({ missedDateId: 12 });

  expect([again.status, again.body]).toMatchObject([409, { error: expect.stringContaining('already moved') }]);
  expect([sameDate.status, sameDate.body]).toMatchObject([409, { error: expect.stringContaining('already comes') }]);
});

test('a person who has arrived neither moves the date nor undoes the move', async () => {
  const { booking, people, client, move } = await buildTwoCourses(context);
  const tick = (dateId: number) =>
    admin.patch(`/api/bookings/${booking.id}/attendees/arrival`, { id: people[0], arrived: true, dateId });
  await move();
  await tick(11);
  await tick(12);

  const undone = await client.undoMove({ attendeeId: people[0]!, missedDateId: 11 });
  const moved = await move({ missedDateId: 12, dateId: 12 });

  expect([undone.status, moved.status]).toEqual([409, 409]);
  expect((await client.undoMove({ attendeeId: people[0]!, missedDateId: 0 })).status).toBe(404);
});

test('a workshop with one date has nothing to move', async () => {
  const booking = await buildPaidBooking(database, await buildEvent({ movesMissedDates: true }));

  const { body } = await manageClient(app, booking).read();

  expect(body).toMatchObject({ canMoveDates: false, movedDates: [], dateTargets: [] });
});
