import { QueryTypes } from 'sequelize';
import type { AuditView } from '@studio/contract/admin/admins';
import type { AttentionView } from '@studio/contract/admin/attention';
import type { BookingView } from '@studio/contract/bookings/bookings';
import type { Paged } from '@studio/contract/paging';
import {
  nothingNeedsAttention,
  payForSeats,
  payWithoutSeats,
  readPendingMailKinds,
  readAttention,
  readRevenue,
  resolvePayment,
} from '../../../test/attention.ts';
import { sendItn, paidItn } from '../../../test/client.ts';
import { buildBooking, buildEvent, setTotal } from '../../../test/factories.ts';
import { buildPaidBooking } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';

const { database, app, admin, admins } = useAppWithProvider();

/** Records that the money was refunded in PayFast's dashboard. */
function tickOff({ refunds }: AttentionView) {
  return admin.post(`/api/admin/refunds/${refunds[0]?.id}/done`, { through: 'payfast' });
}

describe('no_seat', () => {
  test('a payment without a seat is listed with its booking, and seated when seats are free again', async () => {
    const event = await buildEvent({ capacity: 1 });
    const booking = await payWithoutSeats(app, event);
    const other = await buildBooking(event, { status: 'confirmed', paymentMethod: 'cash' });

    const [listed] = (await readAttention(admin)).payments;
    expect(listed).toMatchObject({
      review: 'no_seat',
      amount: 45_000,
      booking: { id: booking.id, status: 'cancelled', bookingReference: booking.bookingReference },
    });
    const full = await resolvePayment(admin, listed?.id, { kind: 'seated' });
    await admin.patch(`/api/bookings/${other.id}/status`, { status: 'cancelled' });
    const seated = await resolvePayment(admin, listed?.id, { kind: 'seated', note: 'another visitor cancelled' });

    expect(full).toMatchObject({ status: 409, body: { code: 'sold_out' } });
    expect(seated.status).toBe(200);
    expect(await booking.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
    expect((await event.reload()).seatsTaken).toBe(1);
    expect((await readAttention(admin)).payments).toEqual([]);
    expect(await readRevenue(admin)).toBe(45_000);
  });

  test('a payment without a seat is refunded manually if PayFast’s API is not set, and counts as revenue until the refund is marked as done', async () => {
    const booking = await payWithoutSeats(app, await buildEvent());
    const [listed] = (await readAttention(admin)).payments;

    expect((await resolvePayment(admin, listed?.id, { kind: 'refunded' })).status).toBe(200);
    const asked = await readAttention(admin);
    const before = await readRevenue(admin);
    const done = await tickOff(asked);

    expect(asked.refunds).toMatchObject([{ amount: 45_000, method: 'by_hand', booking: { id: booking.id } }]);
    expect([asked.payments, asked.cancelledPaid, before]).toEqual([[], [], 45_000]);
    expect(done.status).toBe(200);
    expect(await booking.reload()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect(await readRevenue(admin)).toBe(0);
    expect(await readAttention(admin)).toEqual(nothingNeedsAttention);
  });

  test.each(['confirmed', 'pending'])(
    'a payment without a seat is resolved when an admin reinstates the booking by setting its status to %s',
    async (status) => {
      const event = await buildEvent();
      const booking = await payWithoutSeats(app, event);

      const revived = await admin.patch<BookingView>(`/api/bookings/${booking.id}/status`, { status });

      expect(revived).toMatchObject({ status: 200, body: { status: 'confirmed', paymentStatus: 'completed' } });
      expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
      expect(await readAttention(admin)).toEqual(nothingNeedsAttention);
      expect(await readPendingMailKinds(database)).toEqual(['booking-confirmed', 'booking-reminder']);
      expect(await readRevenue(admin)).toBe(45_000);
    },
  );

  test('a payment without a seat stays in review if an admin reinstates its booking and no seats are free', async () => {
    const event = await buildEvent({ capacity: 1 });
    const booking = await payWithoutSeats(app, event);
    await buildBooking(event, { status: 'confirmed', paymentMethod: 'cash' });

    const refused = await admin.patch(`/api/bookings/${booking.id}/status`, { status: 'pending' });

    expect(refused).toMatchObject({ status: 409, body: { code: 'sold_out' } });
    expect((await readAttention(admin)).payments).toHaveLength(1);
    expect(await booking.reload()).toMatchObject({ status: 'cancelled', endedBy: 'admin' });
    expect(await readPendingMailKinds(database)).toEqual(['payment-review', 'payment-no-seat']);
  });

  test("a payment without a seat is decided in the review, not by changing the booking's payment status", async () => {
    const booking = await payWithoutSeats(app, await buildEvent());

    const answer = await admin.patch(`/api/bookings/${booking.id}/payment`, { paymentStatus: 'refunded' });

    expect(answer).toMatchObject({ status: 409, body: { error: expect.stringContaining('attention') } });
    expect(await readRevenue(admin)).toBe(45_000);
  });
});

describe('wrong_amount', () => {
  test("a payment of a wrong sum can be accepted and becomes the booking's total", async () => {
    const booking = await payForSeats(app, await buildEvent(), 1, { amount_gross: '400.00' });
    const [listed] = (await readAttention(admin)).payments;
    expect(listed).toMatchObject({ review: 'wrong_amount', amount: 40_000 });

    expect((await resolvePayment(admin, listed?.id, { kind: 'accepted' })).status).toBe(200);

    expect(await booking.reload()).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'completed',
      totalAmount: 40_000,
      paymentId: listed?.providerPaymentId,
    });
  });

  test('a payment of a wrong sum is refunded, and the booking still waits for payment', async () => {
    const booking = await payForSeats(app, await buildEvent(), 1, { amount_gross: '1.00' });
    const [listed] = (await readAttention(admin)).payments;

    await resolvePayment(admin, listed?.id, { kind: 'refunded' });

    expect(await booking.reload()).toMatchObject({ status: 'held', paymentStatus: 'pending' });
    expect((await admin.post(`/api/bookings/${booking.id}/paid`, { paymentMethod: 'cash' })).status).toBe(200);
    expect(await readRevenue(admin)).toBe(45_100);
    await tickOff(await readAttention(admin));
    expect(await booking.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
    expect(await readRevenue(admin)).toBe(45_000);
  });

  test('for a booking that is paid in part is flagged as paid_twice, and a matched payment adds to what was paid', async () => {
    const booking = await buildPaidBooking(database, await buildEvent(), { participants: 2 });
    const { bookingReference } = booking;
    // The state after a late move and a move to a more expensive workshop whose difference is collected at the studio.
    await setTotal(booking, 135_000, 45_000);
    for (const m_payment_id of [booking.request.id, 'unknown']) {
      await sendItn(app.url, paidItn({ fields: { m_payment_id, amount: '200.00' } }));
    }
    const [second, unmatched] = (await readAttention(admin)).payments;

    const refunded = await resolvePayment(admin, second?.id, { kind: 'refunded' });
    const matched = await resolvePayment(admin, unmatched?.id, { kind: 'matched', bookingReference });

    expect([second?.review, refunded.status, matched.status]).toEqual(['paid_twice', 200, 200]);
    const paid = { paymentStatus: 'completed', totalAmount: 110_000, keptAmount: 45_000 };
    expect(await booking.reload()).toMatchObject(paid);
  });
});

test('a payment is decided once, although two admins decide at once', async () => {
  const other = await admins.signIn();
  const event = await buildEvent();
  for (let round = 0; round < 10; round += 1) {
    await payWithoutSeats(app, event);
    const listed = (await readAttention(admin)).payments.at(-1);

    const answers = await Promise.all([
      resolvePayment(admin, listed?.id, { kind: 'refunded' }),
      resolvePayment(other, listed?.id, { kind: round % 2 === 0 ? 'refunded' : 'seated' }),
    ]);

    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '404']);
  }
});

test('a payment without a review cannot be resolved', async () => {
  await payForSeats(app, await buildEvent());
  const [row] = await database.sequelize.query<{ id: number }>('select id from payments', { type: QueryTypes.SELECT });

  expect((await resolvePayment(admin, row?.id, { kind: 'refunded' })).status).toBe(404);
  expect((await resolvePayment(admin, 999_999, { kind: 'refunded' })).status).toBe(404);
});

test('each decision is one audit row', async () => {
  const event = await buildEvent();
  await payWithoutSeats(app, event);
  const [listed] = (await readAttention(admin)).payments;
  await resolvePayment(admin, listed?.id, { kind: 'refunded' });
  const booking = await buildBooking(event, { expiresAt: null });
  await admin.post(`/api/bookings/${booking.id}/release`);

  const { body } = await admin.get<Paged<AuditView>>('/api/admin/audit');

  expect(body.items.map(({ action }) => action)).toEqual(['booking.released', 'payment.refund_requested']);
  expect(body.items[1]).toMatchObject({ subject: expect.stringContaining('R450.00') });
});
