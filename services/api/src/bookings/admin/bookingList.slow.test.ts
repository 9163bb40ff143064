import { Client } from 'pg';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { Paged } from '@studio/contract/paging';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';

const { database, admin } = useAppWithProvider();

beforeEach(fill);

// RELIABILITY D07
test('the list of 50,000 bookings is complete, and its filters find the right bookings', async () => {
  const page = async (query: string) => (await admin.get<Paged<AdminBookingView>>(`/api/bookings?${query}`)).body;

  expect(await page('page=1')).toMatchObject({ total: 1000, hasMore: true });
  expect(await page('page=1&status=cancelled')).toMatchObject({ total: 1000, hasMore: true });
  expect(await page('page=1&search=visitor')).toMatchObject({ total: 100, hasMore: true });
  const old = await page('page=1&search=ref-000004');
  expect(old).toMatchObject({ total: 1000, hasMore: true });
  expect(old.items[0]).toMatchObject({ lastName: '40000' });
  expect(await page('page=1&search=visitor%2049999%40')).toMatchObject({ total: 0 });
  expect(await page('page=1&search=ref-0000025000')).toMatchObject({ total: 1, hasMore: false });
  expect(await page('page=1&search=unknown%20name')).toMatchObject({ total: 0, hasMore: false });
  const last = await page('page=2000&pageSize=25');
  expect(last).toMatchObject({ total: 50_000, hasMore: false });
  expect(last.items).toHaveLength(25);
  expect(await page('page=2001&pageSize=25')).toMatchObject({ total: 50_000, hasMore: false, items: [] });
  expect((await admin.get<AdminBookingView[]>('/api/bookings')).body).toHaveLength(50_000);
});

const insertBookings = `
  with numbered as (
    select id as event_id, n, row_number() over (order by id, n) as place from events, generate_series(1, 50) n
  ), named as (
    select *, 'REF-' || lpad(place::text, 10, '0') as reference,
      'visitor' || place % 20000 || '@example.com' as email from numbered
  ), ordered as (insert into orders (first_name, last_name, email, phone, origin, search_text)
    select 'Visitor', place::text, email, '082 555 0142', 'https://studio.example',
      person_text('Visitor', place::text, email, '082 555 0142', reference)
    from named returning id, last_name::bigint as place
  ), booking as (insert into bookings (order_id, event_id, booking_reference, participants,
    free_cancellation_hours, kept_percent_after, status, ended_by, created_at)
  select ordered.id, event_id, reference, 1, 48, 100, case when n % 5 = 0 then 'cancelled' else 'confirmed' end,
    case when n % 5 = 0 then 'admin' end, now() - make_interval(mins => place::int)
  from named join ordered using (place) returning order_id)
  insert into payment_requests (id, order_id, purpose, amount, method, state)
  select gen_random_uuid()::text, order_id, 'book', 45000, 'cash', 'paid' from booking`;

/**
 * Inserts a thousand past workshops with fifty seats each, a fifth of their bookings cancelled. The stored
 * figures are computed once, because the triggers take about a millisecond per booking. All is one transaction, so a
 * failure leaves no disabled trigger behind for other tests.
 */
async function fill(): Promise<void> {
  // The pools of the app end a statement after two seconds.
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(`
      begin;
      set local session_replication_role = replica;
      insert into events (title, description, date, start_time, price, capacity, seats_taken, category)
      select 'Workshop ' || n, 'Clay, colour and coffee.', current_date - n, '10:00', 45000, 50, 40, 'Painting'
      from generate_series(1, 1000) n;
      ${insertBookings};
      analyze events, orders, bookings;
      select repair_daily_figures(), repair_booking_counts(), repair_customers();
      analyze customers;
      commit;
    `);
  } finally {
    await client.end();
  }
}
