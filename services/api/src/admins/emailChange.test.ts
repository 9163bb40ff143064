import { testPassword } from '../../test/admins.ts';
import { startApp } from '../../test/app.ts';
import { useAppWithAdmins } from '../../test/appWithAdmins.ts';
import { request, statusesOf } from '../../test/client.ts';
import { enqueuedMails } from '../../test/mails.ts';

// A person who steals a session must not be able to take over the account.

const { database, admins } = useAppWithAdmins();

const email = 'moved@studio.example';

test.each([
  ['without the current password', {}, 'Please enter your current password to change an email address.'],
  ['with an empty one', { currentPassword: '' }, 'Please enter your current password to change an email address.'],
  ['with a wrong one', { currentPassword: 'not this one' }, 'The current password is not right.'],
])('a new e-mail of an account is rejected %s', async (_what, more, error) => {
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

test("a new e-mail with the acting admin's password is stored, and the old address is told", async () => {
  const [boss, owner] = [await admins.signIn(), await admins.build({ firstName: 'Thandi' })];
  const oldEmail = owner.email;

  const { status } = await boss.put(`/api/admin/users/${owner.id}`, { email, currentPassword: testPassword });
  await owner.reload();

  expect([status, owner.email]).toEqual([200, email]);
  expect(await enqueuedMails(database.sequelize)).toMatchObject([
    {
      kind: 'admin-email-changed',
      content: {
        email: oldEmail,
        firstName: 'Thandi',
        username: owner.username,
        changedBy: boss.admin.username,
        changedAt: expect.any(String),
      },
    },
  ]);
});

test('the old address is told also when the account is deleted before the mail is sent', async () => {
  const [boss, owner] = [await admins.signIn(), await admins.build()];
  const oldEmail = owner.email;

  await boss.put(`/api/admin/users/${owner.id}`, { email, currentPassword: testPassword });
  await boss.delete(`/api/admin/users/${owner.id}`);

  expect(await enqueuedMails(database.sequelize)).toMatchObject([
    { kind: 'admin-email-changed', content: { email: oldEmail } },
    { kind: 'admin-access-ended', content: { email } },
  ]);
});

test('ten wrong passwords in one session lock the change of e-mails for that session', async () => {
  const strict = await startApp({ database, env: { RATE_LIMIT_MULTIPLIER: '1' } });
  const thief = await admins.signIn();
  const change = (currentPassword: string) =>
    request(strict.url, `/api/admin/users/${thief.admin.id}`, {
      method: 'PUT',
      body: { email, currentPassword },
      headers: { Authorization: `Bearer ${thief.token}` },
    });

  const guesses = await statusesOf(10, (guess) => change(`guess ${guess}`));
  const next = await change(testPassword);
  await strict.close();

  expect(guesses).toEqual(Array(10).fill(400));
  expect(next.status).toBe(429);
});
