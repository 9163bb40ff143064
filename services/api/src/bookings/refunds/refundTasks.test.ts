import type { AttentionView } from '@studio/contract/admin/attention';
import type { RefundTask } from '@studio/contract/admin/refunds';
import { useAdmins } from '../../../test/admins.ts';
import type { AdminClient } from '../../../test/admins.ts';
import { useApp } from '../../../test/app.ts';
import { useDatabase } from '../../../test/database.ts';
import { ledgerOf } from '../../../test/payments/ledger.ts';
import { usePayfastApi } from '../../../test/payments/payfastApi.ts';
import { askForRefund, buildCardBooking, passRefundTime, refundsOf } from '../../../test/payments/refunds.ts';
import { createPayfastApi } from '../../payments/payfast/api/payfastApi.ts';
import type { PayfastApi } from '../../payments/payfast/api/payfastApi.ts';
import { sendRefunds } from '../../payments/refunds/sendRefunds.ts';

const database = useDatabase();
const payfast = usePayfastApi();
const app = useApp(database, () => ({ env: { PAYFAST_API_URL: payfast.url, PAYFAST_API_TIMEOUT_MS: '300' } }));
const admins = useAdmins(app);

function send(api: PayfastApi | null = createPayfastApi(app.config.payfast)): Promise<void> {
  return sendRefunds({ database: database.sequelize, api, log: app.log.log });
}

async function tasks(admin: AdminClient): Promise<RefundTask[]> {
  return (await admin.get<AttentionView>('/api/admin/attention')).body.refunds;
}

function decide(admin: AdminClient, task: RefundTask | undefined, decision: 'done' | 'retry' | 'drop') {
  const body = decision === 'done' ? { through: 'outside' } : undefined;
  return admin.post(`/api/admin/refunds/${task?.id}/${decision}`, body);
}

/** A refund by hand, because PayFast's API is not set. */
async function buildHandTask(): Promise<void> {
  const booking = await buildCardBooking(database.sequelize);
  await askForRefund(database.sequelize, booking.id, 90_000);
  await send(null);
}

async function buildFailed(): Promise<void> {
  const booking = await buildCardBooking(database.sequelize);
  await askForRefund(database.sequelize, booking.id, 90_000);
  payfast.behaviour = { refunds: false, answers: 'rejection' };
  await send();
}

test('a refund by hand is a task with its booking until it is ticked off, and counts once', async () => {
  const admin = await admins.signIn();
  await buildHandTask();
  const [task] = await tasks(admin);
  expect(task).toMatchObject({
    method: 'by_hand',
    state: 'requested',
    amount: 90_000,
    booking: { totalAmount: 90_000 },
  });

  const answers = await Promise.all([decide(admin, task, 'done'), decide(admin, task, 'done')]);

  expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 404]);
  expect(await tasks(admin)).toEqual([]);
  expect((await ledgerOf(database.sequelize)).map(({ amount }) => amount)).toEqual([90_000, -90_000]);
});

test('a failed refund is a task with its reason, and can be asked for again', async () => {
  const admin = await admins.signIn();
  await buildFailed();
  const [task] = await tasks(admin);
  expect(task).toMatchObject({ state: 'failed', error: '400: Insufficient balance.' });

  payfast.behaviour = { refunds: true, answers: 'success' };
  expect((await decide(admin, task, 'retry')).status).toBe(200);
  await send();

  expect(await refundsOf(database.sequelize)).toMatchObject([{ state: 'done' }]);
  expect(await tasks(admin)).toEqual([]);
});

test('asking again for a refund that PayFast made after all counts it without a second POST', async () => {
  const admin = await admins.signIn();
  const booking = await buildCardBooking(database.sequelize);
  await askForRefund(database.sequelize, booking.id, 90_000);
  payfast.showsLines = false;
  await send();
  await passRefundTime(database.sequelize, 700);
  await send();
  const [task] = await tasks(admin);
  expect(task?.state).toBe('failed');

  payfast.showsLines = true;
  await decide(admin, task, 'retry');
  await send();

  expect(payfast.posts).toHaveLength(1);
  expect(await refundsOf(database.sequelize)).toMatchObject([{ state: 'done' }]);
});

test('a failed refund can be made by hand or be given up', async () => {
  const admin = await admins.signIn();
  await buildFailed();
  const [task] = await tasks(admin);
  await decide(admin, task, 'drop');
  expect(await tasks(admin)).toEqual([]);
  expect((await ledgerOf(database.sequelize)).map(({ amount }) => amount)).toEqual([90_000]);

  expect((await decide(admin, task, 'done')).status).toBe(404);
});

test('a booking whose money is to be given back by hand cannot be deleted', async () => {
  const admin = await admins.signIn();
  await buildHandTask();
  const [task] = await tasks(admin);

  expect((await admin.delete(`/api/bookings/${task?.booking?.id}`)).status).toBe(409);

  await decide(admin, task, 'done');
  expect((await admin.delete(`/api/bookings/${task?.booking?.id}`)).status).toBe(200);
});
