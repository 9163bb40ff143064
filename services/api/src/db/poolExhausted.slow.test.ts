import type { Sequelize } from 'sequelize';
import { startApp } from '../../test/app.ts';
import { visitorClient } from '../../test/client.ts';
import { useDatabase, withPool } from '../../test/database.ts';
import { isOutage } from './outage.ts';
import { run, statement } from './statement.ts';

const database = useDatabase();
const one = statement<{ one: number }>('test one', 'select 1 as one');
/** Slightly less than the statement timeout. */
const slow = statement('test very slow', 'select pg_sleep(1.5)');

function poolOf({ connectionManager }: Sequelize): object {
  const pool: unknown = Reflect.get(connectionManager, 'pool');
  if (typeof pool !== 'object' || pool === null) throw new Error('Sequelize keeps its pool elsewhere');
  return { using: Reflect.get(pool, 'using'), waiting: Reflect.get(pool, 'waiting') };
}

test('when every connection is stuck, waiting requests get 503 within three seconds, and no connection is lost (D10)', async () => {
  await withPool(database, 3, async (sequelize) => {
    const app = await startApp({ database: { url: database.url, sequelize } });
    const ask = async () => {
      const started = performance.now();
      const { status } = await visitorClient(app.url).booking('0000-0000-0000');
      return { status, seconds: (performance.now() - started) / 1000 };
    };
    expect(await ask()).toMatchObject({ status: 404 });
    const stuck = await database.sequelize.transaction();
    await database.sequelize.query('lock table bookings in access exclusive mode', { transaction: stuck });

    const answers = await Promise.all(Array.from({ length: 30 }, ask));
    await stuck.rollback();

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    // RELIABILITY allows three seconds; the fourth is for a busy machine.
    expect(Math.max(...answers.map(({ seconds }) => seconds))).toBeLessThan(4);
    expect(await ask()).toMatchObject({ status: 404 });
    expect(poolOf(sequelize)).toEqual({ using: 0, waiting: 0 });
    await app.close();
  });
}, 60_000);

test('when slow queries end one by one, no request waits longer than fifteen seconds, and no connection is lost', async () => {
  await withPool(database, 1, async (sequelize) => {
    await run(sequelize, one, []);

    const asked = Array.from({ length: 15 }, async () => {
      const started = performance.now();
      const [answer] = await Promise.allSettled([run(sequelize, slow, [])]);
      return { answer, seconds: (performance.now() - started) / 1000 };
    });
    const told = await Promise.all(asked);

    const refused = told.filter(({ answer }) => answer.status === 'rejected');
    // Nine or ten were served within the 14 seconds that a request may wait.
    expect(told.length - refused.length).toBeGreaterThanOrEqual(7);
    expect(refused.length).toBeGreaterThanOrEqual(4);
    for (const { answer, seconds } of refused) {
      expect(answer.status === 'rejected' && isOutage(answer.reason)).toBe(true);
      expect(seconds).toBeLessThan(15);
    }
    expect(await run(sequelize, one, [])).toEqual([{ one: 1 }]);
    expect(poolOf(sequelize)).toEqual({ using: 0, waiting: 0 });
  });
}, 60_000);
