import { Client } from 'pg';
import { openDatabase } from './cluster.ts';
import type { TestDatabase } from './database.ts';

export interface TestClock {
  /** Stops both clocks at this time until the next call. */
  set(at: Date): Promise<void>;
  pass(seconds: number): Promise<void>;
}

/** Monday noon in the studio. */
export const clockStart = new Date('2027-03-01T10:00:00Z');

/**
 * Opens a separate database, for `useDatabase`, in which `now()` returns the time of the test's clock. The schema
 * `test_clock` comes before `pg_catalog` in the search path. Column defaults, and functions with their own search path,
 * are set to it too.
 */
export async function openDatabaseWithClock(): Promise<string> {
  const url = await openDatabase(`studio_test_${process.pid}_clock`);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(install);
  } finally {
    await client.end();
  }
  return url;
}

/** Sets SQL's `now()` and `Date` to `clockStart` before each test. Timers run in real time. */
export function useClock(database: TestDatabase): TestClock {
  async function set(at: Date): Promise<void> {
    await database.sequelize.query('update test_clock.clock set stands_at = $1', { bind: [at] });
    jest.setSystemTime(at);
  }

  beforeEach(async () => {
    stopDate(clockStart);
    await set(clockStart);
  });
  afterEach(() => jest.useRealTimers());

  return { set, pass: (seconds) => set(new Date(Date.now() + seconds * 1000)) };
}

/** Stops JavaScript's `Date` only: timers and SQL use the real time. */
export function stopDate(now: Date): void {
  jest.useFakeTimers({ now, doNotFake: [...timers] });
}

const timers = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

// cspell:ignore regprocedure pronamespace regnamespace proconfig
// Existing defaults are bound to pg_catalog.now(), so they are set again.
const install = `
  create schema if not exists test_clock;
  create table if not exists test_clock.clock (stands_at timestamptz);
  insert into test_clock.clock select null where not exists (select from test_clock.clock);
  create or replace function test_clock.now() returns timestamptz language sql stable
    as 'select coalesce((select stands_at from test_clock.clock), pg_catalog.now())';
  do $$
  declare
    item record;
  begin
    execute format('alter database %I set search_path = test_clock, pg_catalog, public', current_database());
    for item in
      select table_name as of_table, column_name as of_column from information_schema.columns
      where table_schema = 'public' and column_default = 'now()'
    loop
      execute format('alter table %I alter column %I set default test_clock.now()', item.of_table, item.of_column);
    end loop;
    for item in
      select oid::regprocedure as name from pg_proc
      where pronamespace = 'public'::regnamespace and array_to_string(proconfig, ',') like '%search_path=public, pg_temp%'
    loop
      execute format('alter function %s set search_path = test_clock, pg_catalog, public, pg_temp', item.name);
    end loop;
  end $$`;
