import { QueryTypes } from 'sequelize';
import type { Sequelize } from 'sequelize-typescript';
import { connect } from '../src/db/connect.ts';
import { models } from '../src/models.ts';
import { openDatabase } from './cluster.ts';
import { expectInvariants } from './model/invariants.ts';

export interface TestDatabase {
  url: string;
  /** The connection of tests, for queries and locks. */
  sequelize: Sequelize;
  /** The app's pool, to which the models are bound; smaller than the tests' own if TEST_POOL_SIZE is set. */
  appPool: Sequelize;
}

/**
 * Pool size of the app under test. `make test-slow` runs some suites with one connection (RELIABILITY M32): code that
 * asks for a second while holding the first would wait for ever.
 */
export const appPoolSize = Number(process.env['TEST_POOL_SIZE'] ?? 10);
const isNarrow = 'TEST_POOL_SIZE' in process.env;

/**
 * A real Postgres for the tests of a file. After each test the invariants of RELIABILITY §4 are checked and the tables
 * emptied; commits are real, so races and restarts can be tested.
 */
export function useDatabase(): TestDatabase {
  const database: Partial<TestDatabase> = {};

  beforeAll(async () => {
    database.url = await openDatabase();
    database.appPool = connect({ url: database.url, models, poolSize: appPoolSize });
    database.sequelize = isNarrow ? connect({ url: database.url, models: [] }) : database.appPool;
    await emptyTables(database.sequelize);
    // The cluster may have to be created first, on a busy machine.
  }, 60_000);
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
    if (isNarrow) await database.appPool?.close();
  });

  return {
    get url() {
      return opened(database.url);
    },
    get sequelize() {
      return opened(database.sequelize);
    },
    get appPool() {
      return opened(database.appPool);
    },
  };
}

/** Runs `work` with the models bound to another pool on the same database. */
export async function withPool(
  database: TestDatabase,
  poolSize: number,
  work: (sequelize: Sequelize) => Promise<void>,
): Promise<void> {
  const sequelize = connect({ url: database.url, models, poolSize });
  try {
    await work(sequelize);
  } finally {
    await sequelize.close();
    database.appPool.addModels(models);
  }
}

/** Much faster than TRUNCATE on small tables: without triggers no foreign key is checked. */
export async function emptyTables(sequelize: Sequelize): Promise<void> {
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
