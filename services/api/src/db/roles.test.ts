import { Client } from 'pg';
import { useDatabase } from '../../test/database.ts';
import { grantRoles } from './roles.ts';

const database = useDatabase();
const name = (role: string) => `studio_test_${role}_${process.pid}`;

function addressOf(role: string, password: string): string {
  const url = new URL(database.url);
  url.username = name(role);
  url.password = password;
  return url.href;
}

/** @returns `allowed`, or the SQLSTATE of a rejected statement */
async function tryAs(role: string, sql: string): Promise<string> {
  const client = new Client({ connectionString: addressOf(role, 'its own pass/word') });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(sql);
    return 'allowed';
  } catch (error) {
    return String(Reflect.get(Object(error), 'code'));
  } finally {
    await client.query('rollback');
    await client.end();
  }
}

const refused = '42501';

beforeAll(() =>
  grantRoles(database.url, {
    app: addressOf('app', 'its own pass/word'),
    backup: addressOf('backup', 'its own pass/word'),
  }),
);
afterAll(async () => {
  const owner = new Client({ connectionString: database.url });
  await owner.connect();
  for (const role of ['app', 'backup']) {
    await owner.query(`drop owned by ${name(role)}; drop role ${name(role)}`);
  }
  await owner.end();
});

test.each([
  'select * from bookings',
  'delete from contact_messages',
  'update events set seats_taken = seats_taken',
  'delete from bookings',
  `insert into audit_log (username, action, subject) values ('a', 'b', 'c')`,
  `insert into payments (provider, provider_payment_id, amount) values ('manual', 'x', 1)`,
])('the API may %s', async (sql) => {
  expect(await tryAs('app', sql)).toBe('allowed');
});

// RELIABILITY O18
test.each([
  'update audit_log set username = username',
  'delete from audit_log',
  'delete from audit_details',
  'update payments set amount = 0',
  'delete from payments',
  'select id from payments for update',
  'delete from payment_resolutions',
  'truncate events',
  'create table own (n integer)',
  'drop table events',
  'alter table events add column own text',
  'create role another',
  'select * from pg_authid',
  `copy events to program 'true'`,
  `copy events from '/etc/passwd'`,
  'update schema_migrations set name = name',
  `insert into backup_runs (kind, bytes) values ('backup', 1)`,
  'insert into backup_state (can_write) values (true)',
])('the API may not %s', async (sql) => {
  expect(await tryAs('app', sql)).toBe(refused);
});

test.each([
  'select * from bookings',
  `insert into backup_runs (kind, bytes) values ('backup', 1)`,
  'insert into backup_state (can_write) values (true) on conflict (only_row) do update set can_write = true',
])('the backup may %s', async (sql) => {
  expect(await tryAs('backup', sql)).toBe('allowed');
});

test.each([
  'update events set title = title',
  'delete from bookings',
  'delete from backup_runs',
  'create table own (n integer)',
])('the backup may not %s', async (sql) => {
  expect(await tryAs('backup', sql)).toBe(refused);
});

test("a new password in the URL becomes the role's password", async () => {
  await grantRoles(database.url, { app: addressOf('app', 'another one'), backup: null });

  await expect(tryAs('app', 'select 1')).rejects.toMatchObject({ code: '28P01' });

  await grantRoles(database.url, { app: addressOf('app', 'its own pass/word'), backup: null });
  expect(await tryAs('app', 'select 1')).toBe('allowed');
});
