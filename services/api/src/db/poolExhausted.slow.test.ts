// RELIABILITY D10
import type { Sequelize } from 'sequelize';
import { startApp } from '../../test/app.ts';
import { visitorClient } from '../../test/client.ts';
import { useDatabase, withRequestTimeouts } from '../../test/database.ts';
import { waitUntil } from '../../test/servers/apiProcess.ts';
import { isOutage } from './outage.ts';
import { run, statement } from './statement.ts';

const database = useDatabase();
const one = statement<{ one: number }>('test one', 'select 1 as one');
/** Slightly less than the statement timeout. */
const slow = statement('test very slow', 'select pg_sleep(1.5)');

/** Waits until all connections are returned: queries that were stuck return theirs after the responses. */
async function expectUnusedPool({ connectionManager }: Sequelize): Promise<void> {
  const pool: unknown = Reflect.get(connectionManager, 'pool');
  if (typeof pool !== 'object' || pool === null) throw new Error('Sequelize keeps its pool elsewhere');
  await waitUntil(() => Reflect.get(pool, 'using') === 0 && Reflect.get(pool, 'waiting') === 0, 20);
}

test('while every connection is stuck, waiting requests get 503, and no connection is lost afterwards', async () => {
  await withRequestTimeouts(database, 3, async (sequelize) => {
    const app = await startApp({ database: { url: database.url, sequelize }, timeoutMs: null });
    const ask = async () => (await visitorClient(app.url).booking('0000-0000-0000')).status;
    expect(await ask()).toBe(404);
    const stuck = await database.sequelize.transaction();
    await database.sequelize.query('lock table bookings in access exclusive mode', { transaction: stuck });

    const answers = await Promise.all(Array.from({ length: 30 }, ask));
    await stuck.rollback();

    expect(new Set(answers)).toEqual(new Set([503]));
    // The standstill is noticed before the response timeout, which is longer, ends.
    const causes = app.log.lines.map(({ err }) => Object(err).message);
    expect(causes.filter((message) => message === 'no query succeeds').length).toBeGreaterThan(0);
    expect(await ask()).toBe(404);
    await expectUnusedPool(sequelize);
    await app.close();
  });
});

test('when slow queries end one by one, requests that wait too long are rejected, and no connection is lost', async () => {
  await withRequestTimeouts(database, 1, async (sequelize) => {
    await run(sequelize, one, []);

    // A request may wait for 14 seconds, about nine of these queries.
    const answers = await Promise.allSettled(Array.from({ length: 15 }, () => run(sequelize, slow, [])));

    const rejected = answers.filter((answer) => answer.status === 'rejected');
    expect(rejected.length).toBeGreaterThan(0);
    expect(rejected.length).toBeLessThan(answers.length);
    expect(rejected.filter(({ reason }) => !isOutage(reason))).toEqual([]);
    expect(await run(sequelize, one, [])).toEqual([{ one: 1 }]);
    await expectUnusedPool(sequelize);
  });
});
