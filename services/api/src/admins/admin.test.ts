// SPEC §5
import type { AdminView } from '@studio/contract/admin/admins';
import { buildAdminInput, testPassword, useSignedIn } from '../../test/admins.ts';
import { useAppWithAdmins } from '../../test/appWithAdmins.ts';
import { Admin } from './admin.model.ts';

const { admins } = useAppWithAdmins();
const boss = useSignedIn(admins);

// SPEC §7
test('an admin creates another admin, who can log in', async () => {
  const made = await boss.post<AdminView>('/api/admin/users', buildAdminInput());
  const list = await boss.get<AdminView[]>('/api/admin/users');

  expect(made).toMatchObject({ status: 201, body: { username: 'sipho', isActive: true } });
  expect(list.body.map(({ username }) => username)).toEqual([boss.admin.username, 'sipho']);
});

// SPEC §9
test.each([
  [{ username: 'ab' }, 'Username must be at least 3 characters'],
  [{ email: 'nowhere' }, 'Please enter a valid email address.'],
  [{ email: 'a@x.co, b@x.co' }, 'Please enter a valid email address.'],
  [{ firstName: ' ' }, 'First name required'],
  [{ lastName: '' }, 'Last name required'],
  [{ phone: '' }, 'Phone number required'],
  [{ password: '1234567' }, 'Password must be at least 8 characters'],
  [{ password: '🏺🏺🏺🏺🏺🏺🏺' }, 'Password must be at least 8 characters'],
  [{ password: 'password1' }, 'This password is too easy to guess. Please choose another one.'],
  [{ password: 'sipho2025' }, 'This password is too easy to guess. Please choose another one.'],
  [{ password: 'clay\0coffee' }, 'Password contains characters that cannot be used'],
  [{ username: { toString: 'x' } }, 'Username must be text'],
])('a form with %j is rejected with the specified message', async (values, error) => {
  expect(await boss.post('/api/admin/users', buildAdminInput(values))).toMatchObject({ status: 400, body: { error } });
  expect(await Admin.count()).toBe(1);
});

// SPEC §3
test('a username or e-mail address that another admin has is rejected in any letter case', async () => {
  await boss.post('/api/admin/users', buildAdminInput());

  const name = await boss.post(
    '/api/admin/users',
    buildAdminInput({ username: 'SIPHO', email: 'other@studio.example' }),
  );
  const address = await boss.post(
    '/api/admin/users',
    buildAdminInput({ username: 'other', email: 'Sipho@Studio.example' }),
  );
  const edited = await boss.put(`/api/admin/users/${boss.admin.id}`, {
    email: 'sipho@studio.example',
    currentPassword: testPassword,
  });

  expect(name).toMatchObject({ status: 409, body: { fields: { username: 'This username is already taken.' } } });
  expect(address).toMatchObject({ status: 409, body: { fields: { email: expect.any(String) } } });
  expect(edited.status).toBe(409);
});

// RELIABILITY A24
test('an edit accepts the fields of the form and no others', async () => {
  const target = await admins.build();
  const before = target.get({ plain: true });

  const { status, body } = await boss.put<AdminView>(`/api/admin/users/${target.id}`, {
    firstName: 'Zanele',
    isActive: true,
    id: 1,
    createdAt: '2000-01-01',
    password: 'Slab-Roller-7731',
    passwordHash: 'x',
    resetToken: 'x',
    resetTokenExpiry: 'x',
    admin: { isActive: false },
  });
  await target.reload();

  expect(status).toBe(200);
  expect(body).toMatchObject({ id: target.id, firstName: 'Zanele', isActive: true });
  const { updatedAt: _was, ...untouched } = before;
  expect(target.get({ plain: true })).toMatchObject({ ...untouched, firstName: 'Zanele' });
});

// RELIABILITY A24
test.each([[{ isActive: 'false' }], [{ isActive: 0 }], [{ username: ['sipho'] }], [{ email: { $ne: '' } }], [[]]])(
  'an edit with %j is rejected and changes nothing',
  async (edit) => {
    const target = await admins.build();

    expect((await boss.put(`/api/admin/users/${target.id}`, edit)).status).toBe(400);

    const now = await Admin.findByPk(target.id);
    expect(now?.get({ plain: true })).toEqual(target.get({ plain: true }));
  },
);

// SPEC §6, §8
test('an admin cannot delete or deactivate their own account', async () => {
  await admins.build();
  const own = `/api/admin/users/${boss.admin.id}`;

  expect(await boss.delete(own)).toMatchObject({
    status: 403,
    body: { error: 'You cannot delete your own admin account.', code: 'own_account' },
  });
  expect(await boss.put(own, { isActive: false })).toMatchObject({ status: 403, body: { code: 'own_account' } });
  expect((await boss.get('/api/admin/profile')).status).toBe(200);
});

// RELIABILITY Z06
test('no response about admins contains a secret at any depth', async () => {
  const made = await boss.post<AdminView>('/api/admin/users', buildAdminInput());
  const answers = [
    made,
    await boss.get('/api/admin/users'),
    await boss.get('/api/admin/profile'),
    await boss.put(`/api/admin/users/${made.body.id}`, { firstName: 'Zanele' }),
    await boss.get('/api/admin/audit'),
    await boss.delete(`/api/admin/users/${made.body.id}`),
  ];

  const text = JSON.stringify(answers.map(({ body }) => body));
  expect(text).not.toMatch(/"(password|passwordHash|password_hash|hash|resetToken|resetTokenExpiry)"/i);
  expect(text).not.toContain('$2b$');
  expect(text).not.toContain(testPassword);
});
