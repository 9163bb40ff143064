import { QueryTypes } from 'sequelize';
import { useDatabase } from './database.ts';

const database = useDatabase();

test('the test database is migrated and uses READ COMMITTED', async () => {
  const [row] = await database.sequelize.query<object>(
    `select current_setting('transaction_isolation') as isolation, (select count(*)::int from schema_migrations) > 0 as migrated`,
    { type: QueryTypes.SELECT },
  );

  expect(row).toEqual({ isolation: 'read committed', migrated: true });
});
