import { paidItn, sendItn, visitorClient } from '../../../test/client.ts';
import { buildEvent, buildVisitor, setTotal } from '../../../test/factories.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { ledgerOf } from '../../../test/payments/ledger.ts';
import { Booking } from '../booking.model.ts';

const { database, app } = useAppWithProvider();

const ledger = () => ledgerOf(database.sequelize);

describe('an ITN without a payment', () => {
  test.each(['FAILED', 'CANCELLED'])(
    'an ITN with %s marks the attempt, and the seats stay until expiry',
    async (payment_status) => {
      const event = await buildEvent();
      const hold = await visitorClient(app.url).hold(event, buildVisitor());

      await sendItn(app.url, paidItn(hold.body, { payment_status }));
      const returned = await visitorClient(app.url).confirm({ holdId: hold.body.holdId });

      expect(returned.body).toMatchObject({ status: 'pending', paymentStatus: 'failed' });
      expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
      expect(await ledger()).toEqual([]);
    },
  );

  test('an ITN with FAILED is replaced when the payment arrives after all', async () => {
    const event = await buildEvent();
    const hold = await visitorClient(app.url).hold(event, buildVisitor());
    await sendItn(app.url, paidItn(hold.body, { payment_status: 'FAILED' }));

    await sendItn(app.url, paidItn(hold.body));

    expect(await Booking.findOne({ raw: true })).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
  });

  test.each(['FAILED', 'CANCELLED'])('an ITN with %s changes no paid booking', async (payment_status) => {
    const event = await buildEvent();
    const hold = await visitorClient(app.url).hold(event, buildVisitor());
    await sendItn(app.url, paidItn(hold.body));

    await sendItn(app.url, paidItn(hold.body, { payment_status }));

    expect(await Booking.findOne({ raw: true })).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
  });

  test('an ITN with FAILED changes no booking of which only the difference to a more expensive workshop is still due', async () => {
    const hold = await visitorClient(app.url).hold(await buildEvent(), buildVisitor());
    await sendItn(app.url, paidItn(hold.body));
    const booking = await Booking.findOne({ rejectOnEmpty: true });
    await booking.update({ paymentStatus: 'pending', changeCount: 1 });
    await setTotal(booking, 50_000);

    await sendItn(app.url, paidItn(hold.body, { payment_status: 'FAILED' }));

    expect(await Booking.findOne({ raw: true })).toMatchObject({ status: 'confirmed', paymentStatus: 'pending' });
  });

  test.each(['PENDING', 'complete', 'REFUNDED', ''])(
    'an ITN with %p changes nothing and is answered 200',
    async (payment_status) => {
      const event = await buildEvent();
      const hold = await visitorClient(app.url).hold(event, buildVisitor());

      const answer = await sendItn(app.url, paidItn(hold.body, { payment_status }));

      expect(answer.status).toBe(200);
      expect(await ledger()).toEqual([]);
      expect(await Booking.findOne({ raw: true })).toMatchObject({ status: 'held', paymentStatus: 'pending' });
    },
  );
});
