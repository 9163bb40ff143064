import { QueryTypes } from 'sequelize';
import type { Sequelize } from 'sequelize-typescript';
import { connect, requestTimeouts } from '../src/db/connect.ts';
import type { DatabaseTimeouts } from '../src/db/connect.ts';
import { notifyEventsUpdated } from '../src/events/eventUpdates.ts';
import { models } from '../src/models.ts';
import { openDatabase } from './cluster.ts';
import { expectInvariants } from './model/invariants.ts';
import { guardTransactions } from './transactionGuard.ts';

export interface TestDatabase {
  url: string;
  sequelize: Sequelize;
  /** The app's pool, to which the models are bound. A test fails if a query of the app runs outside its transaction. */
  appPool: Sequelize;
}

/**
 * The API's own timeouts would fail tests on a slow machine. Tests about timeouts use `withRequestTimeouts`, or pass
 * `requestTimeouts`.
 */
export const longTimeouts: DatabaseTimeouts = {
  queryMs: 120_000,
  statementMs: 120_000,
  lockMs: 120_000,
  standstillMs: 120_000,
  acquireMs: 120_000,
};

/** Checks the invariants of RELIABILITY §4 and empties the tables after each test. Commits are real. */
export function useDatabase(open: () => Promise<string> = openDatabase, timeouts = longTimeouts): TestDatabase {
  const database: Partial<TestDatabase> = {};
  let outsideTransactions: string[] = [];

  beforeAll(async () => {
    database.url = await open();
    database.appPool = connect({ url: database.url, models, timeouts });
    outsideTransactions = guardTransactions(database.appPool);
    database.sequelize = connect({ url: database.url, models: [], timeouts });
    await emptyTables(database.sequelize);
    // The first test on a machine creates the cluster, which may take long.
  });
  afterEach(async () => {
    const sequelize = opened(database.sequelize);
    try {
      expect(outsideTransactions.splice(0)).toEqual([]);
      await expectInvariants(sequelize);
    } finally {
      await emptyTables(sequelize);
    }
  });
  afterAll(async () => {
    await database.sequelize?.close();
    await database.appPool?.close();
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
  timeouts = longTimeouts,
): Promise<void> {
  const sequelize = connect({ url: database.url, models, poolSize, timeouts });
  try {
    await work(sequelize);
  } finally {
    await sequelize.close();
    database.appPool.addModels(models);
  }
}

/** Runs `work` as `withPool` does, with the API's own timeouts. */
export function withRequestTimeouts(
  database: TestDatabase,
  poolSize: number,
  work: (sequelize: Sequelize) => Promise<void>,
): Promise<void> {
  return withPool(database, poolSize, work, requestTimeouts);
}

/** Deletes all rows. With triggers off no foreign key is checked, which is faster than TRUNCATE on small tables. */
export async function emptyTables(sequelize: Sequelize): Promise<void> {
  const tables = await sequelize.query<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables
     where schemaname = 'public' and tablename <> 'schema_migrations'`,
    { type: QueryTypes.SELECT },
  );
  const deletes = tables.map(({ name }) => `delete from ${name};`).join(' ');
  // Without this, ids of mails may be out of order when the sequence wraps around.
  const restart = `select setval('outbox_message_turns', 1, false);`;
  await sequelize.query(`begin; set local session_replication_role = replica; ${deletes} ${restart} commit;`);
  notifyEventsUpdated();
}

/** Returns every row of every table as text. */
export async function readAllRows(sequelize: Sequelize): Promise<string> {
  const tables = await sequelize.query<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
    { type: QueryTypes.SELECT },
  );
  const rows = await sequelize.query<{ row: string }>(
    tables.map(({ name }) => `select entry::text as row from ${name} entry`).join(' union all '),
    { type: QueryTypes.SELECT },
  );
  return rows.map(({ row }) => row).join('\n');
}

function opened<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The database is open only while tests run');
  return value;
}
