import type { RosterView } from '@studio/contract/admin/adminBookings';
import { buildBooking, buildEvent } from '../../../test/factories.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';

const { admin } = useAppWithProvider();

test('a tick on the roster is stored and can be removed', async () => {
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
  expect((await admin.patch('/api/bookings/999/arrival', { arrived: true })).status).toBe(404);
});
