import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase } from '../../test/cluster.ts';
import { migrate } from './migrations.ts';

let folder: string;
let url: string;
let client: Client;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  url = await emptyDatabase();
  client = new Client({ connectionString: url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  rmSync(folder, { recursive: true });
});

test('five migrators that start together apply each file once, in order', async () => {
  write('0001_start.sql', 'create table numbers (n integer)');
  write('0002_one.sql', 'insert into numbers values (1)');
  write('0003_two.sql', 'insert into numbers select max(n) + 1 from numbers');

  const applied: string[] = [];
  await Promise.all([1, 2, 3, 4, 5].map(() => migrate({ url, folder, onApplied: (name) => applied.push(name) })));

  expect(applied).toEqual(['0001_start.sql', '0002_one.sql', '0003_two.sql']);
  expect((await client.query('select n from numbers order by n')).rows).toEqual([{ n: 1 }, { n: 2 }]);
});

test('what was applied is not applied again', async () => {
  write('0001_start.sql', 'create table numbers (n integer)');
  await migrate({ url, folder });
  write('0002_one.sql', 'insert into numbers values (1)');

  const applied: string[] = [];
  await migrate({ url, folder, onApplied: (name) => applied.push(name) });
  await migrate({ url, folder, onApplied: (name) => applied.push(name) });

  expect(applied).toEqual(['0002_one.sql']);
});

test('a file that breaks leaves nothing of itself, and those before it stand', async () => {
  write('0001_start.sql', 'create table numbers (n integer)');
  write('0002_broken.sql', 'insert into numbers values (1); select 1 / 0');

  await expect(migrate({ url, folder })).rejects.toThrow('division by zero');

  expect((await client.query('select n from numbers')).rows).toEqual([]);
  expect((await client.query('select name from schema_migrations')).rows).toEqual([{ name: '0001_start.sql' }]);
});

test('a table that somebody reads is waited for briefly and often, so that others read on', async () => {
  write('0001_start.sql', 'create table numbers (n integer)');
  await migrate({ url, folder });
  write('0002_more.sql', 'alter table numbers add column word text');
  await client.query('begin; select * from numbers');
  const other = new Client({ connectionString: url });
  await other.connect();

  const migrating = migrate({ url, folder });
  const waits: number[] = [];
  for (let read = 0; read < 25; read += 1) {
    const start = performance.now();
    await other.query('select * from numbers');
    waits.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await client.query('commit');
  await migrating;

  expect(Math.max(...waits)).toBeLessThan(1500);
  expect(Math.max(...waits)).toBeGreaterThan(20); // else nobody waited, and nothing was shown
  expect((await other.query('select word from numbers')).fields).toHaveLength(1);
  await other.end();
});

test('an index is made beside the traffic, outside a transaction, by one of several migrators', async () => {
  write('0001_start.sql', 'create table numbers (n integer)');
  write('0002_index.sql', '-- no transaction\ncreate index concurrently numbers_by_n on numbers (n)');

  await Promise.all([1, 2, 3].map(() => migrate({ url, folder })));

  const { rows } = await client.query(`select indisvalid from pg_index where indexrelid = 'numbers_by_n'::regclass`);
  expect(rows).toEqual([{ indisvalid: true }]);
});

function write(name: string, sql: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), sql);
}

async function emptyDatabase(): Promise<string> {
  const migrated = await openDatabase();
  const empty = new URL(migrated);
  const name = `studio_test_${process.pid}_empty`;
  const admin = new Client({ connectionString: migrated });
  await admin.connect();
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`create database ${name}`);
  await admin.end();
  empty.pathname = `/${name}`;
  return empty.href;
}
