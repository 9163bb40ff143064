import type { DeletedBookingsView } from '@studio/contract/admin/attention';
import { payForSeats, readPendingMailKinds, readRevenue } from '../../../test/attention.ts';
import { bookManually } from '../../../test/bookings.ts';
import { visitorClient } from '../../../test/client.ts';
import { waitUntilBlocked } from '../../../test/concurrency/waitUntilBlocked.ts';
import { buildBooking, buildEvent } from '../../../test/factories.ts';
import { findOrderId } from '../../../test/orders.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readLedger } from '../../../test/payments/ledger.ts';
import { transact } from '../../db/transact.ts';
import { lockDeletedBooking } from '../../payments/deletedBookings.ts';
import { reverseManualPayments } from '../../payments/manualPayments.ts';

const { database, app, admin } = useAppWithProvider();

test('resending mails the confirmation of a confirmed booking, the received mail of an unpaid one, and nothing for a cancelled one', async () => {
  const event = await buildEvent();
  const confirmed = await bookManually(admin, event);
  const pending = await buildBooking(event);
  const cancelled = await buildBooking(event, { status: 'cancelled', endedBy: 'admin' });

  expect((await admin.post(`/api/bookings/${confirmed.id}/resend`)).status).toBe(200);
  expect((await admin.post(`/api/bookings/${confirmed.id}/resend`)).status).toBe(200);
  expect((await admin.post(`/api/bookings/${pending.id}/resend`)).status).toBe(200);
  expect((await admin.post(`/api/bookings/${cancelled.id}/resend`)).status).toBe(409);

  const sent = await readPendingMailKinds(database);
  expect(sent.filter((job) => job === 'booking-resent')).toHaveLength(2);
  expect(sent.filter((job) => job === 'booking-received')).toHaveLength(1);
});

describe('seats and payments', () => {
  test('a deleted booking returns its seats once, and its payments stay in the ledger', async () => {
    const event = await buildEvent();
    const booking = await payForSeats(app, event, 3);

    const answers = await Promise.all([1, 2, 3].map(() => admin.delete(`/api/bookings/${booking.id}`)));

    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '404', '404']);
    expect((await event.reload()).seatsTaken).toBe(0);
    expect(await readRevenue(admin)).toBe(135_000);
    expect((await visitorClient(app.url).booking(booking.bookingReference)).status).toBe(404);
  });

  test('a deleted booking that was cancelled returns no seats', async () => {
    const event = await buildEvent();
    const booking = await buildBooking(event, { status: 'cancelled', endedBy: 'admin', expiresAt: null });

    expect((await admin.delete(`/api/bookings/${booking.id}`)).status).toBe(200);
    expect((await event.reload()).seatsTaken).toBe(0);
  });
});

describe('manual payments', () => {
  const counted = async () => (await admin.get<DeletedBookingsView>('/api/admin/deleted-bookings')).body;

  test('the money of a deleted manual booking is by default kept and listed, and can be taken out of the revenue once', async () => {
    const { id, bookingReference } = await bookManually(admin, await buildEvent());
    const orderId = await findOrderId({ id });

    await admin.delete(`/api/bookings/${id}`);

    expect(await readRevenue(admin)).toBe(45_000);
    expect(await counted()).toEqual({
      count: 1,
      amount: 45_000,
      items: [{ orderId, bookingReference, amount: 45_000, paidAt: expect.any(String) }],
    });
    const reverse = () => admin.post(`/api/admin/deleted-bookings/${orderId}/reversal`);
    const answers = [await reverse(), await reverse()];
    expect(answers.map(({ status }) => status)).toEqual([200, 404]);
    expect(await readRevenue(admin)).toBe(0);
    expect(await counted()).toEqual({ count: 0, amount: 0, items: [] });
  });

  test('the money of a deleted manual booking is taken out once by two requests at the same time', async () => {
    const { id } = await bookManually(admin, await buildEvent());
    const orderId = await findOrderId({ id });
    await admin.delete(`/api/bookings/${id}`);

    let second = Promise.resolve({ status: 0 });
    await transact(database.sequelize, async (transaction) => {
      await lockDeletedBooking(transaction, orderId);
      second = admin.post(`/api/admin/deleted-bookings/${orderId}/reversal`);
      await waitUntilBlocked(database.sequelize);
      await reverseManualPayments(transaction, { orderId, amount: 45_000 });
    });

    expect((await second).status).toBe(404);
    expect(await readRevenue(admin)).toBe(0);
  });

  test('the money of a deleted manual booking is taken out of the revenue by a deletion with money=reversed', async () => {
    const event = await buildEvent();
    const { id } = await bookManually(admin, event, { participants: 2 });

    const answer = await admin.delete(`/api/bookings/${id}?money=reversed`);

    expect(answer.status).toBe(200);
    expect(await readRevenue(admin)).toBe(0);
    expect(await counted()).toMatchObject({ count: 0 });
    expect((await readLedger(database.sequelize)).map(({ amount }) => amount)).toEqual([90_000, -90_000]);
    expect((await event.reload()).seatsTaken).toBe(0);
  });

  test.each(['completed', 'refunded'])(
    'the money of a deleted booking is neither listed nor taken back if it was paid by PayFast (%s)',
    async (paymentStatus) => {
      const booking = await payForSeats(app, await buildEvent());
      await admin.patch(`/api/bookings/${booking.id}/payment`, { paymentStatus });
      const before = await readRevenue(admin);

      await admin.delete(`/api/bookings/${booking.id}?money=reversed`);

      expect(await readRevenue(admin)).toBe(before);
      expect(await counted()).toMatchObject({ count: 0 });
      expect((await admin.post(`/api/admin/deleted-bookings/${booking.orderId}/reversal`)).status).toBe(404);
    },
  );
});
