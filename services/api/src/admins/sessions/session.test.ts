import { setTimeout as sleep } from 'node:timers/promises';
import { QueryTypes } from 'sequelize';
import type { SessionView } from '@studio/contract/admin/admins';
import { requestLogin, testPassword } from '../../../test/admins.ts';
import type { AdminClient } from '../../../test/admins.ts';
import { startApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { useAppWithAdmins } from '../../../test/appWithAdmins.ts';
import { request } from '../../../test/client.ts';

const { database, app, admins } = useAppWithAdmins();

async function readStatus(origin: string, { token }: Pick<AdminClient, 'token'>): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` };
  return (await request(origin, '/api/admin/profile', { headers })).status;
}

function shift(admin: AdminClient, column: string, by: string): Promise<unknown> {
  return database.sequelize.query(`update admin_sessions set ${column} = ${column} ${by} where admin_id = $1`, {
    bind: [admin.admin.id],
    type: QueryTypes.RAW,
  });
}

describe('a session', () => {
  let replica: TestApp;
  beforeAll(async () => {
    replica = await startApp({ database });
  });
  afterAll(() => replica.close());

  // RELIABILITY A06
  test('after a logout every replica rejects the token and the cookie of the session', async () => {
    const admin = await admins.signIn();
    expect(await readStatus(replica.url, admin)).toBe(200);

    const answer = await admin.post('/api/admin/logout');

    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-studio_admin=; .*Expires=Thu, 01 Jan 1970/);
    const byCookie = await request(replica.url, '/api/admin/profile', { headers: { Cookie: admin.cookie } });
    expect([await readStatus(app.url, admin), await readStatus(replica.url, admin), byCookie.status]).toEqual([
      401, 401, 401,
    ]);
  });

  test('a session ends after an hour without activity, and after twelve hours even with activity', async () => {
    const idle = await admins.signIn();
    const busy = await admins.signIn();

    await shift(idle, 'last_seen_at', `- interval '59 minutes'`);
    expect(await readStatus(app.url, idle)).toBe(200);
    await shift(idle, 'last_seen_at', `- interval '59 minutes'`);
    // The previous call counted as activity, so the hour without activity starts again.
    expect(await readStatus(app.url, idle)).toBe(200);
    await shift(idle, 'last_seen_at', `- interval '61 minutes'`);
    await shift(busy, 'expires_at', `- interval '12 hours'`);

    expect(await readStatus(app.url, idle)).toBe(401);
    expect(await readStatus(app.url, busy)).toBe(401);
  });

  test('a session ends at the next login in the same browser', async () => {
    const admin = await admins.signIn();

    const again = await requestLogin(app.url, admin.admin.username, testPassword, { Cookie: admin.cookie });

    expect(again.body.token).not.toBe(admin.token);
    expect(await readStatus(app.url, admin)).toBe(401);
    expect(await readStatus(app.url, again.body)).toBe(200);
  });

  // RELIABILITY A08
  test('a session of a deactivated or deleted admin ends at once', async () => {
    const boss = await admins.signIn();
    for (const way of ['put', 'delete'] as const) {
      const victim = await admins.signIn();
      const late: number[] = [];
      const polling = { over: false, done: false };
      const polls = [app.url, replica.url].map(async (origin) => {
        for (; !polling.done; await sleep(20)) {
          const { over } = polling;
          const answer = await readStatus(origin, victim);
          if (over && answer !== 401) late.push(answer);
        }
      });
      await sleep(100);

      const path = `/api/admin/users/${victim.admin.id}`;
      const { status } = await (way === 'put'
        ? boss.put(path, { isActive: false, currentPassword: testPassword })
        : boss.delete(path));
      polling.over = true;
      await sleep(200);
      polling.done = true;
      await Promise.all(polls);

      expect(status).toBe(200);
      expect(late).toEqual([]);
    }
  });

  test('a request with an invalid bearer token is rejected even if its cookie is valid', async () => {
    const admin = await admins.signIn();

    for (const bad of ['Bearer nonsense', 'Bearer ', 'Basic YTpi', `Bearer ${admin.token}x`, 'x']) {
      const headers = { Authorization: bad, Cookie: admin.cookie, 'Sec-Fetch-Site': 'same-origin' };
      expect((await request(app.url, '/api/admin/profile', { headers })).status).toBe(401);
    }
  });

  test('a request with a session cookie may write only from our own pages', async () => {
    const admin = await admins.signIn();
    const write = async (headers: Record<string, string>) => {
      const all = { Cookie: admin.cookie, ...headers };
      return (await request(app.url, '/api/bookings/1/resend', { method: 'POST', headers: all })).status;
    };

    const foreign = [
      {},
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site', Origin: 'https://studio.example' },
      { 'Sec-Fetch-Site': 'none' },
      { Origin: 'https://evil.test' },
      { Origin: 'null' },
      { Origin: 'https://studio.example.evil.test' },
    ];
    for (const headers of foreign) expect(await write(headers)).toBe(403);
    expect(await write({ 'Sec-Fetch-Site': 'same-origin' })).toBe(404);
    expect(await write({ Origin: 'https://studio.example' })).toBe(404);
  });
});

const list = '/api/admin/sessions';

test('an admin sees the shortened address and the browser of their own open sessions, but no token', async () => {
  const admin = await admins.signIn();
  await admins.signIn();
  await request(app.url, '/api/admin/login', {
    method: 'POST',
    body: { username: admin.admin.username, password: testPassword },
    headers: {
      'X-Forwarded-For': '196.25.1.17',
      'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    },
  });

  const { status, body } = await admin.get<SessionView[]>(list);

  expect(status).toBe(200);
  expect(body).toHaveLength(2);
  expect(body.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  expect(body.find(({ isCurrent }) => !isCurrent)).toEqual({
    id: expect.any(String),
    createdAt: expect.any(String),
    lastSeenAt: expect.any(String),
    address: '196.25.1.x',
    browser: 'Firefox on Windows',
    isCurrent: false,
  });
});

test('an expired session is not listed', async () => {
  const admin = await admins.signIn();
  const idle = await admins.logIn(admin.admin);
  const other = (await idle.get<SessionView[]>(list)).body.find(({ isCurrent }) => isCurrent);

  await database.sequelize.query(
    `update admin_sessions set last_seen_at = now() - interval '61 minutes' where id = '${other?.id}'`,
  );

  expect((await admin.get<SessionView[]>(list)).body).toMatchObject([{ isCurrent: true }]);
});

test('an admin ends one of their own sessions immediately, and a second attempt is answered with 404', async () => {
  const admin = await admins.signIn();
  const other = await admins.logIn(admin.admin);
  const id = (await admin.get<SessionView[]>(list)).body.find(({ isCurrent }) => !isCurrent)?.id;

  const ended = await admin.delete(`${list}/${id}`);
  const again = await admin.delete(`${list}/${id}`);

  expect([ended.status, again.status]).toEqual([200, 404]);
  expect((await other.get('/api/admin/profile')).status).toBe(401);
  expect((await admin.get('/api/admin/profile')).status).toBe(200);
});

test('an admin cannot end a session of another admin', async () => {
  const [admin, other] = [await admins.signIn(), await admins.signIn()];
  const [theirs] = (await other.get<SessionView[]>(list)).body;

  const { status } = await admin.delete(`${list}/${theirs?.id}`);

  expect(status).toBe(404);
  expect((await other.get('/api/admin/profile')).status).toBe(200);
});

test('an admin ends all their own sessions except the current one', async () => {
  const admin = await admins.signIn();
  const [other, stranger] = [await admins.logIn(admin.admin), await admins.signIn()];

  const { status } = await admin.delete(list);

  expect(status).toBe(200);
  expect((await other.get('/api/admin/profile')).status).toBe(401);
  expect((await admin.get<SessionView[]>(list)).body).toMatchObject([{ isCurrent: true }]);
  expect((await stranger.get('/api/admin/profile')).status).toBe(200);
});
