import { bcryptUrl, requestLogin } from '../../test/admins.ts';
import { useAppWithAdmins } from '../../test/appWithAdmins.ts';
import { Admin } from './admin.model.ts';
import { createFirstAdmin } from './firstAdmin.ts';
import { createPasswords } from './passwords/password.ts';
import type { Passwords } from './passwords/password.ts';

const { database, app, admins } = useAppWithAdmins();
const first = { username: 'owner', password: 'Wedging-Table-308', email: 'owner@studio.example' };

let passwords: Passwords;
beforeAll(() => {
  passwords = createPasswords({ bcrypt: bcryptUrl(), cost: 4 });
});
afterAll(() => passwords.close());

function create(values = first) {
  return createFirstAdmin({ database: database.sequelize, passwords }, values);
}

// RELIABILITY A16
test('without settings no first admin is created', async () => {
  for (const [username, password] of [
    ['admin', 'admin'],
    ['admin', 'password'],
    ['root', 'root'],
    ['admin', 'changeme'],
  ] as const) {
    expect((await requestLogin(app.url, username, password)).status).toBe(401);
  }
  expect(await Admin.count()).toBe(0);
});

test('the first admin is created from the environment and can log in', async () => {
  expect(await create()).toBe(true);

  expect((await requestLogin(app.url, first.username, first.password)).status).toBe(200);
});

test('the environment creates no first admin if an admin exists, active or not', async () => {
  await admins.build({ isActive: false });

  expect(await create()).toBe(false);
  expect(await Admin.count()).toBe(1);
});

test('two processes that start at the same time create one first admin', async () => {
  const made = await Promise.all([
    create(),
    create(),
    create({ ...first, username: 'second', email: 'x@studio.example' }),
  ]);

  expect(made.filter(Boolean)).toHaveLength(1);
  expect(await Admin.count()).toBe(1);
});

test.each([
  [{ password: 'short' }, 'Password must be at least 8 characters'],
  [{ password: 'password123' }, 'too easy to guess'],
  [{ username: 'ab' }, 'Username must be at least 3 characters'],
])('a first admin with %j is not created', async (values, reason) => {
  await expect(create({ ...first, ...values })).rejects.toThrow(reason);
  expect(await Admin.count()).toBe(0);
});
