import { QueryTypes } from 'sequelize';
import { useDatabase } from '../../test/database.ts';

const database = useDatabase();

// SPEC §3, §9
test('no column of the database stores money as a fraction', async () => {
  const fractions = await database.sequelize.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and data_type in ('numeric', 'money', 'real', 'double precision') order by 1`,
    { type: QueryTypes.SELECT },
  );

  expect(fractions.map(({ name }) => name)).toEqual(['backup_free_ratio', 'database_free_ratio']);
});
