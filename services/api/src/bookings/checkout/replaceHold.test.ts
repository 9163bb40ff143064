import { holdSeats } from '../../../test/bookings.ts';
import { waitUntilBlocked } from '../../../test/concurrency/waitUntilBlocked.ts';
import { buildEvent, buildVisitor } from '../../../test/factories.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { Booking } from '../booking.model.ts';

const { database, app } = useAppWithProvider();

describe('an edit', () => {
  test('a rejected edit keeps the old hold, and its answer counts the seats of that hold as free for the visitor', async () => {
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
  test.each([2 ** 31, 9e15, -9e15])(
    'an edit with an impossible total, %s, is rejected as invalid_input',
    async (totalAmount) => {
      const event = await buildEvent();
      const { client, form } = await holdSeats(app, event);

      const second = await client.hold(event, buildVisitor(), { totalAmount, replaces: form.holdId });

      expect(second).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', fields: { totalAmount: expect.stringMatching(/^Total /) } },
      });
    },
  );

  test('two edits that exchange their workshops at the same time both succeed without a deadlock', async () => {
    const events = [await buildEvent(), await buildEvent()] as const;
    const [one, other] = [await holdSeats(app, events[0]), await holdSeats(app, events[1])];
    const held = await database.sequelize.transaction();
    await database.sequelize.query('select 1 from events for update', { transaction: held });

    const edits = [
      one.client.hold(events[1], one.visitor, { replaces: one.form.holdId }),
      other.client.hold(events[0], other.visitor, { replaces: other.form.holdId }),
    ];
    await waitUntilBlocked(database.sequelize, 2);
    await held.commit();

    expect((await Promise.all(edits)).map(({ status }) => status)).toEqual([200, 200]);
    await Promise.all(events.map((event) => event.reload()));
    expect(events.map(({ seatsTaken }) => seatsTaken)).toEqual([1, 1]);
  });
});
