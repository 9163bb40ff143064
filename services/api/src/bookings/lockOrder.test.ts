import { cancelWorkshop, holdSeats } from '../../test/bookings.ts';
import { paidItn, sendItn } from '../../test/client.ts';
import { waitUntilBlocked } from '../../test/concurrency/waitUntilBlocked.ts';
import { buildEvent } from '../../test/factories.ts';
import { buildPaidBooking, manageClient } from '../../test/manageClient.ts';
import { useAppWithProvider } from '../../test/payments/appWithProvider.ts';
import { findLastAttendeeIds } from '../../test/splits.ts';
import type { Booking } from './booking.model.ts';
import { lockBooking } from './lockBooking.ts';

const { database, app, admin } = useAppWithProvider();

async function isFree(table: 'bookings' | 'events', id: number): Promise<boolean> {
  const [rows] = await database.sequelize.query(
    `select id from ${table} where id = ${id} for no key update skip locked`,
  );
  return rows.length === 1;
}

/** Runs `work` while the booking is locked, and calls `look` when it waits. */
async function whileLocked<Seen>(
  { id }: Booking,
  work: () => Promise<{ status: number }>,
  look: () => Promise<Seen>,
): Promise<{ status: number; seen: Seen }> {
  const other = await database.sequelize.transaction();
  await lockBooking(other, { id });
  const waiting = work();
  await waitUntilBlocked(database.sequelize);
  const seen = await look();
  await other.commit();
  return { status: (await waiting).status, seen };
}

type Work = (booking: Booking) => Promise<{ status: number }>;
const decision = { version: 0, reason: 'They called' };

// STYLE §6
test.each<[string, Work]>([
  ['its visitor cancels', (booking) => manageClient(app, booking).cancel({ version: 0, toReturn: 90_000 })],
  [
    'its visitor makes smaller',
    (booking) =>
      manageClient(app, booking).change({
        eventId: booking.eventId,
        participants: 1,
        version: 0,
        toPay: 0,
        toReturn: 45_000,
      }),
  ],
  ['an admin cancels', ({ id }) => admin.post(`/api/admin/bookings/${id}/cancel`, { ...decision, refund: 0 })],
  [
    'an admin makes smaller',
    ({ id }) => admin.post(`/api/admin/bookings/${id}/change`, { ...decision, participants: 1 }),
  ],
  ['an admin sets to cancelled', ({ id }) => admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' })],
  ['an admin deletes', ({ id }) => admin.delete(`/api/bookings/${id}`)],
  [
    'an admin splits',
    async ({ id }) =>
      admin.post(`/api/admin/bookings/${id}/split`, { version: 0, attendeeIds: await findLastAttendeeIds({ id }) }),
  ],
  [
    'PayFast reports a second payment of',
    ({ request: { id } }) => sendItn(app.url, paidItn({ fields: { m_payment_id: id, amount: '900.00' } })),
  ],
  ['belongs to a workshop that is cancelled', ({ eventId }) => cancelWorkshop(admin, { id: eventId })],
])('a booking that %s is locked before its event', async (_what, work) => {
  const event = await buildEvent();
  const booking = await buildPaidBooking(database, event, { participants: 2 });

  const { status, seen } = await whileLocked(
    booking,
    () => work(booking),
    () => isFree('events', event.id),
  );

  expect([status, seen]).toEqual([200, true]);
});

test('a booking that is confirmed by its payment is locked before its event', async () => {
  const event = await buildEvent();
  const { form, booking } = await holdSeats(app, event);

  const { status, seen } = await whileLocked(
    booking,
    () => sendItn(app.url, paidItn(form)),
    () => isFree('events', event.id),
  );

  expect([status, seen]).toEqual([200, true]);
});

test('the bookings of a cancelled workshop are locked by ascending id, whatever the order of their rows', async () => {
  const event = await buildEvent();
  const first = await buildPaidBooking(database, event);
  const second = await buildPaidBooking(database, event);
  // Postgres stores the updated row behind the other.
  await first.update({ notes: 'They called' });

  const { status, seen } = await whileLocked(
    first,
    () => cancelWorkshop(admin, event),
    () => isFree('bookings', second.id),
  );

  expect([status, seen]).toEqual([200, true]);
});
