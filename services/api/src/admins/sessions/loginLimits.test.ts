// RELIABILITY A03
import { QueryTypes } from 'sequelize';
import { bcryptUrl, freshAddress, requestLogin, testPassword } from '../../../test/admins.ts';
import { startApp, useApp } from '../../../test/app.ts';
import { useAppWithAdmins } from '../../../test/appWithAdmins.ts';
import { request, collectStatuses } from '../../../test/client.ts';
import { AppError, unavailable } from '../../errors.ts';
import { createPasswords } from '../passwords/password.ts';
import { accountKey } from './accountKey.ts';

const { database, admins } = useAppWithAdmins();
/** Each test uses new addresses and accounts. */
const strict = useApp(database, () => ({ env: { RATE_LIMIT_MULTIPLIER: '1' } }));

test('ten failures from one address lock the account for that address, and no other account or address', async () => {
  const [attacked, other] = [await admins.build(), await admins.build()];
  const from = { 'X-Forwarded-For': freshAddress() };

  const failures = await collectStatuses(10, (guess) =>
    requestLogin(strict.url, attacked.username, `guess ${guess}`, from),
  );
  const eleventh = await requestLogin(strict.url, attacked.username.toUpperCase(), testPassword, from);
  const otherAccount = await requestLogin(strict.url, other.username, testPassword, from);
  const elsewhere = await requestLogin(strict.url, attacked.username, testPassword);

  expect(failures).toEqual(Array(10).fill(401));
  expect(eleventh).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect(Number(eleventh.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect([otherAccount.status, elsewhere.status]).toEqual([200, 200]);
});

test('fifty failures from many addresses lock one account for every unknown browser, and no other account', async () => {
  const [attacked, other] = [await admins.build(), await admins.build()];

  const failures = await collectStatuses(50, (guess) => requestLogin(strict.url, attacked.username, `guess ${guess}`));
  const next = await requestLogin(strict.url, attacked.username, testPassword);
  const otherAccount = await requestLogin(strict.url, other.username, testPassword);

  expect(failures).toEqual(Array(50).fill(401));
  expect([next.status, otherAccount.status]).toEqual([429, 200]);
});

test('wrong passwords for one account count together, in every spelling of its name that is equal for the database', async () => {
  await admins.build({ username: 'kiln' });
  const from = { 'X-Forwarded-For': freshAddress() };
  for (let guess = 0; guess < 10; guess += 1) await requestLogin(strict.url, 'kiln', `guess ${guess}`, from);

  const eleventh = await requestLogin(strict.url, 'kİln', testPassword, from);

  expect(eleventh.status).toBe(429);
});

test('letters that are equal for the database are equal for the limits', async () => {
  const letters = await database.sequelize.query<{ letter: string; small: string }>(
    `select chr(code) as letter, lower(chr(code)) as small from generate_series(1, 1114111) code
     where code not between 55296 and 57343 and lower(chr(code)) <> chr(code)`,
    { type: QueryTypes.SELECT },
  );

  expect(letters.length).toBeGreaterThan(1000);
  expect(letters.filter(({ letter, small }) => accountKey(letter) !== accountKey(small))).toEqual([]);
});

test('thirty accounts tried from one address lock that address, and no other', async () => {
  const admin = await admins.build();
  const from = { 'X-Forwarded-For': freshAddress() };

  const failures = await collectStatuses(30, (guess) => requestLogin(strict.url, `name${guess}`, 'guess', from));
  const here = await requestLogin(strict.url, admin.username, testPassword, from);
  const elsewhere = await requestLogin(strict.url, admin.username, testPassword);

  expect(failures).toEqual(Array(30).fill(401));
  expect(here.status).toBe(429);
  expect(elsewhere.status).toBe(200);
});

// RELIABILITY A14
test('logins of unknown browsers that are rejected because of overload count towards the limits of their addresses', async () => {
  const busy = createPasswords({ bcrypt: bcryptUrl(), cost: 4 });
  const overloaded = new AppError('unavailable', 'overloaded', 'Too many people are logging in just now.');
  jest.spyOn(busy, 'verify').mockImplementation(() => Promise.reject(overloaded));
  const limited = await startApp({ database, passwords: busy, env: { RATE_LIMIT_MULTIPLIER: '1' } });
  const from = { 'X-Forwarded-For': freshAddress() };

  const statuses = await collectStatuses(31, (time) => requestLogin(limited.url, `name${time}`, 'a guess', from));
  await limited.close();

  expect(statuses).toEqual([...Array<number>(30).fill(503), 429]);
});

test('a login that fails for a reason other than overload does not count as a wrong password', async () => {
  const busy = createPasswords({ bcrypt: bcryptUrl(), cost: 4 });
  const verify = jest.spyOn(busy, 'verify').mockImplementation(() => Promise.reject(unavailable()));
  const limited = await startApp({ database, passwords: busy, env: { RATE_LIMIT_MULTIPLIER: '1' } });
  const admin = await admins.build();
  const from = { 'X-Forwarded-For': freshAddress() };

  const logins = await collectStatuses(31, () => requestLogin(limited.url, admin.username, testPassword, from));
  verify.mockRestore();
  const served = await requestLogin(limited.url, admin.username, testPassword, from);
  const input = { currentPassword: testPassword, newPassword: 'Raku-Glaze-0972' };
  const headers = { Authorization: `Bearer ${served.body.token}` };
  const send = () => request(limited.url, '/api/admin/change-password', { method: 'POST', body: input, headers });
  const again = jest.spyOn(busy, 'verifyKnown').mockImplementation(() => Promise.reject(unavailable()));
  const updates = await collectStatuses(11, send);
  again.mockRestore();
  const updated = await send();
  await limited.close();

  expect([...logins, ...updates]).toEqual(Array(42).fill(503));
  expect([served.status, updated.status]).toEqual([200, 200]);
});

test('successful logins are not limited', async () => {
  const admin = await admins.build();
  const from = { 'X-Forwarded-For': freshAddress() };

  const statuses = await collectStatuses(35, () => requestLogin(strict.url, admin.username, testPassword, from));

  expect(statuses).toEqual(Array(35).fill(200));
});
