import { connect } from '../src/db/connect.ts';
import { transact } from '../src/db/transact.ts';
import { Event } from '../src/events/event.model.ts';
import { models } from '../src/models.ts';
import { openDatabase } from './cluster.ts';
import { longTimeouts } from './database.ts';
import { guardTransactions } from './transactionGuard.ts';

// RELIABILITY M32
test('the guard finds only queries and transactions that run outside the open transaction', async () => {
  const sequelize = connect({ url: await openDatabase(), models, timeouts: longTimeouts });
  const found = guardTransactions(sequelize);

  await Event.count();
  await transact(sequelize, (transaction) => Event.count({ transaction }));
  await Promise.all([transact(sequelize, (transaction) => Event.count({ transaction })), Event.count()]);
  expect(found).toEqual([]);

  await transact(sequelize, () => Event.count());
  await transact(sequelize, () => transact(sequelize, (transaction) => Event.count({ transaction })));
  await Event.count();
  await sequelize.close();

  expect(found).toHaveLength(2);
});
