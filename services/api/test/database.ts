import { QueryTypes } from 'sequelize';
import type { Sequelize } from 'sequelize';
import { connect } from '../src/db/connect.ts';
import { models } from '../src/models.ts';
import { openDatabase } from './cluster.ts';
import { expectInvariants } from './invariants.ts';

export interface TestDatabase {
  url: string;
  sequelize: Sequelize;
}

/**
 * A real Postgres for the tests of a file. After each test the invariants of RELIABILITY §4 are checked and the tables
 * emptied; commits are real, so races and restarts can be tested.
 */
export function useDatabase({ poolSize }: { poolSize?: number } = {}): TestDatabase {
  const database: Partial<TestDatabase> = {};

  beforeAll(async () => {
    database.url = await openDatabase();
    database.sequelize = connect({ url: database.url, models, poolSize: poolSize ?? 10 });
    await emptyTables(database.sequelize);
  });
  afterEach(async () => {
    const sequelize = opened(database.sequelize);
    try {
      await expectInvariants(sequelize);
    } finally {
      await emptyTables(sequelize);
    }
  });
  afterAll(async () => {
    await database.sequelize?.close();
  });

  return {
    get url() {
      return opened(database.url);
    },
    get sequelize() {
      return opened(database.sequelize);
    },
  };
}

/** Many times faster than TRUNCATE on small tables: without triggers no foreign key is asked (STACK). */
async function emptyTables(sequelize: Sequelize): Promise<void> {
  const tables = await sequelize.query<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables
     where schemaname = 'public' and tablename <> 'schema_migrations'`,
    { type: QueryTypes.SELECT },
  );
  const deletes = tables.map(({ name }) => `delete from ${name};`).join(' ');
  await sequelize.query(`begin; set local session_replication_role = replica; ${deletes} commit;`);
}

function opened<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The database is open only while tests run');
  return value;
}
