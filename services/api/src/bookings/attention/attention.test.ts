import { QueryTypes } from 'sequelize';
import type { AuditView } from '@studio/contract/admin/admins';
import type { BookingView } from '@studio/contract/bookings/bookings';
import type { Paged } from '@studio/contract/paging';
import {
  nothingNeedsAttention,
  payForSeats,
  payWithoutSeats,
  readPendingMailKinds,
  readAttention,
  readRevenue,
} from '../../../test/attention.ts';
import { bookManually } from '../../../test/bookings.ts';
import { bookWithDeposit } from '../../../test/deposits.ts';
import { buildBooking, buildEvent } from '../../../test/factories.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { Event } from '../../events/event.model.ts';
import type { Booking } from '../booking.model.ts';

const { database, app, admin } = useAppWithProvider();

test('a paid booking needs no attention', async () => {
  await payForSeats(app, await buildEvent());

  expect(await readAttention(admin)).toEqual(nothingNeedsAttention);
});

describe('unpaid bookings', () => {
  async function age(booking: Booking, minutes: number): Promise<void> {
    await database.sequelize.query(
      'update bookings set created_at = created_at - make_interval(mins => $2) where id = $1',
      { bind: [booking.id, minutes], type: QueryTypes.RAW },
    );
  }

  test('unpaid bookings that do not expire are listed once their time is past', async () => {
    const event = await buildEvent();
    const forgotten = [
      await buildBooking(event, { status: 'held', expiresAt: null }),
      await buildBooking(event, { status: 'pending', expiresAt: null, requestState: 'failed' }),
    ];
    const fine = [
      await buildBooking(event, { status: 'pending' }),
      await buildBooking(event, { status: 'confirmed', expiresAt: null, paymentMethod: 'cash' }),
    ];
    await buildBooking(event, { status: 'pending', expiresAt: null });
    for (const booking of [...forgotten, ...fine]) await age(booking, 180);

    const { unpaid } = await readAttention(admin);

    expect(unpaid.map(({ id }) => id)).toEqual(forgotten.map(({ id }) => id));
    expect(unpaid.map(({ status }) => status)).toEqual(['pending', 'pending']);
  });

  test.each(['held', 'pending'] as const)(
    'when %s, an unpaid booking that does not expire can be recorded as paid',
    async (status) => {
      const event = await buildEvent();
      const booking = await buildBooking(event, { status, expiresAt: null, participants: 2 });

      expect((await admin.post(`/api/bookings/${booking.id}/paid`, { paymentMethod: 'eft' })).status).toBe(200);

      const paid = { status: 'confirmed', paymentStatus: 'completed', paymentMethod: 'eft' };
      expect(await booking.reload()).toMatchObject(paid);
      expect(await readRevenue(admin)).toBe(90_000);
      expect((await event.reload()).seatsTaken).toBe(2);
      expect((await admin.post(`/api/bookings/${booking.id}/paid`)).status).toBe(409);
      expect(await readRevenue(admin)).toBe(90_000);
    },
  );

  test.each([
    ['held', 'expired'],
    ['pending', 'cancelled'],
  ] as const)('when %s, an unpaid booking that does not expire can be released', async (status, after) => {
    const event = await buildEvent();
    const booking = await buildBooking(event, { status, expiresAt: null, participants: 2 });

    const answers = await Promise.all([1, 2, 3].map(() => admin.post(`/api/bookings/${booking.id}/release`)));

    expect(answers.map(({ status: code }) => String(code)).sort()).toEqual(['200', '404', '404']);
    expect(await booking.reload()).toMatchObject({ status: after, endedBy: 'admin' });
    expect((await event.reload()).seatsTaken).toBe(0);
  });

  test('paid bookings cannot be released', async () => {
    const booking = await payForSeats(app, await buildEvent());

    expect((await admin.post(`/api/bookings/${booking.id}/release`)).status).toBe(409);
    expect(await booking.reload()).toMatchObject({ status: 'confirmed' });
  });
});

describe('refunded bookings', () => {
  async function paidBack() {
    const booking = await payForSeats(app, await buildEvent());
    await admin.patch(`/api/bookings/${booking.id}/status`, { status: 'pending' });
    await admin.patch(`/api/bookings/${booking.id}/payment`, { paymentStatus: 'refunded' });
    return booking;
  }

  test('a refunded pending booking is listed at once and can be released', async () => {
    const booking = await paidBack();
    const listed = await readAttention(admin);
    expect(listed).toMatchObject({ unpaid: [{ id: booking.id, paymentStatus: 'refunded' }], unconfirmed: [] });

    expect((await admin.post(`/api/bookings/${booking.id}/release`)).status).toBe(200);

    expect(await booking.reload()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect(await Event.findByPk(booking.eventId)).toMatchObject({ seatsTaken: 0 });
    expect(await readAttention(admin)).toMatchObject({ unpaid: [], cancelledPaid: [] });
    expect(await readRevenue(admin)).toBe(0);
  });

  test('a refunded pending booking cannot be set to paid', async () => {
    const booking = await paidBack();

    const paid = await admin.post(`/api/bookings/${booking.id}/paid`);

    expect(paid).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await booking.reload()).toMatchObject({ status: 'pending', paymentStatus: 'refunded' });
  });
});

test('a paid booking that an admin sets to pending is listed at once and can be confirmed', async () => {
  const booking = await payForSeats(app, await buildEvent());
  const by = await bookManually(admin, { id: booking.eventId }, { status: 'pending' });

  await admin.patch(`/api/bookings/${booking.id}/status`, { status: 'pending' });

  const listed = (await readAttention(admin)).unconfirmed;
  expect(listed.map(({ id }) => id)).toEqual([booking.id, by.id]);
  expect((await readAttention(admin)).unpaid).toEqual([]);
  for (const { id } of listed) await admin.patch(`/api/bookings/${id}/status`, { status: 'confirmed' });
  expect((await readAttention(admin)).unconfirmed).toEqual([]);
  expect((await readPendingMailKinds(database)).filter((kind) => kind === 'booking-confirmed')).toHaveLength(2);
});

describe('cancelled bookings', () => {
  const refund = ({ id }: { id: number }) =>
    admin.patch<BookingView>(`/api/bookings/${id}/payment`, { paymentStatus: 'refunded' });

  test('a cancelled booking with money is listed in every state in which the studio owes a refund, and in no other', async () => {
    const event = await buildEvent({ capacity: 20 });
    const cancelled = await payForSeats(app, event);
    await admin.patch(`/api/bookings/${cancelled.id}/status`, { status: 'cancelled' });
    const manual = await bookManually(admin, event, { status: 'cancelled' });
    const paidLate = await buildBooking(event, { status: 'cancelled', endedBy: 'admin', expiresAt: null });
    await admin.patch(`/api/bookings/${paidLate.id}/payment`, { paymentStatus: 'completed' });
    await payForSeats(app, event);
    await buildBooking(event, { status: 'cancelled', endedBy: 'time', expiresAt: null });
    // This booking is listed among the payments, and must not be listed twice.
    await payWithoutSeats(app, event);

    const { cancelledPaid, payments } = await readAttention(admin);

    expect(cancelledPaid.map(({ id }) => id)).toEqual([cancelled.id, manual.id, paidLate.id]);
    expect(payments.map(({ review }) => review)).toEqual(['no_seat']);
  });

  test('a cancelled booking is not listed again after Keep, unless it gets undecided money again', async () => {
    const booking = await payForSeats(app, await buildEvent());
    await admin.patch(`/api/bookings/${booking.id}/status`, { status: 'cancelled' });

    const answers = await Promise.all([1, 2].map(() => admin.post(`/api/bookings/${booking.id}/keep`)));
    await admin.patch(`/api/bookings/${booking.id}/notes`, { notes: 'came too late to cancel' });

    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '404']);
    expect(await readAttention(admin)).toEqual(nothingNeedsAttention);
    expect(await readRevenue(admin)).toBe(45_000);
    const { body: log } = await admin.get<Paged<AuditView>>('/api/admin/audit?search=money_kept');
    expect(log.items).toMatchObject([{ subject: booking.bookingReference }]);

    for (const status of ['confirmed', 'cancelled']) {
      await admin.patch(`/api/bookings/${booking.id}/status`, { status });
    }
    expect((await readAttention(admin)).cancelledPaid).toHaveLength(1);
    await admin.post(`/api/bookings/${booking.id}/keep`);
    await refund(booking);
    await admin.patch(`/api/bookings/${booking.id}/payment`, { paymentStatus: 'completed' });
    expect((await readAttention(admin)).cancelledPaid).toHaveLength(1);
  });

  test('a cancelled booking is not listed again after Keep when only the method of its payment is corrected', async () => {
    const { id } = await bookManually(admin, await buildEvent(), { status: 'cancelled' });
    await admin.post(`/api/bookings/${id}/keep`);

    await admin.patch(`/api/bookings/${id}/payment`, { paymentStatus: 'completed', paymentMethod: 'eft' });

    expect(await readAttention(admin)).toEqual(nothingNeedsAttention);
  });

  test('a cancelled booking has a cancellation fee of only its deposit when the method of the deposit is corrected', async () => {
    const { id } = await bookWithDeposit({ app, admin });
    await admin.post(`/api/bookings/${id}/deposit`, { paymentMethod: 'cash' });
    await admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' });
    await admin.post(`/api/bookings/${id}/keep`);

    const payment = { paymentStatus: 'completed', paymentMethod: 'eft' };
    const { body } = await admin.patch<BookingView>(`/api/bookings/${id}/payment`, payment);

    expect(body).toMatchObject(payment);
    expect(await readRevenue(admin)).toBe(20_000);
    expect(await readAttention(admin)).toEqual(nothingNeedsAttention);
  });

  test.each([
    ['not cancelled', { status: 'confirmed', isPaid: true }],
    ['not paid', { status: 'cancelled', endedBy: 'admin', expiresAt: null }],
  ] as const)('a cancelled booking is not found by the action Keep when it is %s', async (_what, row) => {
    const booking = await buildBooking(await buildEvent(), row);

    expect((await admin.post(`/api/bookings/${booking.id}/keep`)).status).toBe(404);
  });

  test('a cancelled booking is decided in the review when its payment has no seat', async () => {
    const booking = await payWithoutSeats(app, await buildEvent());

    expect((await admin.post(`/api/bookings/${booking.id}/keep`)).status).toBe(404);
  });
});
