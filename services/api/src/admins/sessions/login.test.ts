import { setTimeout as sleep } from 'node:timers/promises';
import { QueryTypes } from 'sequelize';
import type { LoginView } from '@studio/contract/admins';
import { bcryptUrl, testPassword, useAdmins } from '../../../test/admins.ts';
import type { AdminClient } from '../../../test/admins.ts';
import { startApp, useApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { forge, forgedTokens } from '../../../test/badInput/forgedTokens.ts';
import { request } from '../../../test/client.ts';
import { compareTimes } from '../../../test/concurrency/timing.ts';
import { useDatabase } from '../../../test/database.ts';
import { unavailable } from '../../errors.ts';
import { createPasswords } from '../passwords/password.ts';
import { accountKey } from './login.service.ts';

const database = useDatabase();
const app = useApp(database);
const admins = useAdmins(app);

let addresses = 0;
function freshAddress(): string {
  addresses += 1;
  return `10.20.${addresses >> 8}.${addresses & 255}`;
}

function logIn(origin: string, username: string, password: string, headers: Record<string, string> = {}) {
  return request<LoginView>(origin, '/api/admin/login', {
    method: 'POST',
    body: { username, password },
    headers: { 'X-Forwarded-For': freshAddress(), ...headers },
  });
}

async function statusOf(origin: string, { token }: Pick<AdminClient, 'token'>): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` };
  return (await request(origin, '/api/admin/profile', { headers })).status;
}

function shift(admin: AdminClient, column: string, by: string): Promise<unknown> {
  return database.sequelize.query(`update admin_sessions set ${column} = ${column} ${by} where admin_id = $1`, {
    bind: [admin.admin.id],
    type: QueryTypes.RAW,
  });
}

function cookieName({ cookie }: AdminClient): string {
  return cookie.split('=')[0] ?? '';
}

test('a login answers the token and the admin, and no secret', async () => {
  const admin = await admins.build({ username: 'Naledi' });

  const { status, body, headers } = await logIn(app.url, ' naledi ', testPassword);

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

test('the cookie is HttpOnly and SameSite, and over https Secure', async () => {
  const admin = await admins.build();
  const plain = await startApp({ database, env: { PUBLIC_URL: 'http://localhost:3000' } });

  const secure = (await logIn(app.url, admin.username, testPassword)).headers.getSetCookie();
  const onLaptop = (await logIn(plain.url, admin.username, testPassword)).headers.getSetCookie();
  await plain.close();

  expect(secure).toHaveLength(1);
  expect(secure[0]).toMatch(/^studio_admin=[\w.-]+; Path=\/api; Expires=[^;]+; HttpOnly; SameSite=Strict; Secure$/);
  expect(onLaptop[0]).toMatch(/; HttpOnly; SameSite=Strict$/);
});

test.each([
  [{}, 'Please enter both username and password'],
  [{ username: 'naledi', password: '' }, 'Please enter both username and password'],
  [{ username: '', password: 'secret' }, 'Please enter both username and password'],
])('a login with %j is rejected with the specified message', async (body, error) => {
  const answer = await request(app.url, '/api/admin/login', { method: 'POST', body });

  expect(answer).toMatchObject({ status: 400, body: { error } });
});

test('wrong password, unknown name and deactivated admin get the same answer', async () => {
  const active = await admins.build();
  const inactive = await admins.build({ isActive: false });

  const answers = [
    await logIn(app.url, active.username, 'not this one'),
    await logIn(app.url, 'nobody', testPassword),
    await logIn(app.url, inactive.username, testPassword),
  ];

  for (const { status, body } of answers) {
    expect({ status, body }).toEqual({ status: 401, body: { error: 'Invalid credentials', code: 'unauthorized' } });
  }
});

test('an unknown name takes as long as a wrong password', async () => {
  const passwords = createPasswords({ bcrypt: bcryptUrl(), cost: 8 });
  const slower = await startApp({ database, passwords });
  const admin = await admins.build({ passwordHash: await passwords.hash(testPassword) });

  const { one, other } = await compareTimes(
    200,
    () => logIn(slower.url, admin.username, 'not this one'),
    () => logIn(slower.url, 'nobody', 'not this one'),
  );
  await slower.close();

  expect(Math.abs(one - other)).toBeLessThan(Math.max(2, 0.1 * one));
}, 60_000);

test('ten failures lock one account for every address, and no other account', async () => {
  const strict = await startApp({ database, env: { RATE_LIMIT_MULTIPLIER: '1' } });
  const [attacked, other] = [await admins.build(), await admins.build()];

  const failures = [];
  for (let guess = 0; guess < 10; guess += 1) {
    failures.push((await logIn(strict.url, attacked.username, `guess ${guess}`)).status);
  }
  const eleventh = await logIn(strict.url, attacked.username.toUpperCase(), testPassword);
  const elsewhere = await logIn(strict.url, other.username, testPassword);
  await strict.close();

  expect(failures).toEqual(Array(10).fill(401));
  expect(eleventh).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect(Number(eleventh.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(elsewhere.status).toBe(200);
});

test('guesses at one account count together in every spelling that the database considers equal', async () => {
  const strict = await startApp({ database, env: { RATE_LIMIT_MULTIPLIER: '1' } });
  await admins.build({ username: 'kiln' });
  for (let guess = 0; guess < 10; guess += 1) await logIn(strict.url, 'kiln', `guess ${guess}`);

  const eleventh = await logIn(strict.url, 'kİln', testPassword);
  await strict.close();

  expect(eleventh.status).toBe(429);
});

test('every two letters that are equal in the database are equal in the limits', async () => {
  const letters = await database.sequelize.query<{ letter: string; small: string }>(
    `select chr(code) as letter, lower(chr(code)) as small from generate_series(1, 1114111) code
     where code not between 55296 and 57343 and lower(chr(code)) <> chr(code)`,
    { type: QueryTypes.SELECT },
  );

  expect(letters.length).toBeGreaterThan(1000);
  expect(letters.filter(({ letter, small }) => accountKey(letter) !== accountKey(small))).toEqual([]);
});

test('thirty accounts tried from one address lock that address, and no other', async () => {
  const strict = await startApp({ database, env: { RATE_LIMIT_MULTIPLIER: '1' } });
  const admin = await admins.build();
  const from = { 'X-Forwarded-For': freshAddress() };

  const failures = [];
  for (let guess = 0; guess < 30; guess += 1) {
    failures.push((await logIn(strict.url, `name${guess}`, 'guess', from)).status);
  }
  const here = await logIn(strict.url, admin.username, testPassword, from);
  const elsewhere = await logIn(strict.url, admin.username, testPassword);
  await strict.close();

  expect(failures).toEqual(Array(30).fill(401));
  expect(here.status).toBe(429);
  expect(elsewhere.status).toBe(200);
});

test('a login answered 503 does not count as a wrong guess', async () => {
  const busy = createPasswords({ bcrypt: bcryptUrl(), cost: 4 });
  const verify = jest.spyOn(busy, 'verify').mockImplementation(() => Promise.reject(unavailable()));
  const strict = await startApp({ database, passwords: busy, env: { RATE_LIMIT_MULTIPLIER: '1' } });
  const admin = await admins.build();
  const from = { 'X-Forwarded-For': freshAddress() };

  const shed = [];
  for (let time = 0; time < 31; time += 1) {
    shed.push((await logIn(strict.url, admin.username, testPassword, from)).status);
  }
  verify.mockRestore();
  const served = await logIn(strict.url, admin.username, testPassword, from);
  const change = { currentPassword: testPassword, newPassword: 'Raku-Glaze-0972' };
  const headers = { Authorization: `Bearer ${served.body.token}` };
  const send = () => request(strict.url, '/api/admin/change-password', { method: 'POST', body: change, headers });
  const again = jest.spyOn(busy, 'verify').mockImplementation(() => Promise.reject(unavailable()));
  for (let time = 0; time < 11; time += 1) shed.push((await send()).status);
  again.mockRestore();
  const changed = await send();
  await strict.close();

  expect(shed).toEqual(Array(42).fill(503));
  expect([served.status, changed.status]).toEqual([200, 200]);
});

test('successful logins are not limited', async () => {
  const strict = await startApp({ database, env: { RATE_LIMIT_MULTIPLIER: '1' } });
  const admin = await admins.build();
  const from = { 'X-Forwarded-For': freshAddress() };

  const statuses = [];
  for (let time = 0; time < 35; time += 1) {
    statuses.push((await logIn(strict.url, admin.username, testPassword, from)).status);
  }
  await strict.close();

  expect(statuses).toEqual(Array(35).fill(200));
});

describe('a session', () => {
  let replica: TestApp;
  beforeAll(async () => {
    replica = await startApp({ database });
  });
  afterAll(() => replica.close());

  test('ends with the logout, by token and by cookie, on every replica', async () => {
    const admin = await admins.signIn();
    expect(await statusOf(replica.url, admin)).toBe(200);

    const answer = await admin.post('/api/admin/logout');

    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^studio_admin=; .*Expires=Thu, 01 Jan 1970/);
    const byCookie = await request(replica.url, '/api/admin/profile', { headers: { Cookie: admin.cookie } });
    expect([await statusOf(app.url, admin), await statusOf(replica.url, admin), byCookie.status]).toEqual([
      401, 401, 401,
    ]);
  });

  test('ends after an hour without activity and after twelve hours with it', async () => {
    const idle = await admins.signIn();
    const busy = await admins.signIn();

    await shift(idle, 'last_seen_at', `- interval '59 minutes'`);
    expect(await statusOf(app.url, idle)).toBe(200);
    await shift(idle, 'last_seen_at', `- interval '59 minutes'`);
    // The call before has set the hour back.
    expect(await statusOf(app.url, idle)).toBe(200);
    await shift(idle, 'last_seen_at', `- interval '61 minutes'`);
    await shift(busy, 'expires_at', `- interval '12 hours'`);

    expect(await statusOf(app.url, idle)).toBe(401);
    expect(await statusOf(app.url, busy)).toBe(401);
  });

  test('of an earlier login ends with the next login in the same browser', async () => {
    const admin = await admins.signIn();

    const again = await logIn(app.url, admin.admin.username, testPassword, { Cookie: admin.cookie });

    expect(again.body.token).not.toBe(admin.token);
    expect(await statusOf(app.url, admin)).toBe(401);
    expect(await statusOf(app.url, again.body)).toBe(200);
  });

  test('of a deactivated or deleted admin ends at once', async () => {
    const boss = await admins.signIn();
    for (const way of ['put', 'delete'] as const) {
      const victim = await admins.signIn();
      const late: number[] = [];
      const polling = { over: false, done: false };
      const polls = [app.url, replica.url].map(async (origin) => {
        for (; !polling.done; await sleep(20)) {
          const { over } = polling;
          const answer = await statusOf(origin, victim);
          if (over && answer !== 401) late.push(answer);
        }
      });
      await sleep(100);

      const path = `/api/admin/users/${victim.admin.id}`;
      const { status } = await (way === 'put' ? boss.put(path, { isActive: false }) : boss.delete(path));
      polling.over = true;
      await sleep(200);
      polling.done = true;
      await Promise.all(polls);

      expect(status).toBe(200);
      expect(late).toEqual([]);
    }
  });

  test('with a bad bearer is rejected even with a good cookie', async () => {
    const admin = await admins.signIn();

    for (const bad of ['Bearer nonsense', 'Bearer ', 'Basic YTpi', `Bearer ${admin.token}x`, 'x']) {
      const headers = { Authorization: bad, Cookie: admin.cookie, 'Sec-Fetch-Site': 'same-origin' };
      expect((await request(app.url, '/api/admin/profile', { headers })).status).toBe(401);
    }
  });

  // RELIABILITY A05, by the front door: as bearer and as cookie.
  test('with a forged token, or with any bit flipped, is rejected', async () => {
    const admin = await admins.signIn();
    const [key] = app.config.sessionKeys;
    const bytes = Buffer.from(admin.token, 'latin1');
    const flipped = Array.from(bytes, (byte, place) => {
      const bent = Buffer.from(bytes);
      // The lowest bit but one: what comes out is still a character that a header may hold.
      bent[place] = byte ^ 2;
      return bent.toString('latin1');
    });
    const refused: Record<string, number> = {};

    const tokens = { ...forgedTokens(key, admin.token), ...Object.fromEntries(flipped.entries()) };
    for (const [name, token] of Object.entries(tokens)) {
      for (const headers of [{ Authorization: `Bearer ${token}` }, { Cookie: `${cookieName(admin)}=${token}` }]) {
        const { status } = await request(app.url, '/api/admin/profile', { headers });
        if (status !== 401) refused[name] = status;
      }
    }

    expect(Object.keys(tokens).length).toBeGreaterThan(200);
    expect(refused).toEqual({});
    const own = forge(key, admin.token);
    expect(await statusOf(app.url, { token: own })).toBe(200);
  });

  test('by cookie may write only from our own pages', async () => {
    const admin = await admins.signIn();
    const write = async (headers: Record<string, string>) => {
      const all = { Cookie: admin.cookie, ...headers };
      return (await request(app.url, '/api/bookings/1/resend', { method: 'POST', headers: all })).status;
    };

    const foreign = [
      {},
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site', Origin: 'https://studio.example' },
      { 'Sec-Fetch-Site': 'none' },
      { Origin: 'https://evil.test' },
      { Origin: 'null' },
      { Origin: 'https://studio.example.evil.test' },
    ];
    for (const headers of foreign) expect(await write(headers)).toBe(403);
    expect(await write({ 'Sec-Fetch-Site': 'same-origin' })).toBe(404);
    expect(await write({ Origin: 'https://studio.example' })).toBe(404);
  });
});

test('the calls that the specification lists without a bearer work by cookie from our own pages, and not without', async () => {
  const admin = await admins.signIn();
  const calls = [
    ['GET', '/api/analytics'],
    ['GET', '/api/bookings'],
    ['GET', '/api/contact'],
    ['GET', '/api/admin/customers'],
    ['POST', '/api/bookings'],
    ['DELETE', '/api/bookings/1'],
    ['PATCH', '/api/bookings/1/status'],
  ] as const;

  for (const [method, path] of calls) {
    const ask = (headers: Record<string, string>) => request(app.url, path, { method, headers, ...bodyFor(method) });
    const anonymous = await ask({});
    const signedIn = await ask({ Cookie: admin.cookie, Origin: 'https://studio.example' });

    // `POST /api/bookings` is for visitors too: for them it is the confirmation, and asks for other fields.
    if (path !== '/api/bookings' || method === 'GET') expect(anonymous.status).toBe(401);
    expect([200, 400, 404]).toContain(signedIn.status);
  }
});

function bodyFor(method: string) {
  return method === 'PATCH' || method === 'POST' ? { body: {} } : {};
}

test('a hash of an older cost is replaced at the next login', async () => {
  const old = createPasswords({ bcrypt: bcryptUrl(), cost: 5 });
  const admin = await admins.build({ passwordHash: await old.hash(testPassword) });
  await old.close();

  expect((await logIn(app.url, admin.username, testPassword)).status).toBe(200);
  await admin.reload();

  expect(admin.passwordHash).toMatch(/^\$2b\$04\$/);
  expect((await logIn(app.url, admin.username, testPassword)).status).toBe(200);
});

test('names, passwords and tokens are not logged, and a failed login has its own event name', async () => {
  const admin = await admins.signIn();
  await logIn(app.url, admin.admin.username, 'marker-password');

  const lines = JSON.stringify(app.log.lines);

  expect(lines).toContain('auth.login.fail');
  for (const secret of ['marker-password', testPassword, admin.token, admin.admin.username, admin.admin.email]) {
    expect(lines).not.toContain(secret);
  }
});
