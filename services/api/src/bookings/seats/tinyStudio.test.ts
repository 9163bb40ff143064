// RELIABILITY D16
import { startApp } from '../../../test/app.ts';
import { expireAll } from '../../../test/bookings.ts';
import { paidItn, sendItn, visitorClient } from '../../../test/client.ts';
import { buildEvent, buildVisitor } from '../../../test/factories.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import type { Event } from '../../events/event.model.ts';

// In a calendar of one workshop with four seats, two unpaid seats are more than a quarter: seats are scarce.

const { database, app } = useAppWithProvider();

describe('in a calendar of one workshop with four seats', () => {
  let strict: Awaited<ReturnType<typeof startApp>>;
  let workshop: Event;
  beforeAll(async () => {
    strict = await startApp({ database, env: { RATE_LIMIT_MULTIPLIER: '1' } });
  });
  beforeEach(async () => {
    workshop = await buildEvent({ capacity: 4 });
  });
  afterAll(() => strict.close());

  const hold = (participants: number, client = visitorClient(strict.url)) =>
    client.hold(workshop, buildVisitor({ participants }));

  test.each([[[4]], [[3, 1]], [[2, 2]], [[1, 1, 1, 1]]])('parties of %j book all seats', async (parties) => {
    for (const participants of parties) {
      const { status, body } = await hold(participants);
      expect(status).toBe(200);
      await sendItn(app.url, paidItn(body));
    }

    expect(await workshop.reload()).toMatchObject({ seatsTaken: 4 });
  });

  test.each([[[2, 2]], [[1, 1, 1, 1]], [[3, 1]]])(
    'parties of %j behind one mobile address hold all seats at the same time',
    async (parties) => {
      const mobile = visitorClient(strict.url);

      const statuses = [];
      for (const participants of parties) statuses.push((await hold(participants, mobile)).status);

      expect(statuses).toEqual(parties.map(() => 200));
    },
  );

  test('a network address whose twelve seats ended unpaid can book again unless others hold unpaid seats', async () => {
    const mobile = visitorClient(strict.url);
    for (let round = 0; round < 3; round += 1) {
      await hold(4, mobile);
      await expireAll(database.sequelize);
    }

    const whileAlone = await hold(2, mobile);
    await expireAll(database.sequelize);
    await hold(2);
    const besideOthers = await hold(2, mobile);

    expect([whileAlone.status, besideOthers.status]).toEqual([200, 429]);
    expect((await hold(2)).status).toBe(200);
  });
});
