import { startApp, useApp } from '../../../test/app.ts';
import { sendItn, paidItn, visitorClient } from '../../../test/client.ts';
import { untilBlocked } from '../../../test/concurrency/untilBlocked.ts';
import { useDatabase } from '../../../test/database.ts';
import { buildEvent, buildVisitor } from '../../../test/factories.ts';
import { useProvider } from '../../../test/provider.ts';
import { takeSeats } from '../seats/seats.ts';

const database = useDatabase();
const provider = useProvider();
const app = useApp(database, () => ({ validateUrl: provider.config.validateUrl }));

describe('the unpaid seats of one visitor', () => {
  let strict: Awaited<ReturnType<typeof startApp>>;
  beforeAll(async () => {
    strict = await startApp({ database, env: { RATE_LIMIT_MULTIPLIER: '1' } });
  });
  afterAll(() => strict.close());

  test('may be a whole workshop in one booking', async () => {
    const event = await buildEvent({ capacity: 12 });

    const hold = await visitorClient(strict.url).hold(event, buildVisitor({ participants: 12 }));

    expect(hold.status).toBe(200);
  });

  test('are at most a third per e-mail beyond the first booking', async () => {
    const event = await buildEvent({ capacity: 12 });
    const visitor = buildVisitor();
    const ask = () => visitorClient(strict.url).hold(event, visitor);

    const answers = [await ask(), await ask(), await ask(), await ask(), await ask()];

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
    expect(answers[4]?.body).toMatchObject({ code: 'too_many_unpaid' });
  });

  test('are at most two thirds per address beyond the first booking, also in ten requests at once', async () => {
    const event = await buildEvent({ capacity: 12 });
    const client = visitorClient(strict.url);

    const answers = await Promise.all(Array.from({ length: 10 }, () => client.hold(event, buildVisitor())));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8);
    expect(answers.filter(({ body }) => body.code === 'too_many_unpaid')).toHaveLength(2);
    expect(await event.reload()).toMatchObject({ seatsTaken: 8 });
  });

  test('are counted after the wait for the lock', async () => {
    const event = await buildEvent({ capacity: 12 });
    const visitor = buildVisitor({ participants: 3 });
    const held = await database.sequelize.transaction();
    await takeSeats(held, event.id, 0);

    const asked = [visitorClient(strict.url).hold(event, visitor), visitorClient(strict.url).hold(event, visitor)];
    await untilBlocked(database.sequelize, 2);
    await held.commit();

    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(expect.arrayContaining([200, 429]));
  });

  test('are at most fifty per address over all events', async () => {
    const client = visitorClient(strict.url);
    const first = await client.hold(await buildEvent({ capacity: 30 }), buildVisitor({ participants: 30 }));
    const second = await client.hold(await buildEvent({ capacity: 20 }), buildVisitor({ participants: 20 }));

    const third = await client.hold(await buildEvent(), buildVisitor());

    expect([first.status, second.status, third.status]).toEqual([200, 200, 429]);
  });

  test('are not counted once paid', async () => {
    const event = await buildEvent({ capacity: 3 });
    const visitor = buildVisitor();
    const first = await visitorClient(app.url).hold(event, visitor);
    const refused = await visitorClient(strict.url).hold(event, visitor);
    await sendItn(app.url, paidItn(first.body));

    const second = await visitorClient(strict.url).hold(event, visitor);

    expect([refused.status, second.status]).toEqual([429, 200]);
  });

  test('do not limit other visitors', async () => {
    const event = await buildEvent({ capacity: 3 });
    await visitorClient(strict.url).hold(event, buildVisitor());

    const other = await visitorClient(strict.url).hold(event, buildVisitor());

    expect(other.status).toBe(200);
  });
});
