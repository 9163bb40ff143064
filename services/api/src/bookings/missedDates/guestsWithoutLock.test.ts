import { waitUntilBlocked } from '../../../test/concurrency/waitUntilBlocked.ts';
import { buildTwoCourses, findPeople } from '../../../test/courses.ts';
import { buildPaidBooking, manageClient } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import type * as seatsModule from '../seats/seats.ts';

// cspell:ignore conname constraintdef
// Negative control of the race in guestRaces.test.ts: the same claims without the lock and without the constraint.

jest.mock('../seats/seats.ts', () => {
  const original = jest.requireActual<typeof seatsModule>('../seats/seats.ts');
  return { ...original, lockEvents: () => Promise.resolve() };
});

const { database, app } = useAppWithProvider();
const constraint = 'events_not_overbooked';
const query = (text: string) => database.sequelize.query(text);

test('without the lock and the constraint, several people get the last guest place (negative control)', async () => {
  const { course, other, booking } = await buildTwoCourses({ database, app }, { capacity: 1 });
  const rivals = [booking];
  while (rivals.length < 5) rivals.push(await buildPaidBooking(database, await course.reload()));
  const people = await Promise.all(rivals.map(findPeople));
  const [found] = await query(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = '${constraint}'`,
  );
  const [{ definition }] = found as [{ definition: string }];
  await query(`alter table events drop constraint ${constraint}`);
  try {
    const held = await database.sequelize.transaction();
    await database.sequelize.query(`select from events where id = ${other.id} for no key update`, {
      transaction: held,
    });

    const moves = Promise.all(
      rivals.map((rival, index) =>
        manageClient(app, rival).moveDate({
          attendeeId: people[index]![0]!,
          missedDateId: 11,
          eventId: other.id,
          dateId: 11,
        }),
      ),
    );
    await waitUntilBlocked(database.sequelize, rivals.length);
    await held.commit();

    expect((await moves).filter(({ status }) => status === 200).length).toBeGreaterThan(1);
    expect((await other.reload()).freeSeats).toBeLessThan(0);
  } finally {
    await query('delete from course_guests');
    await query(`alter table events add constraint ${constraint} ${definition}`);
  }
});
