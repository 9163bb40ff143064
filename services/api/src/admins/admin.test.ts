import { QueryTypes } from 'sequelize';
import type { AdminView, AuditView } from '@studio/contract/admins';
import type { Paged } from '@studio/contract/paging';
import { testPassword, useAdmins } from '../../test/admins.ts';
import type { AdminClient } from '../../test/admins.ts';
import { useApp } from '../../test/app.ts';
import { untilBlocked } from '../../test/concurrency/untilBlocked.ts';
import { useDatabase } from '../../test/database.ts';
import { Admin } from './admin.model.ts';

const database = useDatabase();
const app = useApp(database);
const admins = useAdmins(app);

function form(values: object = {}) {
  return {
    username: 'sipho',
    email: 'sipho@studio.example',
    firstName: 'Sipho',
    lastName: 'Khumalo',
    phone: '083 555 0100',
    password: 'Slab-Roller-7731',
    ...values,
  };
}

test('an admin makes another, who can log in', async () => {
  const boss = await admins.signIn();

  const made = await boss.post<AdminView>('/api/admin/users', form());
  const list = await boss.get<AdminView[]>('/api/admin/users');

  expect(made).toMatchObject({ status: 201, body: { username: 'sipho', isActive: true } });
  expect(list.body.map(({ username }) => username)).toEqual([boss.admin.username, 'sipho']);
});

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
  const boss = await admins.signIn();

  expect(await boss.post('/api/admin/users', form(values))).toMatchObject({ status: 400, body: { error } });
  expect(await Admin.count()).toBe(1);
});

test('a username or e-mail belongs to one admin, case-insensitively', async () => {
  const boss = await admins.signIn();
  await boss.post('/api/admin/users', form());

  const name = await boss.post('/api/admin/users', form({ username: 'SIPHO', email: 'other@studio.example' }));
  const address = await boss.post('/api/admin/users', form({ username: 'other', email: 'Sipho@Studio.example' }));
  const edited = await boss.put(`/api/admin/users/${boss.admin.id}`, { email: 'sipho@studio.example' });

  expect(name).toMatchObject({ status: 409, body: { fields: { username: 'This username is already taken.' } } });
  expect(address).toMatchObject({ status: 409, body: { fields: { email: expect.any(String) } } });
  expect(edited.status).toBe(409);
});

// RELIABILITY A24
test('an edit accepts the fields of the form and no others', async () => {
  const boss = await admins.signIn();
  const target = await admins.build();
  const before = target.get({ plain: true });

  const { status, body } = await boss.put<AdminView>(`/api/admin/users/${target.id}`, {
    firstName: 'Zanele',
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

test.each([[{ isActive: 'false' }], [{ isActive: 0 }], [{ username: ['sipho'] }], [{ email: { $ne: '' } }], [[]]])(
  'an edit with %j is rejected and changes nothing',
  async (edit) => {
    const boss = await admins.signIn();
    const target = await admins.build();

    expect((await boss.put(`/api/admin/users/${target.id}`, edit)).status).toBe(400);

    const now = await Admin.findByPk(target.id);
    expect(now?.get({ plain: true })).toEqual(target.get({ plain: true }));
  },
);

describe('two admins who change one account', () => {
  const edit = (boss: AdminClient, { id }: Admin, fields: object, before?: object) =>
    boss.put<AdminView>(`/api/admin/users/${id}`, { ...fields, before });

  test('an edit based on an older form does not reactivate a deactivated account', async () => {
    const boss = await admins.signIn();
    const target = await admins.build();
    await edit(boss, target, { isActive: false }, { isActive: true });

    const whole = { firstName: 'Zanele', isActive: true };
    const stale = await edit(boss, target, whole, { firstName: 'Naledi', isActive: true });
    expect(stale).toMatchObject({
      status: 409,
      body: {
        code: 'changed_meanwhile',
        error: expect.stringMatching(
          /^Somebody else changed this account at \d{1,2}:\d{2} [AP]M\. Nothing of yours was saved\.$/,
        ),
      },
    });
    expect(await target.reload()).toMatchObject({ firstName: 'Naledi', isActive: false });
    // What only this form changes is saved, and the account stays closed.
    expect((await edit(boss, target, { firstName: 'Zanele' }, { firstName: 'Naledi' })).status).toBe(200);
    expect(await target.reload()).toMatchObject({ firstName: 'Zanele', isActive: false });
  });

  test('deactivating succeeds after the other admin has saved another field', async () => {
    const boss = await admins.signIn();
    const target = await admins.build();
    await edit(boss, target, { firstName: 'Zanele' }, { firstName: 'Naledi' });

    const { status } = await edit(boss, target, { isActive: false }, { isActive: true });

    expect(status).toBe(200);
    expect(await target.reload()).toMatchObject({ firstName: 'Zanele', isActive: false });
  });

  test('of two edits at once the second waits and is rejected with 409', async () => {
    const [one, other, target] = [await admins.signIn(), await admins.signIn(), await admins.build()];
    const slow = await database.sequelize.transaction();
    await Admin.findByPk(target.id, { lock: slow.LOCK.UPDATE, transaction: slow });

    const saves = [
      edit(one, target, { isActive: false }, { isActive: true }),
      edit(other, target, { phone: '083 555 0177', isActive: true }, { phone: '082 555 0100', isActive: true }),
    ];
    await untilBlocked(database.sequelize, 2);
    await slow.commit();
    const [closed, stale] = await Promise.all(saves);

    // Whichever came first: an account that somebody closed is never open again.
    expect(closed?.status).toBe(200);
    expect([200, 409]).toContain(stale?.status);
    expect((await target.reload()).isActive).toBe(false);
  });

  test('the same edit sent again after a lost answer is no conflict', async () => {
    const boss = await admins.signIn();
    const target = await admins.build();
    const send = () => edit(boss, target, { firstName: 'Zanele' }, { firstName: 'Naledi' });

    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
  });

  test.each([['text'], [7], [[]], [null]])('before must be an object, not %j', async (before) => {
    const boss = await admins.signIn();
    const target = await admins.build();

    expect((await boss.put(`/api/admin/users/${target.id}`, { firstName: 'Zanele', before })).status).toBe(400);
  });
});

test('an admin cannot delete or deactivate their own account', async () => {
  const boss = await admins.signIn();
  await admins.build();
  const own = `/api/admin/users/${boss.admin.id}`;

  expect(await boss.delete(own)).toMatchObject({
    status: 403,
    body: { error: 'You cannot delete your own admin account.', code: 'own_account' },
  });
  expect(await boss.put(own, { isActive: false })).toMatchObject({ status: 403, body: { code: 'own_account' } });
  expect((await boss.get('/api/admin/profile')).status).toBe(200);
});

test('an unknown admin and an invalid id are not found', async () => {
  const boss = await admins.signIn();

  for (const id of ['999999', '0', '-1', '1.5', '1e3', '0x10', '2147483648', '９', 'abc', '%00']) {
    const status = (await boss.delete(`/api/admin/users/${id}`)).status;
    expect([400, 404]).toContain(status);
  }
});

test('of two admins who remove each other at once, one remains, in 100 attempts', async () => {
  const outcomes: string[] = [];

  for (let round = 0; round < 100; round += 1) {
    await database.sequelize.query('delete from admins', { type: QueryTypes.RAW });
    const [one, other] = [await admins.signIn(), await admins.signIn()];
    const way = (by: typeof one, whom: typeof one) =>
      round % 2 === 0
        ? by.delete(`/api/admin/users/${whom.admin.id}`)
        : by.put(`/api/admin/users/${whom.admin.id}`, { isActive: false });

    const answers = await Promise.all([way(one, other), way(other, one)]);

    const active = await Admin.count({ where: { isActive: true } });
    const statuses = answers.map(({ status }) => String(status)).sort();
    outcomes.push(`${active} left, ${statuses.join(' ')}`);
  }

  // The second finds itself logged out, or gone.
  expect(new Set(outcomes)).toEqual(new Set(['1 left, 200 401']));
}, 60_000);

test('the last active admin cannot be removed', async () => {
  const boss = await admins.signIn();
  const inactive = await admins.build({ isActive: false });
  // Deactivated behind the portal's back while still logged in elsewhere: the gate lets nobody in any more.
  expect((await boss.delete(`/api/admin/users/${inactive.id}`)).status).toBe(200);
  expect(await Admin.count({ where: { isActive: true } })).toBe(1);
});

test('no answer about admins contains a secret, at any depth', async () => {
  const boss = await admins.signIn();
  const made = await boss.post<AdminView>('/api/admin/users', form());
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

test('each change is one audit row with actor, action, subject, before, after, request and address', async () => {
  const boss = await admins.signIn();
  const made = await boss.post<AdminView>('/api/admin/users', form());
  await boss.put(`/api/admin/users/${made.body.id}`, { firstName: 'Zanele', phone: '083 555 0100' });
  const gone = await boss.delete(`/api/admin/users/${made.body.id}`);

  const { body } = await boss.get<Paged<AuditView>>('/api/admin/audit');

  expect(
    body.items.map(({ username, action, subject, before, after }) => [username, action, subject, before, after]),
  ).toEqual([
    [boss.admin.username, 'admin.deleted', 'sipho', expect.objectContaining({ firstName: 'Zanele' }), null],
    [boss.admin.username, 'admin.updated', 'sipho', { firstName: 'Sipho' }, { firstName: 'Zanele' }],
    [boss.admin.username, 'admin.created', 'sipho', null, expect.objectContaining({ email: 'sipho@studio.example' })],
  ]);
  expect(body.items[0]).toMatchObject({ requestId: gone.headers.get('X-Request-Id'), ip: expect.stringMatching(/\d/) });
});

test('the audit log is paginated and searched', async () => {
  const boss = await admins.signIn();
  for (let count = 0; count < 5; count += 1) {
    await boss.post('/api/admin/users', form({ username: `sipho${count}`, email: `sipho${count}@studio.example` }));
  }

  const second = await boss.get<Paged<AuditView>>('/api/admin/audit?page=2&pageSize=2');
  const found = await boss.get<Paged<AuditView>>('/api/admin/audit?search=SIPHO3');
  const none = await boss.get<Paged<AuditView>>('/api/admin/audit?search=%25');
  const wrong = await boss.get('/api/admin/audit?page=0');

  expect(second.body).toMatchObject({ total: 5, page: 2, pageSize: 2 });
  expect(second.body.items.map(({ subject }) => subject)).toEqual(['sipho2', 'sipho1']);
  expect(found.body.items.map(({ subject }) => subject)).toEqual(['sipho3']);
  expect(none.body.items).toEqual([]);
  expect(wrong.status).toBe(400);
});

test('the audit log is filtered by subject', async () => {
  const boss = await admins.signIn();
  await boss.post('/api/admin/users', form());
  const customer = { email: 'lerato@example.com', firstName: 'Lerato', lastName: 'Nkosi', phone: '083 555 0199' };
  await boss.post('/api/admin/customers', customer);
  const actions = async (query: string) =>
    (await boss.get<Paged<AuditView>>(`/api/admin/audit?${query}`)).body.items.map(({ action }) => action);

  expect(await actions('')).toEqual(['customer.created', 'admin.created']);
  expect(await actions('about=all')).toHaveLength(2);
  expect(await actions('about=customer')).toEqual(['customer.created']);
  expect(await actions('about=admin&search=lerato')).toEqual([]);
  expect((await boss.get('/api/admin/audit?about=nothing')).status).toBe(400);
});

test.each(['update audit_log set username = $$nobody$$', 'delete from audit_log', 'truncate audit_log'])(
  'the audit log rejects invalid filters: %s',
  async (sql) => {
    const boss = await admins.signIn();
    await boss.post('/api/admin/users', form());

    await expect(database.sequelize.query(sql)).rejects.toThrow('append-only');
  },
);

test('a failed change leaves no audit row', async () => {
  const boss = await admins.signIn();

  await boss.delete(`/api/admin/users/${boss.admin.id}`);
  await boss.post('/api/admin/users', form({ username: boss.admin.username }));

  expect((await boss.get<Paged<AuditView>>('/api/admin/audit')).body.total).toBe(0);
});
