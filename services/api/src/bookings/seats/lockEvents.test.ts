import { waitUntilBlocked } from '../../../test/concurrency/waitUntilBlocked.ts';
import { useDatabase } from '../../../test/database.ts';
import { buildEvent } from '../../../test/factories.ts';
import { transact } from '../../db/transact.ts';
import { lockEvents } from './seats.ts';

const database = useDatabase();

const isFree = async (id: number): Promise<boolean> => {
  const [rows] = await database.sequelize.query(`select id from events where id = ${id} for no key update skip locked`);
  return rows.length === 1;
};

test('events are locked by ascending id, whatever the order of their rows', async () => {
  const [first, second] = [await buildEvent(), await buildEvent()];
  // Postgres stores the updated row behind the others.
  await first.update({ title: 'Raku' });
  const other = await database.sequelize.transaction();
  await lockEvents(other, [first.id]);

  const waiting = transact(database.appPool, (transaction) => lockEvents(transaction, [second.id, first.id]));
  await waitUntilBlocked(database.sequelize);
  const isSecondFree = await isFree(second.id);
  await other.commit();
  await waiting;

  expect(isSecondFree).toBe(true);
});
