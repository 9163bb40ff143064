import type { RosterView } from '@studio/contract/admin/roster';
import { buildCourse, dayIn, evening } from '../../../test/courses.ts';
import { buildPaidBooking, manageClient } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import type { Event } from '../../events/event.model.ts';
import type { Booking } from '../booking.model.ts';

const { database, app, admin } = useAppWithProvider();

const days = [dayIn(7), dayIn(14), dayIn(21)];
const roster = ({ id }: Event, date?: number) =>
  admin.get<RosterView>(`/api/admin/events/${id}/roster${date === undefined ? '' : `?date=${date}`}`);
const tickAll = ({ id }: Booking, dateId?: number, arrived = true) =>
  admin.patch(`/api/bookings/${id}/arrival`, { arrived, dateId });

/** Who of the first booking has arrived at each of the dates. */
async function readArrivals(event: Event): Promise<(boolean[] | undefined)[]> {
  const arrivals = [];
  for (const date of [0, 11, 12]) {
    const [entry] = (await roster(event, date)).body.entries;
    arrivals.push(entry?.attendees.map(({ hasArrived }) => hasArrived));
  }
  return arrivals;
}

test('people are ticked at each date of a course on their own', async () => {
  const event = await buildCourse(days);
  const booking = await buildPaidBooking(database, event, { participants: 2 });
  const [person] = (await roster(event)).body.entries[0]!.attendees;

  await tickAll(booking);
  const one = await admin.patch(`/api/bookings/${booking.id}/attendees/arrival`, {
    id: person?.id,
    arrived: true,
    dateId: 12,
  });
  await tickAll(booking, 11);
  await tickAll(booking, 11, false);

  expect(one.status).toBe(200);
  expect(await readArrivals(event)).toEqual([
    [true, true],
    [false, false],
    [true, false],
  ]);
  expect((await manageClient(app, booking).read()).body).toMatchObject({ hasArrived: true, canChange: false });
});

test('the roster shows the dates of the course and one of them', async () => {
  const event = await buildCourse(days);

  const { body } = await roster(event, 12);

  expect(body).toMatchObject({ dateId: 12, event: { date: days[0], furtherDates: event.furtherDates } });
  expect((await roster(event, 99)).status).toBe(404);
  expect((await admin.get(`/api/admin/events/${event.id}/roster?date=x`)).status).toBe(400);
});

test.each([
  ['today', [-7, 0, 7], 11],
  ['the next one', [-7, 3, 7], 11],
  ['the first one', [3, 7, 14], 0],
  ['the last one', [-14, -10, -7], 12],
])('the roster begins with %s', async (_which, inDays, dateId) => {
  const event = await buildCourse(inDays.map(dayIn));

  expect((await roster(event)).body.dateId).toBe(dateId);
});

test('people cannot be ticked at a date that the course does not have', async () => {
  const event = await buildCourse(days);
  const booking = await buildPaidBooking(database, event);

  expect((await tickAll(booking, 99)).status).toBe(404);
  expect(await readArrivals(event)).toEqual([[false], [false], [false]]);
});

test('a date at which people have arrived can move, but cannot be removed', async () => {
  const event = await buildCourse(days);
  const booking = await buildPaidBooking(database, event);
  await tickAll(booking, 12);
  const [second, third] = event.furtherDates;
  const edit = (furtherDates: object[]) => admin.patch(`/api/events/${event.id}`, { furtherDates });

  const removed = await edit([second!, { date: days[2], ...evening }]);
  const moved = await edit([second!, { ...third, date: dayIn(22) }]);

  const sentence = 'Date 3 cannot be removed: the roster says who came.';
  expect([removed.status, removed.body]).toMatchObject([409, { error: sentence, fields: { furtherDates: sentence } }]);
  expect(moved.status).toBe(200);
  expect((await readArrivals(event)).at(2)).toEqual([true]);
});
