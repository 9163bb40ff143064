import { startApp } from '../../../test/app.ts';
import { useAppWithAdmins } from '../../../test/appWithAdmins.ts';
import { collectStatuses } from '../../../test/client.ts';
import { waitUntilBlocked } from '../../../test/concurrency/waitUntilBlocked.ts';
import { readAllRows } from '../../../test/database.ts';
import { createResets } from '../../../test/resets.ts';

const { database, app, admins } = useAppWithAdmins();
const { forgot, mails, linkMailed, tokenMailed } = createResets(database, app);

const vague = 'If an admin account exists with this email, a reset link has been sent';

test("a forgotten-password request gets the neutral response and mails a link to the account's address", async () => {
  const admin = await admins.build();

  const { status, body } = await forgot(` ${admin.email.toUpperCase()} `);

  expect({ status, body }).toEqual({ status: 200, body: { message: vague } });
  expect(await mails('admin-password-reset')).toEqual([
    expect.objectContaining({
      email: admin.email,
      username: admin.username,
      resetUrl: expect.stringMatching(/^https:\/\/studio\.example\/admin\/reset-password\?token=/),
    }),
  ]);
});

// SPEC §8
// RELIABILITY Q15
test('no mail is sent to an address that belongs to no active admin', async () => {
  const inactive = await admins.build({ isActive: false });

  const answers = [await forgot(inactive.email), await forgot('unknown@studio.example'), await forgot('no address')];

  for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: { message: vague } });
  expect(await mails('admin-password-reset')).toEqual([]);
});

// SPEC §5
test('an empty address is rejected with the specified message', async () => {
  expect(await forgot('')).toMatchObject({ status: 400, body: { error: 'Please enter your email address' } });
});

// RELIABILITY H14, Q15
test('the link leads to our own site, whatever the Host header says', async () => {
  const admin = await admins.build();

  await forgot(admin.email, { 'X-Forwarded-Host': 'evil.test', Origin: 'https://www.studio.example' });

  const { origin, pathname } = await linkMailed();
  expect(origin + pathname).toBe('https://studio.example/admin/reset-password');
});

// RELIABILITY A11
test('known and unknown addresses are answered after the same minimum time', async () => {
  const { email } = await admins.build();

  for (const address of [email, 'unknown@studio.example']) {
    const start = performance.now();
    await forgot(address);
    // A timer may end up to a millisecond early.
    expect(performance.now() - start).toBeGreaterThan(118);
  }
});

// RELIABILITY A10
test('thirty requests for one account get the neutral response and send at most five mails', async () => {
  const strict = await startApp({ database, env: { RATE_LIMIT_MULTIPLIER: '1' } });
  const admin = await admins.build();

  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, from) =>
      forgot(admin.email, { 'X-Forwarded-For': `10.30.0.${from % 20}` }, strict.url),
    ),
  );
  await strict.close();

  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
  const sent = await mails('admin-password-reset');
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.length).toBeLessThanOrEqual(5);
});

test('requests that failed with a 5xx are not counted towards the limit', async () => {
  const strict = await startApp({ database, env: { RATE_LIMIT_MULTIPLIER: '1' } });
  const { email } = await admins.build();
  await database.sequelize.query('alter table password_resets rename to away');
  const statuses = await collectStatuses(6, () => forgot(email, {}, strict.url));
  await database.sequelize.query('alter table away rename to password_resets');
  await forgot(email, {}, strict.url);
  await strict.close();

  expect(statuses).toEqual(Array(6).fill(500));
  expect(await mails('admin-password-reset')).toHaveLength(1);
});

test('no link is sent to an address that is concurrently edited', async () => {
  const admin = await admins.build();
  const { email } = admin;
  const transaction = await database.sequelize.transaction();
  await admin.update({ email: 'other@studio.example' }, { transaction });

  const asked = forgot(email);
  await waitUntilBlocked(database.sequelize);
  await transaction.commit();

  expect((await asked).status).toBe(200);
  expect(await mails('admin-password-reset')).toEqual([]);
});

// RELIABILITY A09
test('the token is not stored in the database', async () => {
  const admin = await admins.build();
  await forgot(admin.email);
  const token = await tokenMailed();

  const rows = await readAllRows(database.sequelize);

  expect(rows).toContain(token.split('.')[0]);
  expect(rows).not.toContain(token.split('.')[1]);
});
