// SPEC §6
import { QueryTypes } from 'sequelize';
import type { AdminClient } from '../../../test/admins.ts';
import { startApp } from '../../../test/app.ts';
import { useAppWithAdmins } from '../../../test/appWithAdmins.ts';
import { request } from '../../../test/client.ts';
import { withRequestTimeouts } from '../../../test/database.ts';
import type { DeclaredRoute } from '../../openapi/route.ts';

const { database, app, admins } = useAppWithAdmins();

// SPEC §7
// RELIABILITY Z01
test('only the listed routes are public', () => {
  const open = app.routes.filter(({ isPublic }) => isPublic).map(({ method, path }) => `${method} ${path}`);

  expect(open.sort()).toEqual([
    'DELETE /api/holds/:id',
    'GET /api/bookings/:reference/manage',
    'GET /api/bookings/:reference/manage/invoices',
    'GET /api/bookings/:reference/manage/invoices/:id',
    'GET /api/bookings/reference/:reference',
    'GET /api/events',
    'GET /api/events/:id',
    'GET /api/events/:id/waitlist',
    'GET /api/events/filters',
    'GET /api/events/seats',
    'GET /api/holds/:id',
    'GET /api/openapi.json',
    'GET /api/pay/:id',
    'GET /api/quotes/:id',
    'GET /api/reviews/:id',
    'GET /api/settings',
    'GET /api/settings/pages/:name',
    'GET /api/voucher-orders/:id',
    'GET /api/vouchers/:code',
    'GET /api/vouchers/:code/card.pdf',
    'GET /api/waitlist/:id',
    'GET /healthz',
    'GET /readyz',
    'GET /status',
    'GET /uploads/:name',
    'PATCH /api/bookings/:reference/manage/answers',
    'PATCH /api/bookings/:reference/manage/attendees',
    'PATCH /api/bookings/:reference/manage/contact',
    'POST /api/admin/forgot-password',
    'POST /api/admin/login',
    'POST /api/admin/reset-password',
    'POST /api/bookings',
    'POST /api/bookings/:reference/manage/cancel',
    'POST /api/bookings/:reference/manage/change',
    'POST /api/bookings/:reference/manage/invoices',
    'POST /api/bookings/:reference/manage/missed-dates',
    'POST /api/bookings/:reference/manage/missed-dates/undo',
    'POST /api/bookings/:reference/manage/quote',
    'POST /api/bookings/:reference/manage/split',
    'POST /api/bookings/confirm',
    'POST /api/bookings/find',
    'POST /api/contact',
    'POST /api/discounts/quote',
    'POST /api/events/:id/waitlist',
    'POST /api/holds',
    'POST /api/pay/:id',
    'POST /api/pay/:id/ask',
    'POST /api/payments/payfast/itn',
    'POST /api/quotes/:id/accept',
    'POST /api/quotes/:id/decline',
    'POST /api/voucher-orders',
    'POST /api/waitlist/:id/confirm',
    'POST /api/waitlist/:id/hold',
    'POST /api/waitlist/:id/leave',
    'PUT /api/reviews/:id',
  ]);
});

test('a route for admins checks the session before it reads an id or a body', async () => {
  const closed = app.routes
    .filter(({ isPublic }) => !isPublic)
    .flatMap((route) => (route.method === 'GET' ? [route, { ...route, method: 'HEAD' }] : [route]));

  // SPEC §7 has 28 calls, two thirds of them for admins.
  expect(closed.length).toBeGreaterThan(15);
  for (const { method, path } of closed) {
    const { status, headers } = await request(app.url, path.replaceAll(/:\w+/g, 'no-such-id'), {
      method,
      ...(method !== 'GET' && method !== 'HEAD' && { body: '{"half":', headers: { 'Content-Type': 'text/plain' } }),
    });
    expect([method, path, status]).toEqual([method, path, 401]);
    expect(headers.get('Cache-Control')).toBe('no-store');
  }
});

type Identity = 'anonymous' | 'expired' | 'inactive' | 'bearer' | 'own cookie' | 'foreign cookie';
const identities: Identity[] = ['anonymous', 'expired', 'inactive', 'bearer', 'own cookie', 'foreign cookie'];

/** The caller is authorised, so the request reaches the route, which may answer 404 or 400. */
const inside = 'inside';

function expectedOf({ method, path, isPublic }: DeclaredRoute, identity: Identity): number | typeof inside {
  if (isPublic) {
    // Every route that reads a session rejects a bad bearer token.
    const readsSession = method === 'POST' && path === '/api/bookings';
    return readsSession && ['expired', 'inactive'].includes(identity) ? 401 : inside;
  }
  if (['anonymous', 'expired', 'inactive'].includes(identity)) return 401;
  return identity === 'foreign cookie' && method !== 'GET' ? 403 : inside;
}

// RELIABILITY A18, Z01
test.each(identities)(
  'a caller with the identity "%s" may call exactly the routes that their declarations allow',
  async (identity) => {
    const differences: string[] = [];

    for (const route of app.routes) {
      const { method, path, isPublic } = route;
      // Each call needs a new session, because some calls end it.
      const headers = headersOf(identity, await someone(identity));
      const answer = await request(app.url, path.replace(/:\w+/, '999999999'), { method, headers });
      const expected = expectedOf(route, identity);
      const refusedAtGate =
        answer.status === 403 || (answer.status === 401 && (!isPublic || answer.body.error === 'Please log in first.'));
      const actual = refusedAtGate ? answer.status : inside;
      if (actual !== expected || answer.status >= 500) {
        differences.push(`${method} ${path}: expected ${expected}, was ${answer.status}`);
      }
    }

    expect(differences).toEqual([]);
  },
);

// Without a query, neither the response nor its time can reveal which bookings exist.
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

function headersOf(identity: Identity, admin: AdminClient | null): Record<string, string> {
  if (!admin) return {};
  if (identity === 'own cookie') return { Cookie: admin.cookie, 'Sec-Fetch-Site': 'same-origin' };
  if (identity === 'foreign cookie') {
    return { Cookie: admin.cookie, 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.test' };
  }
  return { Authorization: `Bearer ${admin.token}` };
}
