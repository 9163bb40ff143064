import { holdSeats, minutesTo, payBooking } from '../../../test/bookings.ts';
import { sendItn, paidItn, visitorClient } from '../../../test/client.ts';
import { waitUntilBlocked } from '../../../test/concurrency/waitUntilBlocked.ts';
import { buildEvent, buildVisitor } from '../../../test/factories.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { Event } from '../../events/event.model.ts';
import { PaymentRequest } from '../../payments/paymentRequest.model.ts';
import { Booking } from '../booking.model.ts';

const { database, app } = useAppWithProvider();

describe('the idempotency key of a hold', () => {
  test('the idempotency key of a paid booking is answered already_paid with its reference', async () => {
    const { booking, sendAgain } = await holdSeats(app, await buildEvent());
    await payBooking(app, booking);

    const again = await sendAgain();

    expect(again).toMatchObject({ status: 409, body: { code: 'already_paid' } });
    expect(again.body.error).toContain(booking.bookingReference);
  });

  test('the idempotency key of a booking whose payment failed extends its time, up to a limit', async () => {
    const { client, form, booking, sendAgain } = await holdSeats(app, await buildEvent());
    await client.confirm({ holdId: form.holdId });

    /** Sends the form again one minute before the expiry, `age` minutes after the first time. @returns the minutes left now */
    async function payAgain(age: number): Promise<{ shown: number; held: number }> {
      await sendItn(app.url, paidItn(form, { payment_status: 'FAILED' }));
      await database.sequelize.query(
        `update payment_requests set created_at = now() - interval '${age} minutes', expires_at = now() + interval '1 minute'`,
      );
      const { body } = await sendAgain();
      await booking.reload();
      return { shown: minutesTo(body.expiresAt), held: minutesTo(booking.request.expiresAt) };
    }

    expect(await payAgain(45 + 120 - 1)).toEqual({ shown: 30, held: 45 });
    expect(await payAgain(45 + 120 + 25)).toEqual({ shown: 5, held: 20 });
    expect(await payAgain(45 + 120 + 45)).toMatchObject({ held: 1 });
  });

  test('the idempotency key of a hold whose shown time is over extends it, up to a limit', async () => {
    const { booking, sendAgain } = await holdSeats(app, await buildEvent());

    /** Sends the form again `left` minutes before the expiry, `age` minutes after the first time. @returns the minutes left now */
    async function payAgain(age: number, left: number): Promise<{ shown: number; held: number }> {
      await database.sequelize.query(
        `update payment_requests set created_at = now() - interval '${age} minutes', expires_at = now() + interval '${left} minutes'`,
      );
      const { body } = await sendAgain();
      await booking.reload();
      return { shown: minutesTo(body.expiresAt), held: minutesTo(booking.request.expiresAt) };
    }

    expect(await payAgain(29, 16)).toEqual({ shown: 1, held: 16 });
    expect(await payAgain(31, 14)).toEqual({ shown: 30, held: 45 });
    expect(await payAgain(45 + 120 + 25, 14)).toEqual({ shown: 5, held: 20 });
    expect(await payAgain(45 + 120 + 45, 14)).toMatchObject({ held: 14 });
  });

  test('the idempotency key of a hold that expires at this moment claims its seats again', async () => {
    const event = await buildEvent({ capacity: 1 });
    const { form, sendAgain } = await holdSeats(app, event);
    await sendItn(app.url, paidItn(form, { payment_status: 'FAILED' }));
    const sweeper = await database.sequelize.transaction();
    await Booking.update({ status: 'expired', endedBy: 'time' }, { where: {}, transaction: sweeper });
    await PaymentRequest.update({ expiresAt: null }, { where: {}, transaction: sweeper });

    const asking = sendAgain();
    await waitUntilBlocked(database.sequelize);
    await event.decrement('seatsTaken', { by: 1, transaction: sweeper });
    await sweeper.commit();

    expect(await asking).toMatchObject({ status: 200, body: { holdId: form.holdId } });
    expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
    expect(await Booking.findOne({ raw: true })).toMatchObject({ status: 'held', paymentStatus: 'pending' });
  });

  test('the idempotency key of a booking whose payment failed sets an expiry only if it had one', async () => {
    const { form, sendAgain } = await holdSeats(app, await buildEvent());
    await sendItn(app.url, paidItn(form, { payment_status: 'FAILED' }));
    await PaymentRequest.update({ expiresAt: null }, { where: {} });

    await sendAgain();

    expect(await PaymentRequest.findOne({ raw: true })).toMatchObject({ state: 'open', expiresAt: null });
  });

  test('the idempotency key of a booking that is deleted at this moment is rejected, and a new key claims the seats', async () => {
    const event = await buildEvent({ capacity: 1 });
    const { client, visitor, sendAgain } = await holdSeats(app, event);
    const deletion = await database.sequelize.transaction();
    await Booking.destroy({ where: {}, transaction: deletion });

    const answer = sendAgain();
    await waitUntilBlocked(database.sequelize);
    await event.decrement('seatsTaken', { by: 1, transaction: deletion });
    await deletion.commit();

    expect(await answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await client.hold(event, visitor)).status).toBe(200);
  });

  test('the idempotency key of a hold waits for a change of its booking without locking the event, so that other visitors can book', async () => {
    const event = await buildEvent();
    const { form, sendAgain } = await holdSeats(app, event);
    const release = await database.sequelize.transaction();
    await Booking.update({ status: 'expired', endedBy: 'visitor' }, { where: {}, transaction: release });

    const again = sendAgain();
    await waitUntilBlocked(database.sequelize);
    const other = await visitorClient(app.url).hold(event, buildVisitor());
    await event.decrement('seatsTaken', { by: 1, transaction: release });
    await release.commit();

    expect(other.status).toBe(200);
    expect(await again).toMatchObject({ status: 200, body: { holdId: form.holdId } });
    expect(await event.reload()).toMatchObject({ seatsTaken: 2 });
  });

  test.each([
    ['the price has changed', { price: 50_000 }, 'price_changed'],
    ['the event has started', { date: '2020-01-01' }, 'booking_closed'],
    ['the event was deleted', { deletedAt: new Date() }, 'not_found'],
  ])('the idempotency key of a released hold is rejected when %s', async (_reason, edit, code) => {
    const event = await buildEvent({ price: 45_000 });
    const { client, form, sendAgain } = await holdSeats(app, event);
    await client.release(form.holdId);
    await Event.update(edit, { where: { id: event.id } });

    const again = await sendAgain();

    expect(again.body).toMatchObject({ code });
    expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
    expect(await Booking.findOne({ raw: true })).toMatchObject({ status: 'expired' });
  });
});
