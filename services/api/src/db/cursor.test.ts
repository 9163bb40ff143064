import { useDatabase, withPool } from '../../test/database.ts';
import { readWithCursor } from './cursor.ts';

const database = useDatabase();

test('all rows are read in batches, in order', async () => {
  const batches: number[][] = [];

  for await (const rows of readWithCursor<{ n: number }>(
    database.appPool,
    'select generate_series(1, $1::int) n',
    [1200],
  )) {
    batches.push(rows.map(({ n }) => n));
  }

  expect(batches.map(({ length }) => length)).toEqual([500, 500, 200]);
  expect(batches.flat()).toEqual(Array.from({ length: 1200 }, (_, index) => index + 1));
});

test('the connection returns to the pool when the reader leaves early or a statement fails', async () => {
  await withPool(database, 1, async (pool) => {
    const left = readWithCursor(pool, 'select generate_series(1, 1200) n', []);
    await left.next();
    await left.return();
    const broken = readWithCursor(pool, 'select 1 / ($1::int - 1)', [1]).next();

    await expect(broken).rejects.toThrow('division by zero');
    await expect(pool.query('select 1')).resolves.toBeDefined();
  });
});
