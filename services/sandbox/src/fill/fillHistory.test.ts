import { studioDay } from '@studio/contract/format/dates';
import { useDatabase } from '../../test/database.ts';
import { fillHistory } from './fillHistory.ts';

const now = new Date();
const sizes = { events: 60, comingEvents: 12, bookings: 900 };
const database = useDatabase('fill');
const empty = useDatabase('empty', true);

async function readValue(sql: string): Promise<unknown> {
  const { rows } = await database.client.query<{ value: unknown }>(`select (${sql}) as value`);
  return rows[0]?.value;
}

async function indexDefinitions(): Promise<string[]> {
  const { rows } = await database.client.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where schemaname = 'public' order by indexdef`,
  );
  return rows.map(({ indexdef }) => indexdef);
}

test('a fill adds the history twice, with all seats, payments and cached figures right, and the studio goes on', async () => {
  const indexes = await indexDefinitions();

  await fillHistory(database.url, sizes, now);
  await fillHistory(database.url, sizes, now);

  expect(await indexDefinitions()).toEqual(indexes);
  expect(await readValue('select count(*)::int from events')).toBe(120);
  expect(await readValue(`select count(*)::int from events where date > '${studioDay(now)}'`)).toBe(24);
  expect(await readValue('select count(*)::int from bookings')).toBe(1800);
  expect(await readValue('select count(*)::int from customers')).toBeGreaterThan(60);
  expect(await readValue(`select count(*)::int from payments where amount < 0`)).toBeGreaterThan(0);
  expect(await readValue(`select count(*)::int from contact_messages`)).toBe(4);
  for (const kind of ['daily_figures', 'booking_counts', 'customers']) {
    expect([kind, await readValue(`select repair_${kind}()::int`)]).toEqual([kind, 0]);
  }
  expect(
    await readValue(`select count(*)::int from events e where seats_taken <>
      (select coalesce(sum(participants), 0) from bookings b where b.event_id = e.id and b.status = 'confirmed')`),
  ).toBe(0);
  expect(
    await readValue(`select count(*)::int from bookings b where status = 'confirmed' and participants <>
      (select count(*) from attendees where booking_id = b.id)`),
  ).toBe(0);
  // Foreign keys, which the fill does not check, and the next ids.
  expect(await readValue('select count(*)::int from bookings where event_id not in (select id from events)')).toBe(0);
  expect(await readValue('select count(*)::int from payments where order_id not in (select id from orders)')).toBe(0);
  expect(await readValue('select count(*)::int from bookings where order_id not in (select id from orders)')).toBe(0);
  await database.client
    .query(`with next as (insert into orders (first_name, last_name) values ('Lerato', 'Nkosi') returning id)
    insert into bookings (order_id, event_id, booking_reference, participants,
      free_cancellation_hours, kept_percent_after, status)
    select id, (select min(id) from events), 'next', 1, 48, 100, 'confirmed' from next`);
  const wrongTexts = 'select count(*)::int from orders o where search_text is distinct from order_text(o)';
  expect(await readValue(wrongTexts)).toBe(0);
  expect(await readValue("select sum(amount)::int from daily_figures where figure = 'bookings'")).toBe(
    await readValue(`select count(*)::int from bookings where status = 'confirmed'`),
  );
});

test('no booking is made, paid or refunded after now or after the start of its workshop', async () => {
  expect(
    await readValue(`select count(*)::int from bookings b join events e on e.id = b.event_id
      where b.created_at > least('${now.toISOString()}', e.starts_at) and b.booking_reference <> 'next'`),
  ).toBe(0);
  expect(await readValue(`select count(*)::int from payments where received_at > '${now.toISOString()}'`)).toBe(0);
});

test('a database that has no tables of this release is rejected', async () => {
  await expect(fillHistory(empty.url, sizes, now)).rejects.toThrow('The database has no tables of this release');
});
