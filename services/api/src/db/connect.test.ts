import { QueryTypes } from 'sequelize';
import type { Sequelize } from 'sequelize';
import { startApp } from '../../test/app.ts';
import { visitorClient } from '../../test/client.ts';
import { useDatabase, withPool, withRequestTimeouts } from '../../test/database.ts';
import { buildEvent, buildVisitor } from '../../test/factories.ts';
import { openFaultProxy } from '../../test/servers/faultProxy.ts';
import type { FaultProxy } from '../../test/servers/faultProxy.ts';
import { Event } from '../events/event.model.ts';
import { requestTimeouts } from './connect.ts';
import { activityOf } from './databaseActivity.ts';
import { isOutage } from './outage.ts';
import { run, statement } from './statement.ts';
import { transact } from './transact.ts';

const database = useDatabase();

let proxy: FaultProxy;
beforeEach(async () => {
  proxy = await openFaultProxy(database.url);
});
afterEach(() => proxy.close());

const one = statement<{ one: number }>('test one', 'select 1 as one');

// RELIABILITY R02
test('queries to a frozen database end with an error and succeed once it responds', async () => {
  await withRequestTimeouts({ ...database, sequelize: database.sequelize, url: proxy.url }, 3, async (sequelize) => {
    await Promise.all([1, 2, 3].map(() => run(sequelize, one, [])));
    proxy.freeze();

    const answers = await Promise.allSettled([
      run(sequelize, one, []),
      transact(sequelize, (transaction) => run(transaction, one, [])),
      Event.findAll(),
      // These requests wait for a connection.
      run(sequelize, one, []),
      transact(sequelize, (transaction) => run(transaction, one, [])),
    ]);

    for (const answer of answers) {
      expect(answer.status).toBe('rejected');
      if (answer.status === 'rejected') expect([answer.reason, isOutage(answer.reason)]).toEqual([answer.reason, true]);
    }

    proxy.restore();
    // A connection that was being opened during the interruption may still fail for its first user.
    await run(sequelize, one, []).catch(() => undefined);
    expect(await run(sequelize, one, [])).toEqual([{ one: 1 }]);
    expect(await transact(sequelize, (transaction) => run(transaction, one, []))).toEqual([{ one: 1 }]);
  });
});

test('requests are answered with 503 while the database is frozen', async () => {
  await withRequestTimeouts({ ...database, sequelize: database.sequelize, url: proxy.url }, 3, async (sequelize) => {
    const app = await startApp({ database: { url: proxy.url, sequelize }, timeoutMs: null });
    const event = await buildEvent();
    await visitorClient(app.url).event(event.id);
    proxy.freeze();

    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_one, index) => {
        const visitor = visitorClient(app.url);
        const { status, body } =
          index % 2
            ? await visitor.hold(event, buildVisitor())
            : await visitor.confirm({ eventId: event.id, ...buildVisitor() });
        return `${status} ${body.code}`;
      }),
    );
    proxy.restore();
    await app.close();

    expect(answers).toEqual(Array(12).fill('503 unavailable'));
  });
});

test('a burst of requests is served completely, and only an outage counts as a standstill', async () => {
  const slow = statement('test slow', 'select pg_sleep(0.3)');
  await withRequestTimeouts({ ...database, sequelize: database.sequelize, url: proxy.url }, 1, async (sequelize) => {
    const activity = activityOf(sequelize);
    const rush = Array.from({ length: 12 }, () => run(sequelize, slow, []));
    // The twelfth request waits 3.3 s, longer than the standstill timeout.
    await Promise.all(rush.slice(0, 11));
    const inRush = activity.isStandingStill();
    await Promise.all(rush);
    proxy.freeze();
    const outage = await Promise.allSettled([run(sequelize, one, []), Event.findAll()]);
    const inOutage = activity.isStandingStill();
    proxy.restore();
    await run(sequelize, one, []);

    expect(outage.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect([inRush, inOutage, activity.isStandingStill()]).toEqual([false, true, false]);
  });
});

test('a closed connection counts as an outage only for its own queries', async () => {
  await withRequestTimeouts({ ...database, sequelize: database.sequelize, url: proxy.url }, 3, async (sequelize) => {
    await run(sequelize, one, []);
    proxy.cut();

    const failures = await Promise.allSettled([run(sequelize, one, []), transact(sequelize, async () => undefined)]);
    proxy.restore();

    for (const failure of failures) expect(failure.status === 'rejected' && isOutage(failure.reason)).toBe(true);
    // A connection opened during the interruption may still fail for its first user.
    await run(sequelize, one, []).catch(() => undefined);
    expect(await run(sequelize, one, [])).toEqual([{ one: 1 }]);
  });
});

test('the server ends a statement that runs or waits for a lock too long', async () => {
  const event = await buildEvent();
  const held = await database.sequelize.transaction();
  await Event.findByPk(event.id, { lock: held.LOCK.UPDATE, transaction: held });

  const refuse = async (sequelize: Sequelize) => {
    const slow = sequelize.query('select pg_sleep(5)', { type: QueryTypes.SELECT });
    await expect(slow).rejects.toMatchObject({ original: { code: '57014' } });
    const waiting = Event.update({ title: 'later' }, { where: { id: event.id } });
    await expect(waiting).rejects.toMatchObject({ original: { code: '55P03' } });
  };
  // On a busy machine the API's own timeout may end before the message of the server arrives.
  await withPool(database, 2, refuse, { ...requestTimeouts, queryMs: 120_000 });
  await held.rollback();
});

test('a transaction is retried after a deadlock or a serialization failure', async () => {
  const event = await buildEvent({ title: 'x' });
  let tried = 0;

  await transact(database.sequelize, async (transaction) => {
    tried += 1;
    await Event.update({ title: `try ${tried}` }, { where: { id: event.id }, transaction });
    if (tried < 3) await database.sequelize.query(`do $$ begin raise sqlstate '40001'; end $$`, { transaction });
  });

  expect(tried).toBe(3);
  expect(await event.reload()).toMatchObject({ title: 'try 3' });
});

test('a transaction that fails for another reason is not retried and is rolled back', async () => {
  const event = await buildEvent({ title: 'as it was' });
  let tried = 0;

  const work = transact(database.sequelize, async (transaction) => {
    tried += 1;
    await Event.update({ title: 'changed' }, { where: { id: event.id }, transaction });
    throw new Error('no');
  });

  await expect(work).rejects.toThrow('no');
  expect(tried).toBe(1);
  expect(await event.reload()).toMatchObject({ title: 'as it was' });
});
