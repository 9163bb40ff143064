import type { RosterView } from '@studio/contract/admin/adminBookings';
import { useAdmins } from '../../../test/admins.ts';
import { useApp } from '../../../test/app.ts';
import { useDatabase } from '../../../test/database.ts';
import { buildBooking, buildEvent } from '../../../test/factories.ts';
import { useProvider } from '../../../test/payments/provider.ts';

const database = useDatabase();
const provider = useProvider();
const app = useApp(database, () => ({ validateUrl: provider.config.validateUrl }));
const admins = useAdmins(app);

test('a tick on the roster is stored and can be removed', async () => {
  const admin = await admins.signIn();
  const event = await buildEvent();
  const booking = await buildBooking(event, { status: 'confirmed', paymentMethod: 'cash', expiresAt: null });
  const tick = (arrived: unknown) => admin.patch(`/api/bookings/${booking.id}/arrival`, { arrived });
  const hasArrived = async () =>
    (await admin.get<RosterView>(`/api/admin/events/${event.id}/roster`)).body.entries[0]?.hasArrived;
  expect(await hasArrived()).toBe(false);

  expect((await tick(true)).status).toBe(200);
  expect((await tick(true)).status).toBe(200);
  expect(await hasArrived()).toBe(true);
  await tick(false);

  expect(await hasArrived()).toBe(false);
  expect((await tick('yes')).status).toBe(400);
});

test('a tick does not count as a change of the booking', async () => {
  const admin = await admins.signIn();
  const booking = await buildBooking(await buildEvent(), {
    status: 'confirmed',
    paymentMethod: 'cash',
    expiresAt: null,
  });
  const { updatedAt } = booking;

  await admin.patch(`/api/bookings/${booking.id}/arrival`, { arrived: true });

  await booking.reload();
  expect(booking.arrivedAt).not.toBeNull();
  expect(booking.updatedAt).toEqual(updatedAt);
});

test('the arrival of an unknown booking is 404', async () => {
  const admin = await admins.signIn();

  expect((await admin.patch('/api/bookings/999/arrival', { arrived: true })).status).toBe(404);
});
