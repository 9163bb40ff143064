import { expireAll, holdSeats, payBooking } from '../../../test/bookings.ts';
import { visitorClient } from '../../../test/client.ts';
import { waitUntilBlocked } from '../../../test/concurrency/waitUntilBlocked.ts';
import { buildBooking, buildEvent, buildVisitor, startsIn } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readLedger } from '../../../test/payments/ledger.ts';

const { database, app, admin } = useAppWithProvider();

const ledger = () => readLedger(database.sequelize);

describe('a payment of the right sum', () => {
  // RELIABILITY M21
  test.each(['expired', 'cancelled'] as const)(
    'a payment of the right sum of a %s booking whose seats are gone is recorded and flagged no_seat',
    async (status) => {
      const event = await buildEvent({ capacity: 1 });
      const { client, form, booking } = await holdSeats(app, event);
      if (status === 'cancelled') await client.confirm({ holdId: form.holdId });
      await expireAll(database.sequelize);
      await holdSeats(app, event);

      const answer = await payBooking(app, booking);

      expect(answer.status).toBe(200);
      expect(await booking.reload()).toMatchObject({
        status: 'cancelled',
        endedBy: 'time',
        paymentStatus: 'completed',
      });
      expect(await ledger()).toMatchObject([{ bookingId: booking.id, amount: 45_000, review: 'no_seat' }]);
      const [mail] = await enqueuedMails(database.sequelize);
      expect(mail).toMatchObject({
        kind: 'payment-review',
        content: { review: 'no_seat', amount: 45_000, bookingReference: booking.bookingReference },
      });
      expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
    },
  );

  test('a payment of the right sum of an expired booking whose seats are free confirms it, with one mail to the visitor', async () => {
    const event = await buildEvent();
    const { booking } = await holdSeats(app, event);
    await expireAll(database.sequelize);

    await payBooking(app, booking);

    expect(await booking.reload()).toMatchObject({ status: 'confirmed', endedBy: null, paymentStatus: 'completed' });
    expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
    expect((await enqueuedMails(database.sequelize)).map(({ kind }) => kind)).toEqual([
      'booking-confirmed',
      'booking-reminder',
    ]);
  });

  test('a payment of the right sum that finds no seat removes the note that it was not received', async () => {
    const event = await buildEvent({ capacity: 1 });
    const { client, form, booking } = await holdSeats(app, event);
    await client.confirm({ holdId: form.holdId });
    await expireAll(database.sequelize);
    await buildBooking(event, { status: 'confirmed', paymentMethod: 'cash' });
    expect((await booking.reload()).notes).toBe('payment not received');

    await payBooking(app, booking);

    expect(await booking.reload()).toMatchObject({ paymentStatus: 'completed', paymentMethod: 'payfast', notes: null });
  });

  test('a payment of the right sum of a hold that an admin released is flagged, also when seats are free', async () => {
    const event = await buildEvent();
    const { booking } = await holdSeats(app, event);
    const released = await admin.post(`/api/bookings/${booking.id}/release`);

    await payBooking(app, booking);

    expect(released.status).toBe(200);
    expect(await ledger()).toMatchObject([{ bookingId: booking.id, review: 'no_seat' }]);
    expect(await booking.reload()).toMatchObject({ status: 'cancelled', endedBy: 'admin' });
    expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
  });

  test('a payment of the right sum of an expired booking is flagged when the event has started or is hidden', async () => {
    const expired = { status: 'expired', endedBy: 'time' } as const;
    const started = await buildBooking(await buildEvent(startsIn(-60)), expired);
    const hidden = await buildBooking(await buildEvent({ deletedAt: new Date() }), expired);

    await payBooking(app, started);
    await payBooking(app, hidden);

    expect(await ledger()).toMatchObject([{ review: 'no_seat' }, { review: 'no_seat' }]);
  });

  test('a payment of the right sum that waits behind another visitor for the last seat is flagged', async () => {
    const event = await buildEvent({ capacity: 1 });
    const late = await buildBooking(event, { status: 'expired', endedBy: 'time', expiresAt: null });
    const held = await database.sequelize.transaction();
    await database.sequelize.query('select 1 from events for update', { transaction: held });
    // A direct confirmation, because a hold would wait for another connection, after the payment (ADR 0051).
    const buyer = visitorClient(app.url).confirm({ eventId: event.id, ...buildVisitor() });
    await waitUntilBlocked(database.sequelize, 1);

    const itn = payBooking(app, late);
    await waitUntilBlocked(database.sequelize, 2);
    await held.commit();

    expect((await buyer).status).toBe(200);
    expect((await itn).status).toBe(200);
    expect(await ledger()).toMatchObject([{ review: 'no_seat' }]);
  });
});
