import { QueryTypes } from 'sequelize';
import { buildAdminInput, requestLogin, testPassword } from '../../test/admins.ts';
import type { AdminClient } from '../../test/admins.ts';
import { startApp } from '../../test/app.ts';
import { useAppWithAdmins } from '../../test/appWithAdmins.ts';
import { request, collectStatuses } from '../../test/client.ts';
import type { Answer } from '../../test/client.ts';
import { enqueuedMails } from '../../test/mails.ts';
import { Admin } from './admin.model.ts';

// Admins are added, activated, deactivated and deleted only with the own password of the admin who does it.

const { database, app, admins } = useAppWithAdmins();

const missing = { currentPassword: undefined };
const wrong = { currentPassword: 'not this one' };
const right = { currentPassword: testPassword };

function remove(by: AdminClient, { id }: Admin, body?: object): Promise<Answer<unknown>> {
  const headers = { Authorization: `Bearer ${by.token}` };
  return request(app.url, `/api/admin/users/${id}`, { method: 'DELETE', headers, ...(body && { body }) });
}

/** Signs in and dates the login back by six minutes. */
async function signInEarlier(): Promise<AdminClient> {
  const boss = await admins.signIn();
  await database.sequelize.query(`update admin_sessions set created_at = now() - interval '6 minutes'`, {
    type: QueryTypes.UPDATE,
  });
  return boss;
}

test.each([
  ['without the current password', missing, 'Please enter your current password to activate or deactivate an account.'],
  ['with a wrong current password', wrong, 'The current password is not right.'],
])('an account is neither deactivated nor activated %s', async (_what, password, error) => {
  const boss = await admins.signIn();
  const [active, inactive] = [await admins.build(), await admins.build({ isActive: false })];

  const answers = [
    await boss.put(`/api/admin/users/${active.id}`, { isActive: false, ...password }),
    await boss.put(`/api/admin/users/${inactive.id}`, { isActive: true, ...password }),
  ];

  const rejected = { status: 400, body: { error, fields: { currentPassword: error } } };
  expect(answers).toMatchObject([rejected, rejected]);
  expect([(await active.reload()).isActive, (await inactive.reload()).isActive]).toEqual([true, false]);
  expect(await enqueuedMails(database.sequelize)).toEqual([]);
});

test('a deactivated admin gets a mail, and the login page says so only after the right password', async () => {
  const [boss, owner] = [await admins.signIn(), await admins.build({ firstName: 'Thandi' })];

  const { status } = await boss.put(`/api/admin/users/${owner.id}`, { isActive: false, ...right });

  expect(status).toBe(200);
  expect(await enqueuedMails(database.sequelize)).toMatchObject([
    {
      kind: 'admin-access-ended',
      content: {
        email: owner.email,
        firstName: 'Thandi',
        username: owner.username,
        endedBy: boss.admin.username,
        isDeleted: false,
      },
    },
  ]);
  expect(await requestLogin(app.url, owner.username, testPassword)).toMatchObject({
    status: 403,
    body: { error: 'This account was deactivated. Please ask a colleague.' },
  });
  expect(await requestLogin(app.url, owner.username, 'not this one')).toMatchObject({
    status: 401,
    body: { error: 'Invalid credentials' },
  });
});

test('no mail about a deactivation is sent when the account is active again', async () => {
  const [boss, owner] = [await admins.signIn(), await admins.build()];

  await boss.put(`/api/admin/users/${owner.id}`, { isActive: false, ...right });
  await boss.put(`/api/admin/users/${owner.id}`, { isActive: true, ...right });

  expect(await enqueuedMails(database.sequelize)).toMatchObject([{ kind: 'admin-access-ended', content: null }]);
});

test('a deleted admin is told by mail', async () => {
  const [boss, owner] = [await admins.signIn(), await admins.build({ firstName: 'Thandi' })];

  const { status } = await remove(boss, owner, right);

  expect(status).toBe(200);
  expect(await enqueuedMails(database.sequelize)).toMatchObject([
    { kind: 'admin-access-ended', content: { email: owner.email, firstName: 'Thandi', isDeleted: true } },
  ]);
});

test.each([
  [
    'without the current password',
    missing,
    ['Please enter your current password to add an admin.', 'Please enter your current password to delete an admin.'],
  ],
  [
    'with a wrong current password',
    wrong,
    ['The current password is not right.', 'The current password is not right.'],
  ],
])('in a session that is older than five minutes no admin is added or deleted %s', async (_what, password, errors) => {
  const boss = await signInEarlier();
  const other = await admins.build();

  const added = await boss.post('/api/admin/users', buildAdminInput(password));
  const deleted = await remove(boss, other, password);

  expect([added, deleted]).toMatchObject(
    errors.map((error) => ({ status: 400, body: { error, fields: { currentPassword: error } } })),
  );
  expect(await Admin.count()).toBe(2);
});

test('an admin who sends the current password can add and delete admins', async () => {
  const boss = await signInEarlier();
  const other = await admins.build();

  const added = await boss.post('/api/admin/users', buildAdminInput(right));
  const deleted = await remove(boss, other, right);

  expect([added.status, deleted.status]).toEqual([201, 200]);
});

test('a client that sends no current password can add and delete admins shortly after its login', async () => {
  const boss = await admins.signIn();
  const other = await admins.build();

  const added = await boss.post('/api/admin/users', buildAdminInput());
  const deleted = await remove(boss, other);

  expect([added.status, deleted.status]).toEqual([201, 200]);
});

// A person who steals a session must not be able to take over the account.

const email = 'other@studio.example';

test.each([
  ['without the current password', {}, 'Please enter your current password to change an email address.'],
  [
    'with an empty current password',
    { currentPassword: '' },
    'Please enter your current password to change an email address.',
  ],
  ['with a wrong current password', { currentPassword: 'not this one' }, 'The current password is not right.'],
])('a new e-mail address of an account is rejected %s', async (_what, more, error) => {
  const boss = await admins.signIn();
  const other = await admins.build();

  for (const target of [boss.admin, other]) {
    const before = target.email;
    const answer = await boss.put(`/api/admin/users/${target.id}`, { email, ...more });
    await target.reload();

    expect(answer).toMatchObject({ status: 400, body: { error, fields: { currentPassword: error } } });
    expect(target.email).toBe(before);
  }
  expect(await enqueuedMails(database.sequelize)).toEqual([]);
});

test("a new e-mail address with the acting admin's password is stored, and the old address is told", async () => {
  const [boss, owner] = [await admins.signIn(), await admins.build({ firstName: 'Thandi' })];
  const oldEmail = owner.email;

  const { status } = await boss.put(`/api/admin/users/${owner.id}`, { email, currentPassword: testPassword });
  await owner.reload();

  expect([status, owner.email]).toEqual([200, email]);
  expect(await enqueuedMails(database.sequelize)).toMatchObject([
    {
      kind: 'admin-email-updated',
      content: {
        email: oldEmail,
        firstName: 'Thandi',
        username: owner.username,
        updatedBy: boss.admin.username,
        updatedAt: expect.any(String),
      },
    },
  ]);
});

test('the old address is told even if the account is deleted before the mail is sent', async () => {
  const [boss, owner] = [await admins.signIn(), await admins.build()];
  const oldEmail = owner.email;

  await boss.put(`/api/admin/users/${owner.id}`, { email, currentPassword: testPassword });
  await boss.delete(`/api/admin/users/${owner.id}`);

  expect(await enqueuedMails(database.sequelize)).toMatchObject([
    { kind: 'admin-email-updated', content: { email: oldEmail } },
    { kind: 'admin-access-ended', content: { email } },
  ]);
});

test('after ten wrong passwords in a session, that session cannot edit e-mail addresses', async () => {
  const strict = await startApp({ database, env: { RATE_LIMIT_MULTIPLIER: '1' } });
  const thief = await admins.signIn();
  const update = (currentPassword: string) =>
    request(strict.url, `/api/admin/users/${thief.admin.id}`, {
      method: 'PUT',
      body: { email, currentPassword },
      headers: { Authorization: `Bearer ${thief.token}` },
    });

  const guesses = await collectStatuses(10, (guess) => update(`guess ${guess}`));
  const next = await update(testPassword);
  await strict.close();

  expect(guesses).toEqual(Array(10).fill(400));
  expect(next.status).toBe(429);
});
