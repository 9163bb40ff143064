import { visitorClient } from '../../../test/client.ts';
import { waitUntilBlocked } from '../../../test/concurrency/waitUntilBlocked.ts';
import { countAnswers } from '../../../test/countAnswers.ts';
import { buildTwoCourses, findPeople } from '../../../test/courses.ts';
import { buildKey, buildVisitor } from '../../../test/factories.ts';
import { enqueuedMails, setMailState } from '../../../test/mails.ts';
import { buildPaidBooking, manageClient } from '../../../test/manageClient.ts';
import { expectInvariants } from '../../../test/model/invariants.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { CourseGuest } from '../guests/courseGuest.model.ts';

const { database, app } = useAppWithProvider();

afterEach(() => expectInvariants(database.sequelize));

/** Bookings of one course whose people want the same date of another one. */
async function buildRivals(count: number, capacity: number) {
  const { course, other, booking } = await buildTwoCourses({ database, app }, { capacity });
  await course.update({ capacity: 50 });
  const rivals = [booking];
  while (rivals.length < count) rivals.push(await buildPaidBooking(database, await course.reload()));
  const people = await Promise.all(rivals.map(findPeople));
  const move = (index: number) =>
    manageClient(app, rivals[index]!).moveDate({
      attendeeId: people[index]![0]!,
      missedDateId: 11,
      eventId: other.id,
      dateId: 11,
    });
  return { other, move };
}

test('of 50 people at once, one gets the last guest place and the others are told', async () => {
  const { other, move } = await buildRivals(50, 1);

  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => move(index)));

  expect(countAnswers(answers)).toEqual({ '200 ': 1, '409 sold_out': 49 });
  expect((await other.reload()).guestSeats).toBe(1);
});

test('guests and new bookings at once never take more seats than there are', async () => {
  const { other, move } = await buildRivals(20, 10);
  const hold = () => visitorClient(app.url).hold(other, buildVisitor(), { key: buildKey() });

  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => [move(index), hold()]).flat());

  const { seatsTaken, guestSeats, freeSeats } = await other.reload();
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect([seatsTaken + guestSeats, freeSeats]).toEqual([10, 0]);
});

test('an undo at the same time as the end of the other course is not told a second time', async () => {
  const { people, client, move } = await buildTwoCourses({ database, app });
  await move();
  await setMailState(database.sequelize, 'sent');
  const transaction = await database.sequelize.transaction();
  await CourseGuest.destroy({ where: {}, transaction });
  const undo = client.undoMove({ attendeeId: people[0]!, missedDateId: 11 });
  await waitUntilBlocked(database.sequelize);

  await transaction.commit();

  expect((await undo).status).toBe(404);
  const pending = (await enqueuedMails(database.sequelize)).filter(({ state }) => state === 'pending');
  expect(pending.filter(({ kind }) => kind.startsWith('date-moved'))).toEqual([]);
});
