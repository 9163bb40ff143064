import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { studioDay } from '@studio/contract/format/dates';
import { root, startCommand } from '../../test/command.ts';
import { fillHistory } from './fillHistory.ts';

const now = new Date();
const sizes = { events: 60, comingEvents: 12, bookings: 900 };
let cluster: URL;
let admin: Client;
let client: Client;

const nameOf = (what: string) => `sandbox_${what}_${process.pid}`;
const urlOf = (what: string) => Object.assign(new URL(cluster), { pathname: `/${nameOf(what)}` }).href;
const fill = (databaseUrl: string) => {
  const steps: string[] = [];
  return fillHistory({ databaseUrl, sizes, now, onProgress: (step) => void steps.push(step) }).then(() => steps);
};

beforeAll(async () => {
  const { url = '' } = await startCommand('postgres', ['--fast', '--keep']).readyMessage;
  cluster = new URL(url);
  admin = new Client({ connectionString: url });
  await admin.connect();
  for (const what of ['fill', 'empty']) await admin.query(`create database ${nameOf(what)}`);
  client = new Client({ connectionString: urlOf('fill') });
  await client.connect();
  const folder = join(root, 'services/api/migrations');
  for (const file of readdirSync(folder).sort()) await client.query(readFileSync(join(folder, file), 'utf8'));
});
afterAll(async () => {
  await client.end();
  for (const what of ['fill', 'empty']) await admin.query(`drop database ${nameOf(what)}`);
  await admin.end();
});

async function valueOf(sql: string): Promise<unknown> {
  const { rows } = await client.query<{ value: unknown }>(`select (${sql}) as value`);
  return rows[0]?.value;
}

async function indexDefinitions(): Promise<string[]> {
  const { rows } = await client.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where schemaname = 'public' order by indexdef`,
  );
  return rows.map(({ indexdef }) => indexdef);
}

test('a fill adds the history twice, with all seats, payments and kept figures right, and the studio goes on', async () => {
  const indexes = await indexDefinitions();

  const steps = await fill(urlOf('fill'));
  await fill(urlOf('fill'));

  expect(steps.at(0)).toBe('inventing 900 bookings');
  expect(await indexDefinitions()).toEqual(indexes);
  expect(await valueOf('select count(*)::int from events')).toBe(120);
  expect(await valueOf(`select count(*)::int from events where date > '${studioDay(now)}'`)).toBe(24);
  expect(await valueOf('select count(*)::int from bookings')).toBe(1800);
  expect(await valueOf('select count(*)::int from customers')).toBeGreaterThan(60);
  expect(await valueOf(`select count(*)::int from payments where amount < 0`)).toBeGreaterThan(0);
  expect(await valueOf(`select count(*)::int from contact_messages`)).toBe(4);
  for (const kind of ['daily_figures', 'booking_counts', 'customers']) {
    expect([kind, await valueOf(`select repair_${kind}()::int`)]).toEqual([kind, 0]);
  }
  expect(
    await valueOf(`select count(*)::int from events e where seats_taken <>
      (select coalesce(sum(participants), 0) from bookings b where b.event_id = e.id and b.status = 'confirmed')`),
  ).toBe(0);
  // Foreign keys, which the fill does not check, and the next ids.
  expect(await valueOf('select count(*)::int from bookings where event_id not in (select id from events)')).toBe(0);
  expect(await valueOf('select count(*)::int from payments where booking_id not in (select id from bookings)')).toBe(0);
  await client.query(`insert into bookings (event_id, booking_reference, first_name, last_name, participants,
    free_cancellation_hours, kept_percent_after, payment_method, status)
    select min(id), 'next', 'Lerato', 'Nkosi', 1, 48, 100, 'cash', 'confirmed' from events`);
  expect(await valueOf("select sum(amount)::int from daily_figures where figure = 'bookings'")).toBe(
    await valueOf(`select count(*)::int from bookings where status = 'confirmed'`),
  );
});

test('no booking is made, paid or refunded after now or after the start of its workshop', async () => {
  expect(
    await valueOf(`select count(*)::int from bookings b join events e on e.id = b.event_id
      where b.created_at > least('${now.toISOString()}', e.starts_at) and b.booking_reference <> 'next'`),
  ).toBe(0);
  expect(await valueOf(`select count(*)::int from payments where received_at > '${now.toISOString()}'`)).toBe(0);
});

test('a database that has no tables of this release, or is on another machine, is refused and unchanged', async () => {
  await expect(fill(urlOf('empty'))).rejects.toThrow('The database has no tables of this release');
  await expect(fill('postgres://studio@db.example.com/studio')).rejects.toThrow('not to db.example.com');
});
