// RELIABILITY A01
import { bcryptUrl, requestLogin, testPassword } from '../../../test/admins.ts';
import { startApp } from '../../../test/app.ts';
import { useAppWithAdmins } from '../../../test/appWithAdmins.ts';
import { request } from '../../../test/client.ts';
import { createPasswords } from '../passwords/password.ts';

const { database, app, admins } = useAppWithAdmins();

test('a login responds with the token and the admin, and with no secret', async () => {
  const admin = await admins.build({ username: 'Naledi' });

  const { status, body, headers } = await requestLogin(app.url, ' naledi ', testPassword);

  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual(['admin', 'token']);
  expect(body.admin).toEqual({
    id: admin.id,
    username: 'Naledi',
    email: admin.email,
    firstName: 'Naledi',
    lastName: 'Dube',
    phone: '082 555 0100',
    isActive: true,
    createdAt: admin.createdAt.toISOString(),
    updatedAt: admin.updatedAt.toISOString(),
  });
  expect(headers.get('Cache-Control')).toBe('no-store');
});

test('the cookies are HttpOnly and SameSite, and over https Secure with the prefix __Host-', async () => {
  const admin = await admins.build();
  const plain = await startApp({ database, env: { PUBLIC_URL: 'http://localhost:3000' } });

  const secure = (await requestLogin(app.url, admin.username, testPassword)).headers.getSetCookie();
  const onLaptop = (await requestLogin(plain.url, admin.username, testPassword)).headers.getSetCookie();
  await plain.close();

  expect(secure).toHaveLength(2);
  expect(secure[0]).toMatch(/^__Host-studio_admin=[\w.-]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict; Secure$/);
  expect(secure[1]).toMatch(
    /^__Host-studio_device=[\w.-]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict; Secure$/,
  );
  expect(onLaptop[0]).toMatch(/^studio_admin=[\w.-]+; Path=\/api; Expires=[^;]+; HttpOnly; SameSite=Strict$/);
});

test('on an https origin a session cookie without the prefix __Host- is ignored, because another host can set it', async () => {
  const admin = await admins.signIn();

  const { status } = await request(app.url, '/api/admin/profile', {
    headers: { Cookie: `studio_admin=${admin.token}` },
  });

  expect(status).toBe(401);
});

test.each([
  [{}, 'Please enter both username and password'],
  [{ username: 'naledi', password: '' }, 'Please enter both username and password'],
  [{ username: '', password: 'secret' }, 'Please enter both username and password'],
])('a login with %j is rejected with the specified message', async (body, error) => {
  const answer = await request(app.url, '/api/admin/login', { method: 'POST', body });

  expect(answer).toMatchObject({ status: 400, body: { error } });
});

// RELIABILITY A02
test('a wrong password of an active admin, one of a deactivated admin, and an unknown name get the same response', async () => {
  const active = await admins.build();
  const inactive = await admins.build({ isActive: false });

  const answers = [
    await requestLogin(app.url, active.username, 'not this one'),
    await requestLogin(app.url, 'unknown', testPassword),
    await requestLogin(app.url, inactive.username, 'not this one'),
  ];

  for (const { status, body } of answers) {
    expect({ status, body }).toEqual({ status: 401, body: { error: 'Invalid credentials', code: 'unauthorized' } });
  }
});

// RELIABILITY A02
test('an unknown name and a deactivated admin cost one password comparison, like a wrong password', async () => {
  const passwords = createPasswords({ bcrypt: bcryptUrl(), cost: 4 });
  const verify = jest.spyOn(passwords, 'verify');
  const spied = await startApp({ database, passwords });
  const active = await admins.build();
  const inactive = await admins.build({ isActive: false });

  await requestLogin(spied.url, active.username, 'not this one');
  await requestLogin(spied.url, 'unknown', 'not this one');
  await requestLogin(spied.url, inactive.username, 'not this one');
  await spied.close();

  expect(verify.mock.calls).toEqual([
    ['not this one', active.passwordHash],
    ['not this one', null],
    ['not this one', inactive.passwordHash],
  ]);
});

test('a hash of another cost is replaced at the next login', async () => {
  const old = createPasswords({ bcrypt: bcryptUrl(), cost: 5 });
  const admin = await admins.build({ passwordHash: await old.hash(testPassword) });
  await old.close();

  expect((await requestLogin(app.url, admin.username, testPassword)).status).toBe(200);
  await admin.reload();

  expect(admin.passwordHash).toMatch(/^\$2b\$04\$/);
  expect((await requestLogin(app.url, admin.username, testPassword)).status).toBe(200);
});

test('names, passwords and tokens are not logged, and a failed login has its own event name', async () => {
  const admin = await admins.signIn();
  await requestLogin(app.url, admin.admin.username, 'marker-password');

  const lines = JSON.stringify(app.log.lines);

  expect(lines).toContain('auth.login.fail');
  for (const secret of ['marker-password', testPassword, admin.token, admin.admin.username, admin.admin.email]) {
    expect(lines).not.toContain(secret);
  }
});
