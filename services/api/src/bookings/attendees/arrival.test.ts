import type { RosterView } from '@studio/contract/admin/roster';
import { buildBooking, buildEvent } from '../../../test/factories.ts';
import { buildPaidBooking, manageClient } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import type { Booking } from '../booking.model.ts';

const { database, app, admin } = useAppWithProvider();

function tickAll({ id }: Booking, arrived: unknown) {
  return admin.patch(`/api/bookings/${id}/arrival`, { arrived });
}

function tick({ id }: Booking, person: number | undefined, arrived = true) {
  return admin.patch(`/api/bookings/${id}/attendees/arrival`, { id: person, arrived });
}

async function findEntry({ eventId }: Booking) {
  const { body } = await admin.get<RosterView>(`/api/admin/events/${eventId}/roster`);
  return body.entries[0];
}

/** Who of the booking has arrived, and whether all have. */
async function readArrivals(booking: Booking) {
  const entry = await findEntry(booking);
  return [entry?.attendees.map(({ hasArrived }) => hasArrived), entry?.hasArrived];
}

test('ticking a booking marks all of its people as arrived, and the ticks can be removed', async () => {
  const booking = await buildPaidBooking(database, await buildEvent(), { participants: 2 });
  expect(await readArrivals(booking)).toEqual([[false, false], false]);

  expect((await tickAll(booking, true)).status).toBe(200);
  expect((await tickAll(booking, true)).status).toBe(200);
  expect(await readArrivals(booking)).toEqual([[true, true], true]);
  await tickAll(booking, false);

  expect(await readArrivals(booking)).toEqual([[false, false], false]);
  expect((await tickAll(booking, 'yes')).status).toBe(400);
});

test('people can be ticked one by one, and the booking counts as arrived once all are ticked', async () => {
  const booking = await buildPaidBooking(database, await buildEvent(), { participants: 2 });
  const [first, second] = (await findEntry(booking))?.attendees ?? [];

  await tick(booking, second?.id);
  expect(await readArrivals(booking)).toEqual([[false, true], false]);
  await tick(booking, first?.id);
  expect(await readArrivals(booking)).toEqual([[true, true], true]);
  await tick(booking, second?.id, false);

  expect(await readArrivals(booking)).toEqual([[true, false], false]);
});

test('the visitor cannot change the booking once one person has arrived', async () => {
  const event = await buildEvent();
  const booking = await buildPaidBooking(database, event, { participants: 2 });
  const client = manageClient(app, booking);

  await tick(booking, (await findEntry(booking))?.attendees[1]?.id);

  expect((await client.read()).body).toMatchObject({ hasArrived: true, canChange: false });
  const change = await client.change({ eventId: event.id, participants: 1, version: 0, toPay: 0, toReturn: 45_000 });
  expect([change.status, change.body]).toMatchObject([409, { code: 'booking_closed' }]);
});

test('no person of a booking counts as arrived after an admin has moved it to another workshop', async () => {
  const booking = await buildPaidBooking(database, await buildEvent());
  await tickAll(booking, true);

  const move = { version: 0, eventId: (await buildEvent()).id, reason: 'She called' };
  expect((await admin.post(`/api/admin/bookings/${booking.id}/change`, move)).status).toBe(200);

  expect(await readArrivals(await booking.reload())).toEqual([[false], false]);
});

test('a tick does not count as a change of the booking', async () => {
  const booking = await buildPaidBooking(database, await buildEvent());
  const { updatedAt } = booking;

  await tickAll(booking, true);

  expect((await booking.reload()).updatedAt).toEqual(updatedAt);
});

test('an unknown booking and a person of another booking cannot be ticked', async () => {
  const event = await buildEvent();
  const [own, other] = [await buildBooking(event), await buildPaidBooking(database, await buildEvent())];
  const stranger = (await findEntry(other))?.attendees[0]?.id;

  const answers = [
    await admin.patch('/api/bookings/999/arrival', { arrived: true }),
    await admin.patch('/api/bookings/999/attendees/arrival', { id: stranger, arrived: true }),
    await tick(own, stranger),
  ];

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(await readArrivals(other)).toEqual([[false], false]);
});
