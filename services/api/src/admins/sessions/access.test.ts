// SPEC §6
import { QueryTypes } from 'sequelize';
import type { EventView } from '@studio/contract/events/events';
import { useAdmins } from '../../../test/admins.ts';
import type { AdminClient } from '../../../test/admins.ts';
import { startApp, useApp } from '../../../test/app.ts';
import { request } from '../../../test/client.ts';
import { useDatabase, withRequestTimeouts } from '../../../test/database.ts';
import { buildBooking, buildEvent, buildEventInput } from '../../../test/factories.ts';
import { testMerchant } from '../../../test/payments/provider.ts';
import { publicRoutes } from '../../http/access.ts';

// Every route with six kinds of callers. The routes come from the router, so that a new route fails until the table
// contains it.

const database = useDatabase();
const app = useApp(database);
const admins = useAdmins(app);

const table: Record<string, 'anyone' | 'admins'> = {
  'GET /healthz': 'anyone',
  'GET /readyz': 'anyone',
  'GET /status': 'anyone',
  'GET /api/openapi.json': 'anyone',
  'GET /api/events': 'anyone',
  'GET /api/events/:id': 'anyone',
  'GET /api/events/seats': 'anyone',
  'GET /api/events/filters': 'anyone',
  'GET /api/settings': 'anyone',
  'GET /api/settings/pages/:name': 'anyone',
  'POST /api/holds': 'anyone',
  'GET /api/holds/:id': 'anyone',
  'DELETE /api/holds/:id': 'anyone',
  'POST /api/bookings': 'anyone',
  'POST /api/bookings/confirm': 'anyone',
  'GET /api/bookings/reference/:reference': 'anyone',
  'GET /api/bookings/:reference/manage': 'anyone',
  'POST /api/bookings/:reference/manage/quote': 'anyone',
  'POST /api/bookings/:reference/manage/change': 'anyone',
  'POST /api/bookings/:reference/manage/cancel': 'anyone',
  'PATCH /api/bookings/:reference/manage/contact': 'anyone',
  'POST /api/bookings/find': 'anyone',
  'GET /api/events/:id/waitlist': 'anyone',
  'POST /api/events/:id/waitlist': 'anyone',
  'GET /api/waitlist/:id': 'anyone',
  'POST /api/waitlist/:id/leave': 'anyone',
  'POST /api/waitlist/:id/confirm': 'anyone',
  'POST /api/waitlist/:id/hold': 'anyone',
  'POST /api/payments/payfast/itn': 'anyone',
  'POST /api/contact': 'anyone',
  'POST /api/admin/login': 'anyone',
  'POST /api/admin/forgot-password': 'anyone',
  'POST /api/admin/reset-password': 'anyone',
  'GET /uploads/:name': 'anyone',
  'POST /api/admin/logout': 'admins',
  'GET /api/admin/profile': 'admins',
  'POST /api/admin/change-password': 'admins',
  'GET /api/admin/sessions': 'admins',
  'DELETE /api/admin/sessions': 'admins',
  'DELETE /api/admin/sessions/:id': 'admins',
  'GET /api/admin/users': 'admins',
  'POST /api/admin/users': 'admins',
  'PUT /api/admin/users/:id': 'admins',
  'DELETE /api/admin/users/:id': 'admins',
  'GET /api/admin/audit': 'admins',
  'GET /api/admin/settings': 'admins',
  'PUT /api/admin/settings': 'admins',
  'POST /api/upload-image': 'admins',
  'GET /api/admin/events': 'admins',
  'GET /api/admin/exports/bookings': 'admins',
  'GET /api/admin/exports/customers': 'admins',
  'GET /api/admin/exports/events': 'admins',
  'GET /api/admin/events/:id': 'admins',
  'GET /api/admin/events/:id/days': 'admins',
  'POST /api/events': 'admins',
  'PATCH /api/events/:id': 'admins',
  'DELETE /api/events/:id': 'admins',
  'POST /api/events/:id/copies': 'admins',
  'GET /api/admin/events/:id/cancellation': 'admins',
  'POST /api/events/:id/cancellation': 'admins',
  'GET /api/admin/events/:id/messages': 'admins',
  'POST /api/admin/events/:id/messages': 'admins',
  'GET /api/admin/events/:id/waitlist': 'admins',
  'PATCH /api/admin/waitlist/:id': 'admins',
  'DELETE /api/admin/waitlist/:id': 'admins',
  'GET /api/admin/events/:id/roster': 'admins',
  'GET /api/bookings': 'admins',
  'POST /api/bookings/manual': 'admins',
  'PATCH /api/bookings/:id/status': 'admins',
  'PATCH /api/bookings/:id/payment': 'admins',
  'PATCH /api/bookings/:id/notes': 'admins',
  'PATCH /api/bookings/:id/arrival': 'admins',
  'POST /api/bookings/:id/resend': 'admins',
  'POST /api/bookings/:id/paid': 'admins',
  'POST /api/bookings/:id/release': 'admins',
  'POST /api/bookings/:id/keep': 'admins',
  'POST /api/bookings/:id/called': 'admins',
  'DELETE /api/bookings/:id': 'admins',
  'GET /api/admin/bookings/:id/changes': 'admins',
  'POST /api/admin/bookings/:id/quote': 'admins',
  'POST /api/admin/bookings/:id/change': 'admins',
  'POST /api/admin/bookings/:id/cancel': 'admins',
  'GET /api/bookings/:id/money': 'admins',
  'POST /api/bookings/:id/refunds': 'admins',
  'POST /api/admin/refunds/:id/done': 'admins',
  'POST /api/admin/refunds/:id/retry': 'admins',
  'POST /api/admin/refunds/:id/drop': 'admins',
  'GET /api/admin/payments': 'admins',
  'GET /api/admin/exports/payments': 'admins',
  'GET /api/admin/reconciliations/latest': 'admins',
  'POST /api/admin/reconciliations': 'admins',
  'POST /api/admin/reconciliations/file': 'admins',
  'POST /api/admin/reconciliations/:id/seen': 'admins',
  'GET /api/admin/deleted-bookings': 'admins',
  'POST /api/admin/deleted-bookings/:id/reversal': 'admins',
  'POST /api/admin/deleted-bookings/:reference/decision': 'admins',
  'GET /api/admin/attention': 'admins',
  'POST /api/admin/payments/:id/resolution': 'admins',
  'POST /api/admin/unreadable-payments/:id/amount': 'admins',
  'POST /api/admin/mails/:id/retry': 'admins',
  'POST /api/admin/mails/:id/seen': 'admins',
  'GET /api/contact': 'admins',
  'PATCH /api/contact/:id': 'admins',
  'GET /api/contact/suspected': 'admins',
  'POST /api/contact/:id/not-spam': 'admins',
  'GET /api/contact/:id/replies': 'admins',
  'POST /api/contact/:id/replies': 'admins',
  'GET /api/admin/customers': 'admins',
  'POST /api/admin/customers': 'admins',
  'PUT /api/admin/customers/:email': 'admins',
  'GET /api/admin/customers/:email/deletion': 'admins',
  'DELETE /api/admin/customers/:email': 'admins',
  'POST /api/admin/customers/:email/export': 'admins',
  'POST /api/admin/customers/:email/erasure': 'admins',
  'GET /api/analytics': 'admins',
};

// RELIABILITY Z01
test('every route of the router has a row in the table, and every row a route', () => {
  const walked = app.routes.filter(({ method }) => method !== 'HEAD').map(({ method, path }) => `${method} ${path}`);

  expect(walked.sort()).toEqual(Object.keys(table).sort());
});

test("the API's access table lists the same public routes as this table", () => {
  const open = Object.entries(table).filter(([, who]) => who === 'anyone');

  expect([...publicRoutes].sort()).toEqual(open.map(([route]) => route).sort());
});

type Identity = 'anonymous' | 'expired' | 'inactive' | 'bearer' | 'own cookie' | 'foreign cookie';
const identities: Identity[] = ['anonymous', 'expired', 'inactive', 'bearer', 'own cookie', 'foreign cookie'];

/** The caller is authorised, so the route itself responds, possibly with 404 or 400. */
const inside = 'inside';

function expectedOf(route: string, who: 'anyone' | 'admins', identity: Identity): number | typeof inside {
  const isWrite = !route.startsWith('GET ');
  if (who === 'anyone') {
    // Every route that reads a session rejects a bad bearer token.
    return route === 'POST /api/bookings' && ['expired', 'inactive'].includes(identity) ? 401 : inside;
  }
  if (['anonymous', 'expired', 'inactive'].includes(identity)) return 401;
  return identity === 'foreign cookie' && isWrite ? 403 : inside;
}

// RELIABILITY Z01
test.each(identities)(
  'a caller with the identity "%s" may call exactly the routes that the table allows',
  async (identity) => {
    const differences: string[] = [];

    for (const [route, who] of Object.entries(table)) {
      const [method = '', path = ''] = route.split(' ');
      // Each call needs a new session, because some calls end it.
      const headers = headersOf(identity, await someone(identity));
      const answer = await request(app.url, path.replace(/:\w+/, '999999999'), { method, headers });
      const expected = expectedOf(route, who, identity);
      const refusedAtGate =
        answer.status === 403 ||
        (answer.status === 401 && (who === 'admins' || answer.body.error === 'Please log in first.'));
      const actual = refusedAtGate ? answer.status : inside;
      if (actual !== expected || answer.status >= 500) {
        differences.push(`${route}: expected ${expected}, was ${answer.status}`);
      }
    }

    expect(differences).toEqual([]);
  },
);

// RELIABILITY Z03
test('callers without a session learn nothing about ids or bodies, not even whether they are valid', async () => {
  const event = await buildEvent();
  const booking = await buildBooking(event);

  const answers = await Promise.all([
    askAsJson(`/api/bookings/${booking.id}/status`, 'PATCH', '{"status":"cancelled"}'),
    askAsJson('/api/bookings/1000/status', 'PATCH', '{"status":"cancelled"}'),
    askAsJson('/api/bookings/abc/status', 'PATCH', 'not json'),
    askAsJson(`/api/bookings/${booking.id}`, 'DELETE'),
    askAsJson('/api/admin/users/1', 'PUT', '[1'),
  ]);

  const bodies = answers.map(({ status, body }) => ({ status, body }));
  expect(bodies).toEqual(
    bodies.map(() => ({ status: 401, body: { error: 'Please log in first.', code: 'unauthorized' } })),
  );
  expect(await booking.reload()).toMatchObject({ status: 'pending' });
});

// Without a query, neither the answer nor its duration can reveal which bookings exist.
// RELIABILITY Z03
test('a thousand booking requests without a session are all rejected while the database is unreachable', async () => {
  const { token } = await admins.signIn();
  const unreachable = { ...database, url: 'postgres://studio@127.0.0.1:1/studio', appPool: database.appPool };
  await withRequestTimeouts(unreachable, 1, async (sequelize) => {
    const cut = await startApp({ database: { url: unreachable.url, sequelize } });
    const answers = new Set<string>();
    for (let id = 1; id <= 1000; id += 1) {
      const { status, body } = await request(cut.url, `/api/bookings/${id}`, { method: 'DELETE' });
      answers.add(JSON.stringify([status, body]));
    }
    // Negative control: a request with a session needs the database.
    const headers = { Authorization: `Bearer ${token}` };
    const withSession = await request(cut.url, '/api/bookings/1', { method: 'DELETE', headers });
    await cut.close();

    expect([...answers]).toEqual([JSON.stringify([401, { error: 'Please log in first.', code: 'unauthorized' }])]);
    expect(withSession.status).toBe(503);
  });
});

// RELIABILITY Z05
test('public events contain only the allowed fields, canonical markup and no secret', async () => {
  const admin = await admins.signIn();
  await admin.post('/api/events', buildEventInput());

  const { body } = await request<EventView[]>(app.url, '/api/events');

  const allowed =
    'availableSeats capacity category date description endTime id imageUrl isFullyBooked payNowButtonHtml price startTime title';
  expect(Object.keys(body[0]!).sort().join(' ')).toBe(allowed);
  expect(JSON.stringify(body)).not.toContain(testMerchant.passphrase);
});

async function someone(identity: Identity): Promise<AdminClient | null> {
  if (identity === 'anonymous') return null;
  const admin = await admins.signIn();
  if (identity === 'expired') await alter(`update admin_sessions set expires_at = now() where admin_id = $1`, admin);
  if (identity === 'inactive') await alter(`update admins set is_active = false where id = $1`, admin);
  return admin;
}

async function alter(sql: string, { admin }: AdminClient): Promise<void> {
  await database.sequelize.query(sql, { bind: [admin.id], type: QueryTypes.RAW });
}

function askAsJson(path: string, method: string, body?: string) {
  return request(app.url, path, { method, headers: { 'Content-Type': 'application/json' }, ...(body && { body }) });
}

function headersOf(identity: Identity, admin: AdminClient | null): Record<string, string> {
  if (!admin) return {};
  if (identity === 'own cookie') return { Cookie: admin.cookie, 'Sec-Fetch-Site': 'same-origin' };
  if (identity === 'foreign cookie') {
    return { Cookie: admin.cookie, 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.test' };
  }
  return { Authorization: `Bearer ${admin.token}` };
}
