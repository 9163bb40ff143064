// RELIABILITY O10
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { openDatabase } from '../../test/cluster.ts';
import { migrate } from './migrations.ts';

let url: string;
let folder: string;
let client: Client;

beforeEach(async () => {
  url = await openDatabase(`studio_test_${process.pid}_migrations`);
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  client = new Client({ connectionString: url });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
});
afterEach(async () => {
  await client.end();
  rmSync(folder, { recursive: true });
});

function write(name: string, sql: string): void {
  writeFileSync(join(folder, name), sql);
}

async function migrated(): Promise<string[]> {
  const applied: string[] = [];
  await migrate({ url, folder, onApplied: (name) => applied.push(name) });
  return applied;
}

test('files are applied in order, each once', async () => {
  write('0002_second.sql', 'alter table shelf add column height integer');
  write('0001_first.sql', 'create table shelf (id integer)');
  write('notes.txt', 'not a migration');

  const first = await migrated();
  write('0003_third.sql', 'drop table shelf');
  const second = await migrated();
  const third = await migrated();

  expect([first, second, third]).toEqual([['0001_first.sql', '0002_second.sql'], ['0003_third.sql'], []]);
});

test('a failed migration is rolled back completely, and earlier ones stay applied', async () => {
  write('0001_first.sql', 'create table shelf (id integer)');
  write('0002_second.sql', 'create table cup (id integer); select 1 / 0');

  await expect(migrated()).rejects.toThrow('division by zero');

  const { rows } = await client.query(
    `select to_regclass('shelf') is not null as shelf, to_regclass('cup') is null as nocup`,
  );
  expect(rows).toEqual([{ shelf: true, nocup: true }]);
  write('0002_second.sql', 'create table cup (id integer)');
  expect(await migrated()).toEqual(['0002_second.sql']);
});

test('a database of a development version, whose first migration is unknown, is rejected and stays as it is', async () => {
  write('0001_baseline.sql', 'create table shelf (id integer)');
  await migrated();
  rmSync(join(folder, '0001_baseline.sql'));
  write('0001_pots.sql', 'create table pot (id integer)');
  write('0002_cups.sql', 'create table cup (id integer)');

  await expect(migrated()).rejects.toThrow(/^The database was made by a development version \(.*0001_baseline\.sql\)/);

  expect((await client.query(`select to_regclass('cup') is null as nocup`)).rows).toEqual([{ nocup: true }]);
});

test('a release that was rolled back accepts the later migrations of the newer one', async () => {
  write('0001_first.sql', 'create table shelf (id integer)');
  write('0002_second.sql', 'alter table shelf add column height integer');
  await migrated();
  rmSync(join(folder, '0002_second.sql'));

  expect(await migrated()).toEqual([]);
});

test('five concurrent migrators apply each file once', async () => {
  write('0001_first.sql', 'create table shelf (id integer); select pg_sleep(0.2)');
  write('0002_second.sql', 'insert into shelf values (1)');

  const applied = await Promise.all(Array.from({ length: 5 }, migrated));

  expect(applied.flat()).toEqual(['0001_first.sql', '0002_second.sql']);
  expect((await client.query('select count(*)::int as rows from shelf')).rows).toEqual([{ rows: 1 }]);
});

test('a migration waits for a table in use and releases its locks between attempts', async () => {
  write('0001_first.sql', 'create table shelf (id integer)');
  await migrated();
  write('0002_second.sql', 'alter table shelf add column height integer');
  await client.query('begin; select * from shelf');

  const migrating = migrated();
  const visitor = new Client({ connectionString: url });
  await visitor.connect();
  await untilMigrationWaits(visitor);
  // The query waited behind the migration. Without the lock timeout it would wait for the commit.
  await visitor.query('select * from shelf');
  await visitor.end();
  await client.query('commit');

  expect(await migrating).toEqual(['0002_second.sql']);
});

async function untilMigrationWaits(visitor: Client): Promise<void> {
  const waiting = `select from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and not l.granted`;
  while ((await visitor.query(waiting)).rowCount === 0) await sleep(5);
}
