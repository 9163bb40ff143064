import { QueryTypes } from 'sequelize';
import { testPassword } from '../../test/admins.ts';
import type { AdminClient } from '../../test/admins.ts';
import { request } from '../../test/client.ts';
import { buildBooking, buildEvent, buildEventInput, buildKey, buildVisitor } from '../../test/factories.ts';
import { useAppWithProvider } from '../../test/payments/appWithProvider.ts';
import { signedItn } from '../../test/payments/provider.ts';

const { database, app, admins } = useAppWithProvider();

interface Sent {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}
type Target = (text: string) => Sent;

// RELIABILITY F09
test('thirty pieces of SQL in every field, address, query and header are stored as text or rejected, and change nothing else', async () => {
  const admin = await admins.signIn();
  const event = await buildEvent({ capacity: 50 });
  const booking = await buildBooking(event, { status: 'confirmed', paymentMethod: 'cash', expiresAt: null });
  const before = await readProtectedRows();
  const broken: object[] = [];
  let count = 0;

  for (const target of targets(admin, event.id, booking.id)) {
    for (const text of sqlTexts) {
      const { path, ...options } = target(text);
      const { status } = await request(app.url, path, options);
      count += 1;
      // If the database executed an injected sleep, the statement timeout would cause a 503.
      if (status >= 500) broken.push({ path, text, status });
    }
  }

  expect(broken).toEqual([]);
  expect(count).toBeGreaterThan(1000);
  expect(await readProtectedRows()).toEqual(before);
  const stored = await database.sequelize.query<{ name: string }>(
    `select distinct first_name as name from orders where id <> (select order_id from bookings where id = $1)`,
    { bind: [booking.id], type: QueryTypes.SELECT },
  );
  expect(stored.map(({ name }) => name)).toEqual(expect.arrayContaining(sqlTexts.slice(0, 3)));

  /** Returns the tables and rows that must not change. */
  async function readProtectedRows(): Promise<object[]> {
    return database.sequelize.query<object>(
      `select (select array_agg(tablename order by tablename) from pg_tables where schemaname = 'public') as tables,
              (select to_jsonb(a) - 'updated_at' from admins a where a.id = $1) as admin,
              (select to_jsonb(e) - 'seats_taken' - 'free_seats' - 'booking_count' - 'updated_at' from events e where e.id = $2) as event,
              (select to_jsonb(b) - 'notes' - 'updated_at' from bookings b where b.id = $3) as booking`,
      { bind: [admin.admin.id, event.id, booking.id], type: QueryTypes.SELECT },
    );
  }
});

/** Returns a request for every text in a body, path, query or header. */
function targets(admin: AdminClient, eventId: number, bookingId: number): Target[] {
  const signedIn = { Authorization: `Bearer ${admin.token}` };
  const person = { firstName: 'Lerato', lastName: 'Nkosi', email: 'lerato@example.com', phone: '083 555 0199' };
  const visitor = { ...buildVisitor(), eventId };

  const inFields = (method: string, path: string, body: object, headers: Record<string, string> = {}): Target[] =>
    Object.keys(body).map((name) => (text) => ({ path, method, headers, body: { ...body, [name]: text } }));
  const inPath = (before: string, after = '', method = 'GET'): Target[] => [
    (text) => ({ path: before + encodeURIComponent(text) + after, method, headers: signedIn }),
  ];

  return [
    ...inFields('POST', '/api/bookings/confirm', { ...visitor, holdId: 'A'.repeat(22), paymentId: 'x' }),
    ...inFields('POST', '/api/contact', { ...person, interestedIn: 'Corporate Event', message: 'Hello' }),
    ...inFields('POST', '/api/admin/login', { username: admin.admin.username, password: 'not this one' }),
    ...inFields('POST', '/api/admin/forgot-password', { email: admin.admin.email }),
    ...inFields('POST', '/api/admin/reset-password', { token: 'x'.repeat(40), newPassword: testPassword }),
    ...inFields('POST', '/api/admin/users', { ...person, username: 'lerato', password: testPassword }, signedIn),
    ...inFields('POST', '/api/admin/customers', person, signedIn),
    ...inFields('POST', '/api/events', buildEventInput(), signedIn),
    ...inFields('POST', '/api/bookings/manual', { ...visitor, notes: '', paymentMethod: 'cash' }, signedIn),
    ...inFields('PATCH', `/api/bookings/${bookingId}/notes`, { notes: '' }, signedIn),
    ...inFields('PATCH', `/api/bookings/${bookingId}/status`, { status: 'confirmed' }, signedIn),
    ...['firstName', 'lastName', 'email', 'phone', 'replaces'].map((name): Target => (text) => ({
      path: '/api/holds',
      method: 'POST',
      headers: { 'Idempotency-Key': buildKey() },
      body: { ...visitor, ...buildVisitor(), totalAmount: 45_000, [name]: text },
    })),
    (text) => ({
      path: '/api/holds',
      method: 'POST',
      headers: { 'Idempotency-Key': encodeURIComponent(text), 'X-Request-Id': encodeURIComponent(text) },
      body: { ...visitor, totalAmount: 45_000 },
    }),
    ...['m_payment_id', 'pf_payment_id', 'amount_gross', 'email_address', 'custom_str1', 'name_first'].map(
      (name): Target =>
        (text) => ({
          path: '/api/payments/payfast/itn',
          method: 'POST',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: signedItn({ [name]: text }),
        }),
    ),
    ...inPath('/api/bookings/reference/'),
    ...inPath('/api/events/'),
    ...inPath('/api/holds/', '', 'DELETE'),
    ...inPath('/api/admin/customers/', '', 'DELETE'),
    ...inPath('/api/bookings?page=1&search='),
    ...inPath('/api/bookings?email='),
    ...inPath('/api/bookings?status='),
    ...inPath('/api/admin/customers?page=1&search='),
    ...inPath('/api/contact?page=1&search='),
    ...inPath('/api/admin/audit?search='),
    ...inPath('/api/bookings?page='),
  ];
}

/** These texts would end, extend or delay an SQL statement if they were not escaped (RELIABILITY F09). */
const sqlTexts: readonly string[] = [
  `' or '1'='1`,
  `" or ""="`,
  `') or ('1'='1`,
  `1 or 1=1`,
  `' or 1=1 --`,
  `%' or 1=1 --`,
  `_%`,
  `admin'--`,
  `admin'/*`,
  `'; drop table bookings; --`,
  `'; delete from admins; --`,
  `'); insert into outbox_messages default values; --`,
  `1; update events set price = 1; --`,
  `'; commit; drop table ledger; --`,
  `' union select password_hash from admins --`,
  `\\'; drop table events; --`,
  `\\`,
  `E'\\x27; drop table events; --`,
  `U&'\\0027'; drop table events; --`,
  `$$; drop table events; $$`,
  `$1`,
  `?`,
  `:eventId`,
  `::integer`,
  `'; select pg_sleep(3); --`,
  `' || pg_sleep(3) || '`,
  `1) or pg_sleep(3) is null --`,
  `'; copy admins to program 'id'; --`,
  `ʼ or 1=1 --`,
  `＇; drop table events; --`,
];
