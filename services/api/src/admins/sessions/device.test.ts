import type { LoginView } from '@studio/contract/admin/admins';
import { bcryptUrl, freshAddress, requestLogin, testPassword, useAdmins } from '../../../test/admins.ts';
import { startApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { request, collectStatuses } from '../../../test/client.ts';
import type { Answer } from '../../../test/client.ts';
import { useDatabase } from '../../../test/database.ts';
import { createResets } from '../../../test/resets.ts';
import { unavailable } from '../../errors.ts';
import { createPasswords } from '../passwords/password.ts';

// People who know a username or an e-mail address cannot prevent the admin from logging in.

const database = useDatabase();
let app: TestApp;
let resets: ReturnType<typeof createResets>;
const admins = useAdmins({
  get url() {
    return app.url;
  },
});
beforeEach(async () => {
  app = await startApp({ database, env: { RATE_LIMIT_MULTIPLIER: '1' } });
  resets = createResets(database, app);
});
afterEach(() => app.close());

function post<Body>(path: string, body: object, headers: Record<string, string> = {}): Promise<Answer<Body>> {
  const from = { 'X-Forwarded-For': freshAddress() };
  return request<Body>(app.url, path, { method: 'POST', body, headers: { ...from, ...headers } });
}

function logIn(username: string, password: string, headers?: Record<string, string>): Promise<Answer<LoginView>> {
  return requestLogin(app.url, username, password, headers);
}

async function forgot(email: string, headers?: Record<string, string>): Promise<void> {
  await post('/api/admin/forgot-password', { email }, headers);
}

function deviceOf({ headers }: Answer<unknown>): string {
  const cookie = headers.getSetCookie().find((line) => line.includes('studio_device='));
  return cookie?.split(';')[0] ?? '';
}

async function knownBrowser(username: string): Promise<{ Cookie: string }> {
  return { Cookie: deviceOf(await logIn(username, testPassword)) };
}

/** Tries wrong passwords from many addresses until the account is locked. */
async function lock(username: string): Promise<void> {
  await collectStatuses(51, (guess) => logIn(username, `guess ${guess}`));
}

async function countResetMails(): Promise<number> {
  return (await resets.mails('admin-password-reset')).length;
}

// RELIABILITY A03
test('an admin can log in from a known browser while guesses of others lock the account', async () => {
  const { username } = await admins.build();
  const browser = await knownBrowser(username);
  await lock(username);

  const unknown = await logIn(username, testPassword);
  const known = await logIn(username, testPassword, browser);

  expect([unknown.status, known.status]).toEqual([429, 200]);
});

// RELIABILITY A14
test('an admin can log in from a known browser while logins of others fill the queue', async () => {
  const { username } = await admins.build();
  const browser = await knownBrowser(username);
  const passwords = createPasswords({ bcrypt: bcryptUrl(), cost: 4 });
  jest.spyOn(passwords, 'verify').mockImplementation(() => Promise.reject(unavailable()));
  const busy = await startApp({ database, passwords });
  const send = (headers: Record<string, string>) =>
    request(busy.url, '/api/admin/login', { method: 'POST', body: { username, password: testPassword }, headers });

  const [unknown, known] = [await send({}), await send(browser)];
  await busy.close();

  expect([unknown.status, known.status]).toEqual([503, 200]);
});

test('ten wrong passwords in a known browser lock that browser, and no other', async () => {
  const { username } = await admins.build();
  const [browser, other] = [await knownBrowser(username), await knownBrowser(username)];

  const guesses = await collectStatuses(10, (guess) => logIn(username, `guess ${guess}`, browser));

  expect(guesses).toEqual(Array(10).fill(401));
  expect((await logIn(username, testPassword, browser)).status).toBe(429);
  expect((await logIn(username, testPassword, other)).status).toBe(200);
});

test('a device cookie that belongs to another admin or was modified is ignored', async () => {
  const [attacked, other] = [await admins.build(), await admins.build()];
  const { Cookie: own } = await knownBrowser(attacked.username);
  const { Cookie: foreign } = await knownBrowser(other.username);
  await lock(attacked.username);
  const forged = [
    foreign,
    foreign.replace(`=${other.id}.`, `=${attacked.id}.`),
    own.slice(0, -1),
    own.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    own.replace(/[0-9a-f]{64}$/, '0'.repeat(64)),
    '__Host-studio_device=',
  ];

  const statuses = [];
  for (const Cookie of forged) statuses.push((await logIn(attacked.username, testPassword, { Cookie })).status);

  expect(statuses).toEqual(forged.map(() => 429));
});

test('an admin can change the password in an active session while guesses of others lock the account', async () => {
  const { admin, token } = await admins.signIn();
  await lock(admin.username);

  const updated = await post(
    '/api/admin/change-password',
    { currentPassword: testPassword, newPassword: 'Raku-Glaze-0972' },
    { Authorization: `Bearer ${token}` },
  );

  expect(updated.status).toBe(200);
});

test('ten wrong current passwords lock the change of password for that session only', async () => {
  const thief = await admins.signIn();
  const owner = await admins.logIn(thief.admin);
  const input = { currentPassword: testPassword, newPassword: 'Raku-Glaze-0972' };

  const guesses = await collectStatuses(11, (guess) =>
    thief.post('/api/admin/change-password', { ...input, currentPassword: `guess ${guess}` }),
  );

  expect(guesses).toEqual([...Array<number>(10).fill(400), 429]);
  expect((await owner.post('/api/admin/change-password', input)).status).toBe(200);
});

// RELIABILITY A03
test('reset requests of others do not count towards the limit of a known browser', async () => {
  const { username, email } = await admins.build();
  const browser = await knownBrowser(username);
  for (let time = 0; time < 7; time += 1) await forgot(email);
  const before = await countResetMails();

  await forgot(email, browser);

  expect(before).toBe(5);
  expect(await countResetMails()).toBe(6);
});

test('reset requests from one address do not use up the limit of the account, so that another address can send one', async () => {
  const { email } = await admins.build();
  for (let time = 0; time < 5; time += 1) await forgot(email, { 'X-Forwarded-For': '10.51.0.1' });
  const before = await countResetMails();

  await forgot(email);

  expect(before).toBe(3);
  expect(await countResetMails()).toBe(4);
});

test('the browser that reset the password can log in while the account is locked for others', async () => {
  const { username, email } = await admins.build();
  await forgot(email);
  const token = await resets.tokenMailed();
  const newPassword = 'Raku-Glaze-0972';

  const Cookie = deviceOf(await post('/api/admin/reset-password', { token, newPassword }));
  await lock(username);

  expect((await logIn(username, newPassword, { Cookie })).status).toBe(200);
});
