import { buildTwoCourses } from '../../../test/courses.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { enterLine, entryClient } from '../../../test/waitlist.ts';
import { endOffers } from '../waitlist/endOffers.ts';

const { database, app, admin } = useAppWithProvider();

/** A course whose only seat is a guest's, for which a party waits. */
async function buildWaited() {
  const built = await buildTwoCourses({ database, app }, { capacity: 1 });
  expect((await built.move()).status).toBe(200);
  const id = await enterLine(app, await built.other.reload());
  const state = async () => (await entryClient(app, id).read()).body.state;
  return { ...built, state };
}

test('a guest place that is given back is offered to the waiting list', async () => {
  const { client, people, state } = await buildWaited();
  const before = await state();

  await client.undoMove({ attendeeId: people[0]!, missedDateId: 11 });

  expect([before, await state()]).toEqual(['waiting', 'offered']);
});

test('a guest place of a booking that is cancelled is offered by the next run of the task', async () => {
  const { booking, state } = await buildWaited();
  await admin.patch(`/api/bookings/${booking.id}/status`, { status: 'cancelled' });

  await endOffers(database.appPool);

  expect(await state()).toBe('offered');
});
