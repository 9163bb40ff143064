import { sendItn, paidItn, visitorClient } from '../../../test/client.ts';
import { untilBlocked } from '../../../test/concurrency/untilBlocked.ts';
import { buildBooking, buildEvent, buildVisitor, startsIn } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { ledgerOf } from '../../../test/payments/ledger.ts';
import { Booking } from '../booking.model.ts';
import { expireUnpaid } from '../expiry/expireUnpaid.ts';

const { database, app, admins } = useAppWithProvider();

const ledger = () => ledgerOf(database.sequelize);

describe('a payment of the right sum', () => {
  test('a payment of the right sum claims the seats again when the booking has expired', async () => {
    const event = await buildEvent({ capacity: 2 });
    const held = await visitorClient(app.url).hold(event, buildVisitor());
    const returned = await visitorClient(app.url).hold(event, buildVisitor());
    await visitorClient(app.url).confirm({ holdId: returned.body.holdId });
    await endTime();
    expect(await event.reload()).toMatchObject({ seatsTaken: 0 });

    await sendItn(app.url, paidItn(held.body));
    await sendItn(app.url, paidItn(returned.body));

    expect(await Booking.findAll({ raw: true })).toMatchObject([
      { status: 'confirmed', paymentStatus: 'completed', endedBy: null, notes: null },
      { status: 'confirmed', paymentStatus: 'completed', endedBy: null, notes: null },
    ]);
    expect(await event.reload()).toMatchObject({ seatsTaken: 2 });
  });

  // RELIABILITY M21
  test.each(['expired', 'cancelled'] as const)(
    'a payment of the right sum of a %s booking whose seats are gone is recorded and flagged no_seat',
    async (status) => {
      const event = await buildEvent({ capacity: 1 });
      const hold = await visitorClient(app.url).hold(event, buildVisitor());
      if (status === 'cancelled') await visitorClient(app.url).confirm({ holdId: hold.body.holdId });
      await endTime();
      await visitorClient(app.url).hold(event, buildVisitor());

      const answer = await sendItn(app.url, paidItn(hold.body));

      const booking = await Booking.findOne({ where: { holdId: hold.body.holdId }, rejectOnEmpty: true });
      expect(answer.status).toBe(200);
      expect(booking).toMatchObject({ status: 'cancelled', endedBy: 'time', paymentStatus: 'completed' });
      expect(await ledger()).toMatchObject([{ bookingId: booking.id, amount: 45_000, review: 'no_seat' }]);
      const [mail] = await enqueuedMails(database.sequelize);
      expect(mail).toMatchObject({
        kind: 'payment-review',
        content: { review: 'no_seat', amount: 45_000, bookingReference: booking.bookingReference },
      });
      expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
    },
  );

  test('a payment of the right sum that finds no seat removes the note that it was not received', async () => {
    const event = await buildEvent({ capacity: 1 });
    const hold = await visitorClient(app.url).hold(event, buildVisitor());
    await visitorClient(app.url).confirm({ holdId: hold.body.holdId });
    await endTime();
    await buildBooking(event, { status: 'confirmed', paymentMethod: 'cash' });
    const booking = await Booking.findOne({ where: { holdId: hold.body.holdId }, rejectOnEmpty: true });
    expect(booking.notes).toBe('payment not received');

    await sendItn(app.url, paidItn(hold.body));

    expect(await booking.reload()).toMatchObject({ paymentStatus: 'completed', paymentMethod: 'payfast', notes: null });
  });

  test('a payment of the right sum of a booking that an admin cancelled is flagged, also when seats are free', async () => {
    const event = await buildEvent();
    const booking = await buildBooking(event, { status: 'cancelled', endedBy: 'admin', expiresAt: null });

    await pay(booking);

    expect(await ledger()).toMatchObject([{ bookingId: booking.id, review: 'no_seat' }]);
    expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
  });

  test('a payment of the right sum of a hold that an admin released is flagged, also when seats are free', async () => {
    const event = await buildEvent();
    const hold = await visitorClient(app.url).hold(event, buildVisitor());
    const { id } = await Booking.findOne({ where: { holdId: hold.body.holdId }, rejectOnEmpty: true });
    const released = await (await admins.signIn()).post(`/api/bookings/${id}/release`);

    await sendItn(app.url, paidItn(hold.body));

    expect(released.status).toBe(200);
    expect(await ledger()).toMatchObject([{ bookingId: id, review: 'no_seat' }]);
    expect(await Booking.findByPk(id, { raw: true })).toMatchObject({ status: 'cancelled', endedBy: 'admin' });
    expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
  });

  test('a payment of the right sum of an expired booking is flagged when the event has started or is hidden', async () => {
    const started = await buildBooking(await buildEvent(startsIn(-60)), { status: 'expired', endedBy: 'time' });
    const hidden = await buildBooking(await buildEvent({ deletedAt: new Date() }), {
      status: 'expired',
      endedBy: 'time',
    });

    await pay(started);
    await pay(hidden);

    expect(await ledger()).toMatchObject([{ review: 'no_seat' }, { review: 'no_seat' }]);
  });

  test('a payment of the right sum that races another visitor for the last seat waits and is flagged', async () => {
    const event = await buildEvent({ capacity: 1 });
    const late = await buildBooking(event, { status: 'expired', endedBy: 'time', expiresAt: null });
    const held = await database.sequelize.transaction();
    await database.sequelize.query('select 1 from events for update', { transaction: held });
    // This is no hold: a hold would begin to wait again on the pool, behind the payment (ADR 0051).
    const buyer = visitorClient(app.url).confirm({ eventId: event.id, ...buildVisitor() });
    await untilBlocked(database.sequelize, 1);

    const itn = pay(late);
    await untilBlocked(database.sequelize, 2);
    await held.commit();

    expect((await buyer).status).toBe(200);
    expect((await itn).status).toBe(200);
    expect(await ledger()).toMatchObject([{ review: 'no_seat' }]);
  });
});

function pay(booking: Booking) {
  const amount = (booking.totalAmount / 100).toFixed(2);
  return sendItn(app.url, paidItn({ fields: { m_payment_id: booking.holdId ?? '', amount } }));
}

/** Expires unpaid bookings, as after two hours. */
async function endTime(): Promise<void> {
  await database.sequelize.query(`update bookings set expires_at = now() where expires_at is not null`);
  await expireUnpaid(database.sequelize);
}
