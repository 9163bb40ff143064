// RELIABILITY D16
import { startApp } from '../../../test/app.ts';
import { expireAll } from '../../../test/bookings.ts';
import { sendItn, paidItn, visitorClient } from '../../../test/client.ts';
import { waitUntilBlocked } from '../../../test/concurrency/waitUntilBlocked.ts';
import { buildBooking, buildEvent, buildVisitor } from '../../../test/factories.ts';
import { buildPaidBooking, manageClient } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import type { Event } from '../../events/event.model.ts';
import { PaymentRequest } from '../../payments/paymentRequest.model.ts';
import { takeSeats } from '../seats/seats.ts';

const { database, app } = useAppWithProvider();

describe('the unpaid seats of one visitor', () => {
  let strict: Awaited<ReturnType<typeof startApp>>;
  beforeAll(async () => {
    strict = await startApp({ database, env: { RATE_LIMIT_MULTIPLIER: '1' } });
  });
  afterAll(() => strict.close());

  test('the unpaid seats of one visitor are at most a third of a workshop per e-mail address, except in the first booking', async () => {
    const event = await buildEvent({ capacity: 12 });
    const visitor = buildVisitor();
    const ask = () => visitorClient(strict.url).hold(event, visitor);

    const answers = [await ask(), await ask(), await ask(), await ask(), await ask()];

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
    expect(answers[4]?.body).toMatchObject({ code: 'too_many_unpaid' });
  });

  test('the unpaid seats of one visitor are at most two thirds of a workshop per network address, also with ten requests at once', async () => {
    const event = await buildEvent({ capacity: 12 });
    const client = visitorClient(strict.url);

    const answers = await Promise.all(Array.from({ length: 10 }, () => client.hold(event, buildVisitor())));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8);
    expect(answers.filter(({ body }) => body.code === 'too_many_unpaid')).toHaveLength(2);
    expect(await event.reload()).toMatchObject({ seatsTaken: 8 });
  });

  test('the unpaid seats of one visitor include those that an open change of a booking adds', async () => {
    const event = await buildEvent({ capacity: 30 });
    const booking = await buildPaidBooking(database, event, { participants: 1 });
    const { body } = await manageClient(strict, booking).changeTo({ eventId: event.id, participants: 10 });
    const sameEmail = buildVisitor({ email: booking.order.email ?? '', participants: 2 });

    const hold = await visitorClient(strict.url).hold(event, sameEmail);

    expect(body.payment).toMatchObject({ totalAmount: 9 * 45_000 });
    expect([hold.status, hold.body]).toMatchObject([429, { code: 'too_many_unpaid' }]);
  });

  test('the unpaid seats of one visitor are counted after the claim has waited for the lock', async () => {
    const event = await buildEvent({ capacity: 12 });
    const visitor = buildVisitor({ participants: 3 });
    const held = await database.sequelize.transaction();
    await takeSeats(held, event.id, 0);

    const asked = [visitorClient(strict.url).hold(event, visitor), visitorClient(strict.url).hold(event, visitor)];
    await waitUntilBlocked(database.sequelize, 2);
    await held.commit();

    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(expect.arrayContaining([200, 429]));
  });

  test('twenty visitors behind one mobile address can each hold one to four unpaid seats', async () => {
    const client = visitorClient(strict.url);

    const statuses: number[] = [];
    for (let index = 0; index < 20; index += 1) {
      const visitor = buildVisitor({ participants: 1 + (index % 4) });
      statuses.push((await client.hold(await buildEvent(), visitor)).status);
    }

    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('the unpaid seats of one visitor are at most a hundred a day per network address, and those that ended unpaid count too', async () => {
    const events = await Promise.all(Array.from({ length: 10 }, () => buildEvent({ capacity: 50 })));
    const client = visitorClient(strict.url);
    const unlimited = visitorClient(app.url, client.address);
    const [event] = events;
    for (let index = 0; index < 24; index += 1) {
      await unlimited.hold(events[index % 10]!, buildVisitor({ participants: 4 }));
    }

    const last = await client.hold(event!, buildVisitor({ participants: 4 }));
    const above = await client.hold(event!, buildVisitor());
    await expireAll(database.sequelize);
    const ended = await client.hold(event!, buildVisitor());
    await database.sequelize.query(`update payment_requests set created_at = now() - interval '1 day'`);
    const nextDay = await client.hold(event!, buildVisitor());

    expect([last.status, above.status, ended.status, nextDay.status]).toEqual([200, 429, 429, 200]);
  });

  test('one network address can hold at most twelve unpaid seats while more than a quarter of the calendar is unpaid', async () => {
    await buildBooking(await buildEvent({ capacity: 12 }), { participants: 12, status: 'held' });
    const [event, other] = [await buildEvent({ capacity: 12 }), await buildEvent({ capacity: 12 })];
    const client = visitorClient(strict.url);
    const ask = (of: Event, participants: number) => client.hold(of, buildVisitor({ participants }));

    const answers = [await ask(event, 4), await ask(event, 4), await ask(other, 4), await ask(other, 1)];
    const group = await visitorClient(strict.url).hold(other, buildVisitor({ participants: 8 }));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(group.status).toBe(200);
  });

  test('the unpaid seats of one visitor are at most twelve per e-mail address over all events, except in the first booking', async () => {
    const visitor = buildVisitor({ participants: 4 });
    const ask = async () => visitorClient(strict.url).hold(await buildEvent(), visitor);

    const answers = [await ask(), await ask(), await ask(), await ask()];

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  });

  test('the unpaid seats of one visitor include at most one booking of more than four seats at a time', async () => {
    const client = visitorClient(strict.url);
    const ask = async () => client.hold(await buildEvent(), buildVisitor({ participants: 5 }));
    const first = await ask();

    const second = await ask();
    await sendItn(app.url, paidItn(first.body));
    const third = await ask();

    expect([first.status, second.status, third.status]).toEqual([200, 429, 200]);
  });

  test('the unpaid seats of one visitor include at most four bookings of more than four seats a day, also if they have ended', async () => {
    const client = visitorClient(strict.url);
    const event = await buildEvent();
    const ask = async () => {
      const { status } = await client.hold(event, buildVisitor({ participants: 12 }));
      await expireAll(database.sequelize);
      return status;
    };

    const statuses = [await ask(), await ask(), await ask(), await ask(), await ask()];
    const small = await client.hold(await buildEvent(), buildVisitor());
    await database.sequelize.query(`update payment_requests set created_at = now() - interval '1 day'`);
    const nextDay = await ask();

    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    expect([small.status, nextDay]).toEqual([200, 200]);
  });

  test('the unpaid seats of one visitor are not counted once an admin has removed their expiry time', async () => {
    const event = await buildEvent({ capacity: 3 });
    const visitor = buildVisitor();
    await visitorClient(app.url).hold(event, visitor);
    const refused = await visitorClient(strict.url).hold(event, visitor);
    await PaymentRequest.update({ expiresAt: null }, { where: {} });

    const second = await visitorClient(strict.url).hold(event, visitor);

    expect([refused.status, second.status]).toEqual([429, 200]);
  });

  test('the unpaid seats of one visitor are not counted once paid', async () => {
    const event = await buildEvent({ capacity: 3 });
    const visitor = buildVisitor();
    const first = await visitorClient(app.url).hold(event, visitor);
    const refused = await visitorClient(strict.url).hold(event, visitor);
    await sendItn(app.url, paidItn(first.body));

    const second = await visitorClient(strict.url).hold(event, visitor);

    expect([refused.status, second.status]).toEqual([429, 200]);
  });
});
