import type { BookingView } from '@studio/contract/bookings/bookings';
import type { AdminClient } from '../../../test/admins.ts';
import { payForSeats, readRevenue } from '../../../test/attention.ts';
import { bookManually } from '../../../test/bookings.ts';
import { buildBooking, buildEvent } from '../../../test/factories.ts';
import { findOrderId } from '../../../test/orders.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readLedger } from '../../../test/payments/ledger.ts';
import { Booking } from '../booking.model.ts';

const { database, app, admin, admins } = useAppWithProvider();

const ledger = () => readLedger(database.sequelize);

describe('ledger and seats', () => {
  function pay({ id }: { id: number }, paymentStatus: string, paymentMethod?: string) {
    return admin.patch<BookingView>(`/api/bookings/${id}/payment`, { paymentStatus, paymentMethod });
  }

  test('a payment that an admin records and removes adds rows to the ledger and changes none', async () => {
    const booking = await bookManually(admin, await buildEvent(), { participants: 2 });
    const orderId = await findOrderId(booking);

    for (const status of ['completed', 'refunded', 'refunded', 'paid', 'pending', 'failed']) await pay(booking, status);

    const rows = [90_000, -90_000, 90_000, -90_000].map((amount, index) => {
      return { provider: 'manual', providerPaymentId: `${orderId}:${index + 1}`, amount };
    });
    expect(await ledger()).toMatchObject(rows);
    expect(await readRevenue(admin)).toBe(0);
  });

  test('a payment that an admin records for a PayFast booking is stored with another method', async () => {
    const [one, other] = [await buildBooking(await buildEvent()), await buildBooking(await buildEvent())];

    const plain = await pay(one, 'paid');
    const said = await pay(other, 'paid', 'eft');

    expect(plain.body).toMatchObject({ paymentStatus: 'completed', paymentMethod: 'online' });
    expect(said.body).toMatchObject({ paymentStatus: 'completed', paymentMethod: 'eft' });
  });

  test('a payment confirmed by PayFast can be refunded but not set to unpaid', async () => {
    const booking = await payForSeats(app, await buildEvent(), 2);

    for (const status of ['pending', 'failed']) {
      expect(await pay(booking, status)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    }
    const refunded = await pay(booking, 'refunded');

    expect(refunded.body).toMatchObject({ paymentStatus: 'refunded', paymentMethod: 'payfast' });
    expect((await ledger()).map(({ amount }) => amount)).toEqual([90_000, -90_000]);
    expect(await readRevenue(admin)).toBe(0);
  });

  test.each([
    [true, 'cancelled', 0],
    [false, 'confirmed', 2],
    [undefined, 'confirmed', 2],
  ])(
    'a payment that is set to refunded returns the seats only if releaseSeats is true (%s)',
    async (releaseSeats, status, seatsTaken) => {
      const event = await buildEvent();
      const { id } = await bookManually(admin, event, { participants: 2 });

      const input = { paymentStatus: 'refunded', releaseSeats };
      const answer = await admin.patch<BookingView>(`/api/bookings/${id}/payment`, input);

      expect(answer.body).toMatchObject({ status, paymentStatus: 'refunded' });
      expect((await event.reload()).seatsTaken).toBe(seatsTaken);
      expect(await readRevenue(admin)).toBe(0);
    },
  );

  test('a payment that two requests record at once is one ledger row', async () => {
    const booking = await buildBooking(await buildEvent());

    await Promise.all(Array.from({ length: 10 }, () => pay(booking, 'paid')));

    expect(await ledger()).toMatchObject([{ providerPaymentId: `${booking.orderId}:1`, amount: 45_000 }]);
  });
});

describe('two admins who edit one payment', () => {
  const say = (actor: AdminClient, { id }: { id: number }, input: object) =>
    actor.patch<BookingView>(`/api/bookings/${id}/payment`, input);

  test('the second edit is rejected with 409 and changes nothing', async () => {
    const second = await admins.signIn();
    const booking = await bookManually(admin, await buildEvent());
    const before = { paymentStatus: 'completed', paymentMethod: 'cash' };

    const won = await say(admin, booking, { paymentStatus: 'refunded', before });
    const lost = await say(second, booking, { paymentStatus: 'completed', paymentMethod: 'eft', before });
    const method = await say(second, booking, {
      paymentStatus: 'failed',
      before: { ...before, paymentMethod: 'card' },
    });

    expect(won.body).toMatchObject({ paymentStatus: 'refunded', paymentMethod: 'cash' });
    for (const answer of [lost, method]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
      expect(answer.body.error).toMatch(/^Somebody else changed this payment at /);
    }
    expect(await Booking.findOne()).toMatchObject({ paymentStatus: 'refunded', paymentMethod: 'cash' });
    expect((await ledger()).map(({ amount }) => amount)).toEqual([45_000, -45_000]);
  });

  test('a repeated edit after a lost response and an edit without `before` succeed', async () => {
    const booking = await payForSeats(app, await buildEvent());
    const refund = {
      paymentStatus: 'refunded',
      paymentMethod: 'online',
      before: { paymentStatus: 'completed', paymentMethod: 'payfast' },
    };

    expect((await say(admin, booking, refund)).status).toBe(200);
    expect((await say(admin, booking, refund)).status).toBe(200);
    expect((await say(admin, booking, { paymentStatus: 'completed' })).status).toBe(200);
    expect((await say(admin, booking, { ...refund, before: { paymentStatus: 'completed' } })).status).toBe(400);
  });
});
