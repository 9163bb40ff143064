import { randomUUID } from 'node:crypto';
import { QueryTypes } from 'sequelize';
import type { MessageView } from '@studio/contract/admin/admins';
import type { ErrorBody } from '@studio/contract/errors';
import { requestLogin, testPassword } from '../../../test/admins.ts';
import { startApp } from '../../../test/app.ts';
import { useAppWithAdmins } from '../../../test/appWithAdmins.ts';
import { request, collectStatuses } from '../../../test/client.ts';
import { createResets } from '../../../test/resets.ts';
import { resetTokenOf } from './resetToken.ts';

const { database, app, admins } = useAppWithAdmins();
const { forgot, mails, tokenMailed } = createResets(database, app);
const newPassword = 'Raku-Glaze-0972';

function reset(token: string, password = newPassword) {
  const body = { token, newPassword: password };
  return request<MessageView>(app.url, '/api/admin/reset-password', { method: 'POST', body });
}

function age(seconds: number): Promise<unknown> {
  return database.sequelize.query(`update password_resets set expires_at = expires_at - make_interval(secs => $1)`, {
    bind: [seconds],
    type: QueryTypes.RAW,
  });
}

// RELIABILITY A07
test('the link sets the password once, ends every session and notifies the owner by mail', async () => {
  const admin = await admins.build();
  const sessions = [await admins.logIn(admin), await admins.logIn(admin)];
  await forgot(admin.email);
  const token = await tokenMailed();

  const first = await reset(token);
  const second = await reset(token);

  expect(first).toMatchObject({ status: 200 });
  expect(second).toMatchObject({ status: 400, body: { code: 'reset_expired' } });
  for (const session of sessions) expect((await session.get('/api/admin/profile')).status).toBe(401);
  expect((await requestLogin(app.url, admin.username, testPassword)).status).toBe(401);
  expect((await requestLogin(app.url, admin.username, newPassword)).status).toBe(200);
  expect(await mails('admin-password-updated')).toEqual([
    expect.objectContaining({ email: admin.email, username: admin.username }),
  ]);
});

// RELIABILITY A09
test('two concurrent requests with one link set one password', async () => {
  const admin = await admins.build();
  await forgot(admin.email);
  const token = await tokenMailed();

  const answers = await Promise.all([reset(token), reset(token, 'Slip-Casting-4471')]);

  expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '400']);
});

// SPEC §5
test.each([
  ['empty', { newPassword: '' }],
  ['missing', {}],
  ['null', { newPassword: null }],
])('a new password that is %s is rejected, and the link still works', async (_what, fields) => {
  const admin = await admins.build();
  await forgot(admin.email);
  const token = await tokenMailed();

  const body = { token, ...fields };
  const answer = await request<ErrorBody>(app.url, '/api/admin/reset-password', { method: 'POST', body });

  const sentence = 'Please fill in all fields';
  expect(answer).toMatchObject({ status: 400, body: { error: sentence, fields: { newPassword: sentence } } });
  expect((await reset(token)).status).toBe(200);
});

// RELIABILITY A09
test('a link expires after half an hour', async () => {
  const admin = await admins.build();
  await forgot(admin.email);
  const token = await tokenMailed();

  await age(29 * 60);
  // The link is still valid, so the response is about the password.
  expect((await reset(token, 'short')).body.error).toBe('Password must be at least 8 characters long');
  await age(60);

  expect(await reset(token)).toMatchObject({
    status: 400,
    body: { error: 'Failed to reset password. The link may be expired.' },
  });
});

// RELIABILITY A09
test('a newer request invalidates the older link', async () => {
  const admin = await admins.build();
  await forgot(admin.email);
  const older = await tokenMailed();
  await forgot(admin.email);
  const newer = await tokenMailed();

  expect((await reset(older)).status).toBe(400);
  expect((await reset(newer)).status).toBe(200);
});

// RELIABILITY A09
test('a link that is truncated, invented or signed by another key is rejected', async () => {
  const admin = await admins.build();
  await forgot(admin.email);
  const token = await tokenMailed();
  const [id = ''] = token.split('.');
  const made = [
    token.slice(0, -1),
    id,
    `${id}.${'0'.repeat(64)}`,
    `${randomUUID()}.${token.split('.')[1]}`,
    resetTokenOf(id, 'another key, every bit as long as ours is'),
    `${token} `,
    "' or 1=1 --",
  ];

  for (const forged of made) expect((await reset(forged)).status).toBe(400);
  expect((await reset(token)).status).toBe(200);
});

test('an easily guessed password is rejected and the link stays valid', async () => {
  const admin = await admins.build();
  await forgot(admin.email);
  const token = await tokenMailed();

  const refused = await reset(token, 'password123');

  expect(refused).toMatchObject({ status: 400, body: { fields: { newPassword: expect.stringContaining('guess') } } });
  expect((await reset(token)).status).toBe(200);
});

test.each([
  ['an edit of another field', [{ firstName: 'Zanele' }], 200],
  ['an edit of the e-mail address', [{ email: 'other@studio.example' }], 400],
  ['deactivating the account', [{ isActive: false }], 400],
  ['deactivating and reactivating the account', [{ isActive: false }, { isActive: true }], 400],
])('after %s (%j) the reset link is answered with %d', async (_what, edits, expected) => {
  const [boss, admin] = [await admins.signIn(), await admins.build()];
  await forgot(admin.email);
  const token = await tokenMailed();

  for (const edit of edits) {
    await boss.put(`/api/admin/users/${admin.id}`, { ...edit, currentPassword: testPassword });
  }

  expect((await reset(token)).status).toBe(expected);
});

test('a reset mail that waits is cancelled when the account is deactivated', async () => {
  const admin = await admins.build();
  await forgot(admin.email);

  await admin.update({ isActive: false });

  expect(await mails('admin-password-reset')).toEqual([null]);
});

test('after a reset, earlier wrong passwords do not lock the account', async () => {
  const strict = await startApp({ database, env: { RATE_LIMIT_MULTIPLIER: '1' } });
  const admin = await admins.build();
  const logIn = (password: string) => {
    const body = { username: admin.username, password };
    return request(strict.url, '/api/admin/login', { method: 'POST', body });
  };
  const guesses = await collectStatuses(11, (guess) => logIn(`guess ${guess}`));
  await forgot(admin.email, {}, strict.url);

  const body = { token: await tokenMailed(), newPassword };
  await request(strict.url, '/api/admin/reset-password', { method: 'POST', body });
  const { status } = await logIn(newPassword);
  await strict.close();

  expect(guesses).toEqual([...Array<number>(10).fill(401), 429]);
  expect(status).toBe(200);
});

// RELIABILITY A07
test("changing one's own password ends every session and opens a new one", async () => {
  const admin = await admins.signIn();
  const other = await admins.logIn(admin.admin);

  const wrong = await admin.post('/api/admin/change-password', { currentPassword: 'no', newPassword });
  const common = await admin.post('/api/admin/change-password', {
    currentPassword: testPassword,
    newPassword: 'qwerty1234',
  });
  const none = await admin.post('/api/admin/change-password', { currentPassword: testPassword, newPassword: '' });
  const right = await admin.post<{ token: string }>('/api/admin/change-password', {
    currentPassword: testPassword,
    newPassword,
  });

  expect(wrong).toMatchObject({ status: 400, body: { fields: { currentPassword: expect.any(String) } } });
  expect(common).toMatchObject({ status: 400, body: { fields: { newPassword: expect.any(String) } } });
  expect(none).toMatchObject({ status: 400, body: { fields: { newPassword: 'Please fill in all fields' } } });
  expect(right.status).toBe(200);
  expect((await admin.get('/api/admin/profile')).status).toBe(401);
  expect((await other.get('/api/admin/profile')).status).toBe(401);
  const headers = { Authorization: `Bearer ${right.body.token}` };
  expect((await request(app.url, '/api/admin/profile', { headers })).status).toBe(200);
  expect(await mails('admin-password-updated')).toHaveLength(1);
});
