import { randomUUID } from 'node:crypto';
import { startApp } from '../../../test/app.ts';
import { sendItn, paidItn, visitorClient } from '../../../test/client.ts';
import type { Answer } from '../../../test/client.ts';
import { withPool } from '../../../test/database.ts';
import { buildEvent, buildVisitor } from '../../../test/factories.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { transact } from '../../db/transact.ts';
import { Event } from '../../events/event.model.ts';
import { Order } from '../../orders/order.model.ts';
import { PaymentRequest } from '../../payments/paymentRequest.model.ts';
import { Booking } from '../booking.model.ts';
import { expireUnpaid } from '../expiry/expireUnpaid.ts';
import { returnSeats } from './seats.ts';

const { database, provider, app } = useAppWithProvider();

const buyers = 500;
/** Fewer than `buyers`, because a direct confirmation takes several queries and a busy machine must answer in time. */
const confirmations = 100;
const places = 12;

describe('many visitors at once for twelve seats', () => {
  // RELIABILITY M01
  test.each([
    [buyers, 'hold'],
    [confirmations, 'confirm'],
  ] as const)(
    'of %i visitors who %s at once, twelve get a seat, the others are rejected, and none gets an error',
    async (visitors, way) => {
      const event = await buildEvent({ capacity: places });

      const answers = await Promise.all(Array.from({ length: visitors }, () => ask(way, event)));

      const served = answers.filter(({ status }) => status === 200);
      const refused = answers.filter(({ status }) => status === 409);
      expect([served.length, refused.length]).toEqual([places, visitors - places]);
      for (const { body } of refused)
        expect(body).toMatchObject({ error: 'This workshop is fully booked', code: 'sold_out' });
      expect(await event.reload()).toMatchObject({ seatsTaken: places });
      expect(await Booking.count({ where: { eventId: event.id } })).toBe(places);
    },
  );

  // RELIABILITY M02
  test('a claim that reads first and writes later oversells (negative control)', async () => {
    let sold = 0;
    for (let round = 0; round < 5 && sold <= places; round += 1) {
      const event = await buildEvent({ capacity: places });
      const claims = await Promise.all(Array.from({ length: buyers }, () => naiveClaim(event.id)));
      sold = claims.filter(Boolean).length;
      await database.sequelize.query('delete from bookings');
    }

    expect(sold).toBeGreaterThan(places);
  });

  // RELIABILITY M03
  test('hundreds of visitors at once get twelve seats also where the server defaults to REPEATABLE READ', async () => {
    const name = new URL(database.url).pathname.slice(1);
    await database.sequelize.query(`alter database ${name} set default_transaction_isolation = 'repeatable read'`);
    try {
      await withPool(database, 10, async (sequelize) => {
        const strict = await startApp({ database: { url: database.url, sequelize } });
        const event = await buildEvent({ capacity: places });

        const answers = await Promise.all(
          Array.from({ length: 2 * confirmations }, (_one, index) =>
            ask(index % 2 ? 'hold' : 'confirm', event, strict.url),
          ),
        );
        await strict.close();

        expect(answers.filter(({ status }) => status === 200)).toHaveLength(places);
        expect(answers.filter(({ status }) => status === 409)).toHaveLength(2 * confirmations - places);
      });
    } finally {
      await database.sequelize.query(`alter database ${name} reset default_transaction_isolation`);
    }
  });
});

test('a pool of one connection serves all requests, because no request needs a second one', async () => {
  await withPool(database, 1, async (sequelize) => {
    const narrow = await startApp({
      database: { url: database.url, sequelize },
      validateUrl: provider.config.validateUrl,
    });
    const event = await buildEvent();

    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const client = visitorClient(narrow.url);
        const hold = await client.hold(event, buildVisitor());
        const edited = await client.hold(event, buildVisitor(), { replaces: hold.body.holdId });
        return [
          hold,
          edited,
          await client.confirm({ holdId: edited.body.holdId }),
          await sendItn(narrow.url, paidItn(edited.body)),
          await client.release(edited.body.holdId),
          await client.confirm({ eventId: event.id, ...buildVisitor() }),
        ];
      }),
    );
    await expireUnpaid(sequelize);
    await narrow.close();

    expect(answers.flat().filter(({ status }) => status >= 500)).toEqual([]);
  });
});

test('holds, payments, returns, releases, expiries and cancellations at once keep the seat count right', async () => {
  const event = await buildEvent({ capacity: 50 });
  const clients = Array.from({ length: 60 }, () => visitorClient(app.url));

  const answers = await Promise.all(
    clients.map(async (client, index): Promise<Answer<object>[]> => {
      const hold = await client.hold(event, buildVisitor({ participants: 1 + (index % 3) }));
      if (hold.status !== 200) return [hold];
      const { holdId } = hold.body;
      const steps: (() => Promise<Answer<object>>)[] = [
        () => client.confirm({ holdId }),
        () => client.release(holdId),
        () => sendItn(app.url, paidItn(hold.body)),
        () => sendItn(app.url, paidItn(hold.body, { payment_status: 'FAILED' })),
      ];
      if (index % 7 === 0) await PaymentRequest.update({ expiresAt: new Date(0) }, { where: { id: holdId } });
      if (index % 5 === 0) await expireUnpaid(database.sequelize);
      return Promise.all(steps.slice(0, 1 + (index % 4)).map((step) => step()));
    }),
  );

  const away = app.log.lines.filter(({ msg }) => msg === 'dependency unavailable').map(({ err }) => err);
  expect(away).toEqual([]);
  expect(answers.flat().filter(({ status }) => status >= 500)).toEqual([]);
});

test('seats cannot exceed the capacity or fall below zero, even by direct SQL', async () => {
  const event = await buildEvent({ capacity: 3 });

  const [beyond, below] = await Promise.allSettled([
    database.sequelize.query(`update events set seats_taken = 4 where id = ${event.id}`),
    transact(database.sequelize, (transaction) => returnSeats(transaction, event.id, 1)),
  ]);

  expect(beyond).toMatchObject({ reason: { original: { constraint: 'events_not_overbooked' } } });
  expect(below).toMatchObject({ reason: { constraint: 'events_not_overbooked' } });
});

function ask(way: 'hold' | 'confirm', event: Event, url = app.url): Promise<Answer<object>> {
  const client = visitorClient(url);
  return way === 'hold' ? client.hold(event, buildVisitor()) : client.confirm({ eventId: event.id, ...buildVisitor() });
}

/** The usual mistake (RELIABILITY L1): it reads the sum of seats first and inserts the booking afterwards. */
function naiveClaim(eventId: number): Promise<boolean> {
  return transact(database.sequelize, async (transaction) => {
    const event = await Event.findByPk(eventId, { transaction, rejectOnEmpty: true });
    const sold = await Booking.unscoped().sum('participants', { where: { eventId }, transaction });
    if (sold + 1 > event.capacity) return false;
    const { participants, ...contact } = buildVisitor();
    const order = await Order.create(contact, { transaction });
    await Booking.create(
      {
        orderId: order.id,
        eventId,
        participants,
        bookingReference: randomUUID(),
        freeCancellationHours: 48,
        keptPercentAfter: 100,
        status: 'pending',
      },
      { transaction },
    );
    return true;
  });
}
