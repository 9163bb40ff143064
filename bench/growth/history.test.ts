import { readFileSync } from 'node:fs';
import { useDatabase } from '../../services/sandbox/test/database.ts';

const database = useDatabase('history');

async function read(sql: string): Promise<unknown> {
  const { rows } = await database.client.query<{ value: unknown }>(`select (${sql}) as value`);
  return rows[0]?.value;
}

test('a history has the wanted size, and its seats, payments, references and cached figures agree', async () => {
  const indexes = await read(
    `select array_agg(indexdef order by indexdef) from pg_indexes where schemaname = 'public'`,
  );

  await database.client.query("set fill.bookings = '2000'");
  await database.client.query(readFileSync('bench/growth/history.sql', 'utf8'));

  expect(await read('select count(*)::int from bookings')).toBe(2000);
  expect(await read('select count(*)::int from events where starts_at > now()')).toBe(60);
  expect(await read('select count(*)::int from events')).toBe(100);
  expect(await read('select count(*)::int from payments where amount < 0')).toBeGreaterThan(0);
  expect(
    await read(`select array_agg(indexdef order by indexdef) from pg_indexes where schemaname = 'public'`),
  ).toEqual(indexes);
  for (const kind of ['daily_figures', 'booking_counts', 'customers']) {
    expect([kind, await read(`select repair_${kind}()::int`)]).toEqual([kind, 0]);
  }
  for (const wrong of [
    `events e where seats_taken <> (select count(*) from bookings where event_id = e.id and status = 'confirmed')`,
    `bookings b join events e on e.id = event_id where b.created_at > least(now(), starts_at)`,
    'orders o where search_text is distinct from order_text(o)',
    'payments where received_at > now() or order_id not in (select id from orders)',
    'bookings where order_id not in (select id from orders) or event_id not in (select id from events)',
  ]) {
    expect([wrong, await read(`select count(*)::int from ${wrong}`)]).toEqual([wrong, 0]);
  }
});
