import { holdSeats, payBooking } from '../../../test/bookings.ts';
import { sendItn, paidItn } from '../../../test/client.ts';
import { untilBlocked } from '../../../test/concurrency/untilBlocked.ts';
import { buildEvent, buildVisitor } from '../../../test/factories.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { Booking } from '../booking.model.ts';

const { database, app, admins } = useAppWithProvider();

describe('the idempotency key of a hold', () => {
  test('the idempotency key of a booking whose payment failed releases its seats to the changed form', async () => {
    const event = await buildEvent({ capacity: 2 });
    const { client, form } = await holdSeats(app, event, { participants: 2 });
    await sendItn(app.url, paidItn(form, { payment_status: 'FAILED' }));
    await client.confirm({ holdId: form.holdId });

    const changed = await client.hold(event, buildVisitor(), { replaces: form.holdId });

    expect(changed.status).toBe(200);
    expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
  });

  test('the idempotency key of a failed payment that an admin confirmed keeps its seats; the changed form claims others', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent({ capacity: 3 });
    const { client, form, booking } = await holdSeats(app, event);
    await sendItn(app.url, paidItn(form, { payment_status: 'FAILED' }));
    await client.confirm({ holdId: form.holdId });
    await admin.patch(`/api/bookings/${booking.id}/notes`, { notes: 'pays by EFT tomorrow' });

    const changed = await client.hold(event, buildVisitor({ participants: 2 }), { replaces: form.holdId });

    expect(changed.status).toBe(200);
    expect(await booking.reload()).toMatchObject({ status: 'pending', paymentStatus: 'failed' });
    expect(await event.reload()).toMatchObject({ seatsTaken: 3 });
  });
});

describe('an edit', () => {
  test('an edit releases the old hold before it claims the new one', async () => {
    const event = await buildEvent({ capacity: 4 });
    const { client, visitor, form } = await holdSeats(app, event, { participants: 3 });

    const second = await client.hold(event, { ...visitor, participants: 4 }, { replaces: form.holdId });

    expect(second.status).toBe(200);
    expect(second.body.holdId).not.toBe(form.holdId);
    expect(await event.reload()).toMatchObject({ seatsTaken: 4 });
    const states = await Booking.findAll({ attributes: ['status', 'endedBy'], order: ['id'], raw: true });
    expect(states).toEqual([
      { status: 'expired', endedBy: 'visitor' },
      { status: 'held', endedBy: null },
    ]);
  });

  test('an edit that is rejected keeps the old hold and counts its seats as free', async () => {
    const event = await buildEvent({ capacity: 5 });
    await holdSeats(app, event, { participants: 2 });
    const { client, visitor, form } = await holdSeats(app, event);

    const second = await client.hold(event, { ...visitor, participants: 4 }, { replaces: form.holdId });

    expect(second).toMatchObject({ status: 409, body: { code: 'sold_out', error: 'Only 3 seats left' } });
    expect(await event.reload()).toMatchObject({ seatsTaken: 3 });
    expect(await Booking.count({ where: { status: 'held' } })).toBe(2);
  });

  // RELIABILITY M10
  test.each([1, 5_000_000])(
    'an edit with a total of %s cents is answered price_changed, whatever it replaces',
    async (totalAmount) => {
      const event = await buildEvent();
      const { client, form } = await holdSeats(app, event);

      const second = await client.hold(event, buildVisitor(), { totalAmount, replaces: form.holdId });

      expect(second).toMatchObject({ status: 409, body: { code: 'price_changed', totalAmount: 45_000 } });
      expect(await Booking.findAll({ raw: true })).toMatchObject([{ status: 'held' }]);
    },
  );

  // RELIABILITY M10
  test.each([2 ** 31, 9e15, -9e15])('an edit with an impossible total, %s, is bad input', async (totalAmount) => {
    const event = await buildEvent();
    const { client, form } = await holdSeats(app, event);

    const second = await client.hold(event, buildVisitor(), { totalAmount, replaces: form.holdId });

    expect(second).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { totalAmount: expect.stringMatching(/^Total /) } },
    });
  });

  test('an edit moves to another workshop while another visitor moves the other way', async () => {
    const events = [await buildEvent(), await buildEvent()] as const;
    const [one, other] = [await holdSeats(app, events[0]), await holdSeats(app, events[1])];
    const held = await database.sequelize.transaction();
    await database.sequelize.query('select 1 from events for update', { transaction: held });

    const moves = [
      one.client.hold(events[1], one.visitor, { replaces: one.form.holdId }),
      other.client.hold(events[0], other.visitor, { replaces: other.form.holdId }),
    ];
    await untilBlocked(database.sequelize, 2);
    await held.commit();

    expect((await Promise.all(moves)).map(({ status }) => status)).toEqual([200, 200]);
    await Promise.all(events.map((event) => event.reload()));
    expect(events.map(({ seatsTaken }) => seatsTaken)).toEqual([1, 1]);
  });

  test('an edit of a paid booking is rejected', async () => {
    const event = await buildEvent();
    const { client, visitor, form, booking } = await holdSeats(app, event);
    await payBooking(app, booking);

    const second = await client.hold(event, { ...visitor, participants: 2 }, { replaces: form.holdId });

    expect(second).toMatchObject({ status: 409, body: { code: 'already_paid' } });
    expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
  });
});
