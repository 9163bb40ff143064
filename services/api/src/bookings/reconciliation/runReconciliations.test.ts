import type { AttentionView } from '@studio/contract/admin/attention';
import type { ReconciliationView } from '@studio/contract/admin/reconciliation';
import { useAdmins } from '../../../test/admins.ts';
import type { AdminClient } from '../../../test/admins.ts';
import { startApp, useApp } from '../../../test/app.ts';
import { paidItn, visitorClient } from '../../../test/client.ts';
import { clockStart, openDatabaseWithClock, useClock } from '../../../test/clock.ts';
import { useDatabase } from '../../../test/database.ts';
import { buildEvent, buildVisitor } from '../../../test/factories.ts';
import { historyCsv } from '../../../test/payments/historyCsv.ts';
import { usePayfastApi } from '../../../test/payments/payfastApi.ts';
import { readLatest, runTask } from '../../../test/payments/reconciliation.ts';
import { Booking } from '../booking.model.ts';

const database = useDatabase(openDatabaseWithClock);
const clock = useClock(database);
const payfast = usePayfastApi();
const app = useApp(database, () => ({ env: { PAYFAST_API_URL: payfast.url } }));
const admins = useAdmins(app);

const hour = 3600;
const day = 24 * hour;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hour * 1000);
const task = () => runTask(app, database);
const ask = (admin: AdminClient, from: string, to: string) =>
  admin.post<ReconciliationView>('/api/admin/reconciliations', { from, to });

async function differences(admin: AdminClient): Promise<AttentionView['differences']> {
  return (await admin.get<AttentionView>('/api/admin/attention')).body.differences;
}

/** The studio's days that were compared, the oldest first. */
async function runs(): Promise<unknown[]> {
  const [rows] = await database.sequelize.query(
    `select source, first_day::text as "from", last_day::text as "to", finished_at is not null as finished
     from reconciliations order by id`,
  );
  return rows;
}

test('each day from three o’clock the seven days before it are compared once, by one of the replicas', async () => {
  payfast.history = historyCsv([]);

  await Promise.all([task(), task()]);
  await task();
  await clock.set(new Date('2027-03-02T00:59:59Z'));
  await task();
  const before = await runs();
  await clock.set(new Date('2027-03-02T01:00:00Z'));
  await task();

  const first = { source: 'daily', from: '2027-02-22', to: '2027-02-28', finished: true };
  expect(before).toEqual([first]);
  expect(await runs()).toEqual([first, { ...first, from: '2027-02-23', to: '2027-03-01' }]);
});

test('while PayFast does not answer, the daily comparison is tried again', async () => {
  payfast.isDown = true;
  await task();
  payfast.isDown = false;
  payfast.history = historyCsv([]);

  await task();
  const afterOne = await runs();
  const shown = await readLatest(await admins.signIn());
  await clock.pass(5 * 60);
  await task();

  expect(afterOne).toMatchObject([{ finished: false }]);
  expect(shown).toBeNull();
  expect(await runs()).toMatchObject([{ finished: true }]);
  expect(app.log.lines).toContainEqual(expect.objectContaining({ msg: 'history not readable' }));
});

test('a comparison that could not be made on its day is replaced by the next day’s', async () => {
  payfast.isDown = true;
  await task();
  payfast.isDown = false;
  payfast.history = historyCsv([]);
  await clock.pass(day);

  await task();

  expect(await runs()).toEqual([{ source: 'daily', from: '2027-02-23', to: '2027-03-01', finished: true }]);
});

test('comparisons are deleted by the daily one after 90 days', async () => {
  payfast.history = historyCsv([]);
  await task();
  await clock.pass(89 * day);
  await task();
  const before = await runs();
  await clock.pass(day + 1);

  await task();

  expect(before).toMatchObject([{ to: '2027-02-28' }, { to: '2027-05-28' }]);
  expect(await runs()).toMatchObject([{ to: '2027-05-28' }, { to: '2027-05-29' }]);
});

test('daily differences need attention until they are marked as seen, and on the next day only if there are new ones', async () => {
  let admin = await admins.signIn();
  const lost = { paymentId: '1001', gross: '450.00', at: hoursAgo(30) };
  payfast.history = historyCsv([lost]);
  await task();

  const found = await differences(admin);
  await admin.post(`/api/admin/reconciliations/${found?.id}/seen`);
  const seen = await differences(admin);
  const again = await admin.post(`/api/admin/reconciliations/${found?.id}/seen`);
  await clock.pass(day);
  await task();
  admin = await admins.signIn();
  const nextDay = await differences(admin);
  await clock.pass(day);
  payfast.history = historyCsv([lost, { paymentId: '1002', gross: '10.00', at: hoursAgo(30) }]);
  await task();
  admin = await admins.signIn();

  expect(found).toMatchObject({ count: 1, foundAt: clockStart.toISOString() });
  expect([seen, again.status, nextDay]).toEqual([null, 404, null]);
  expect(await differences(admin)).toMatchObject({ count: 2 });
});

test('daily differences leave the list when a later comparison of the same days finds none', async () => {
  const admin = await admins.signIn();
  payfast.history = historyCsv([{ paymentId: '1001', gross: '450.00', at: hoursAgo(30) }]);
  await task();
  payfast.history = historyCsv([]);

  await ask(admin, '2027-02-23', '2027-02-28');
  await clock.pass(1);
  await task();
  const afterShorter = await differences(admin);
  await ask(admin, '2027-02-22', '2027-02-28');
  await task();

  expect(afterShorter).toMatchObject({ count: 1 });
  expect(await differences(admin)).toBeNull();
});

test('a requested comparison settles lost ITNs of its period first, and leaves out the last two minutes', async () => {
  payfast.history = historyCsv([]);
  const { body } = await visitorClient(app.url).hold(await buildEvent({ date: '2027-03-20' }), buildVisitor());
  const { m_payment_id: holdId, pf_payment_id: paymentId } = paidItn(body);
  await clock.pass(3 * day);
  await task();
  await clock.pass(1);
  const admin = await admins.signIn();
  const tooYoung = { paymentId: '1002', gross: '10.00', at: new Date(Date.now() - 60_000) };
  payfast.history = historyCsv([{ paymentId, gross: '450.00', at: clockStart, holdId }, tooYoung]);

  const asked = await ask(admin, '2027-03-01', '2027-03-04');
  const second = await ask(admin, '2027-03-01', '2027-03-01');
  const running = await readLatest(admin);
  await task();

  expect(asked).toMatchObject({ status: 201, body: { source: 'asked', finishedAt: null } });
  expect([second.status, second.body.error]).toEqual([409, expect.stringContaining('already under way')]);
  expect(running).toEqual(asked.body);
  expect(await readLatest(admin)).toMatchObject({ settled: 1, compared: 1, differenceCount: 0, error: null });
  const booking = await Booking.findOne({ where: { '$request.id$': holdId }, rejectOnEmpty: true });
  expect(booking.status).toBe('confirmed');
});

test('a requested comparison that PayFast does not answer shows the reason, and another one can be requested', async () => {
  const admin = await admins.signIn();
  payfast.history = historyCsv([]);
  await task();
  payfast.isDown = true;
  await ask(admin, '2027-02-01', '2027-02-28');
  await clock.pass(1);

  await task();

  expect(await readLatest(admin)).toMatchObject({ source: 'asked', error: 'no connection' });
  expect((await ask(admin, '2027-02-01', '2027-02-28')).status).toBe(201);
});

test.each([
  ['2027-02-28', '2027-02-27', 'To must not be before From'],
  ['2026-01-01', '2027-01-02', 'Please choose at most 366 days'],
  ['2027-02-30', '2027-02-31', 'From must be a date that exists'],
])('the period %s to %s is rejected', async (from, to, sentence) => {
  const { status, body } = await ask(await admins.signIn(), from, to);

  expect([status, body.error]).toEqual([400, sentence]);
});

test('without PayFast’s API no daily comparison is made, and a requested one is rejected', async () => {
  const without = await startApp({ database: { url: database.url, sequelize: database.appPool } });
  try {
    const admin = await signedIn(without.url);
    await runTask(without, database);

    expect(await runs()).toEqual([]);
    expect(await admin('GET', '/api/admin/reconciliations/latest')).toEqual({
      isApiSet: false,
      latest: null,
      open: null,
    });
    expect(await admin('POST', '/api/admin/reconciliations')).toMatchObject({ code: 'conflict' });
  } finally {
    await without.close();
  }
});

/** Signs in at one replica and calls another. */
async function signedIn(url: string) {
  const { token } = await admins.signIn();
  return async (method: string, path: string): Promise<unknown> => {
    const body = method === 'POST' ? JSON.stringify({ from: '2027-02-01', to: '2027-02-02' }) : undefined;
    const headers = { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) };
    const answer = await fetch(url + path, { method, headers, ...(body && { body }) });
    return answer.json();
  };
}
