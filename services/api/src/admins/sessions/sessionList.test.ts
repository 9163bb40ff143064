import type { SessionView } from '@studio/contract/admin/admins';
import { testPassword } from '../../../test/admins.ts';
import { useAppWithAdmins } from '../../../test/appWithAdmins.ts';
import { request } from '../../../test/client.ts';

const { database, app, admins } = useAppWithAdmins();

const path = '/api/admin/sessions';

test('an admin sees their own open sessions with shortened address and browser, and no token', async () => {
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

  const { status, body } = await admin.get<SessionView[]>(path);

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

test('a session that has ended by time is not listed', async () => {
  const admin = await admins.signIn();
  const idle = await admins.logIn(admin.admin);
  const other = (await idle.get<SessionView[]>(path)).body.find(({ isCurrent }) => isCurrent);

  await database.sequelize.query(
    `update admin_sessions set last_seen_at = now() - interval '61 minutes' where id = '${other?.id}'`,
  );

  expect((await admin.get<SessionView[]>(path)).body).toMatchObject([{ isCurrent: true }]);
});

test('an admin ends one session of their own, at once and once', async () => {
  const admin = await admins.signIn();
  const other = await admins.logIn(admin.admin);
  const id = (await admin.get<SessionView[]>(path)).body.find(({ isCurrent }) => !isCurrent)?.id;

  const ended = await admin.delete(`${path}/${id}`);
  const again = await admin.delete(`${path}/${id}`);

  expect([ended.status, again.status]).toEqual([200, 404]);
  expect((await other.get('/api/admin/profile')).status).toBe(401);
  expect((await admin.get('/api/admin/profile')).status).toBe(200);
});

test('an admin cannot end a session of another admin', async () => {
  const [admin, other] = [await admins.signIn(), await admins.signIn()];
  const [theirs] = (await other.get<SessionView[]>(path)).body;

  const { status } = await admin.delete(`${path}/${theirs?.id}`);

  expect(status).toBe(404);
  expect((await other.get('/api/admin/profile')).status).toBe(200);
});

test('an admin ends all other sessions of their own and keeps the current one', async () => {
  const admin = await admins.signIn();
  const [other, stranger] = [await admins.logIn(admin.admin), await admins.signIn()];

  const { status } = await admin.delete(path);

  expect(status).toBe(200);
  expect((await other.get('/api/admin/profile')).status).toBe(401);
  expect((await admin.get<SessionView[]>(path)).body).toMatchObject([{ isCurrent: true }]);
  expect((await stranger.get('/api/admin/profile')).status).toBe(200);
});
