import { holdSeats, payBooking } from '../../../test/bookings.ts';
import { paidItn, sendItn } from '../../../test/client.ts';
import { buildEvent, setTotal } from '../../../test/factories.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readLedger } from '../../../test/payments/ledger.ts';

const { database, app } = useAppWithProvider();

const ledger = () => readLedger(database.sequelize);

describe('an ITN without a payment', () => {
  test.each(['FAILED', 'CANCELLED'])(
    'an ITN with %s sets the payment to failed, and the seats stay held until expiry',
    async (payment_status) => {
      const event = await buildEvent();
      const { client, form } = await holdSeats(app, event);

      await sendItn(app.url, paidItn(form, { payment_status }));
      const returned = await client.confirm({ holdId: form.holdId });

      expect(returned.body).toMatchObject({ status: 'pending', paymentStatus: 'failed' });
      expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
      expect(await ledger()).toEqual([]);
    },
  );

  test('an ITN with FAILED does not change a booking of which only the difference of a move is still due', async () => {
    const { form, booking } = await holdSeats(app, await buildEvent());
    await payBooking(app, booking);
    await booking.reload();
    await booking.update({ changeCount: 1 });
    await setTotal(booking, 50_000);

    await sendItn(app.url, paidItn(form, { payment_status: 'FAILED' }));

    expect(await booking.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'pending' });
  });

  test.each(['PENDING', 'complete', 'REFUNDED', ''])(
    'an ITN with %p changes nothing and is answered 200',
    async (payment_status) => {
      const { form, booking } = await holdSeats(app, await buildEvent());

      const answer = await sendItn(app.url, paidItn(form, { payment_status }));

      expect(answer.status).toBe(200);
      expect(await ledger()).toEqual([]);
      expect(await booking.reload()).toMatchObject({ status: 'held', paymentStatus: 'pending' });
    },
  );
});
