import type { RefundTask } from '@studio/contract/admin/refunds';
import { readAttention } from '../../../test/attention.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { ledgerOf } from '../../../test/payments/ledger.ts';
import { usePayfastApi } from '../../../test/payments/payfastApi.ts';
import { askForRefund, buildCardBooking, passRefundTime, refundsOf } from '../../../test/payments/refunds.ts';
import { createPayfastApi } from '../../payments/payfast/api/payfastApi.ts';
import type { PayfastApi } from '../../payments/payfast/api/payfastApi.ts';
import { sendRefunds } from '../../payments/refunds/sendRefunds.ts';

const payfast = usePayfastApi();
const { database, app, admin } = useAppWithProvider(() => ({
  PAYFAST_API_URL: payfast.url,
}));

function send(api: PayfastApi | null = createPayfastApi(app.config.payfast)): Promise<void> {
  return sendRefunds({ database: database.sequelize, api, log: app.log.log });
}

async function tasks(): Promise<RefundTask[]> {
  return (await readAttention(admin)).refunds;
}

function decide(task: RefundTask | undefined, decision: 'done' | 'retry' | 'drop') {
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
  await buildHandTask();
  const [task] = await tasks();
  expect(task).toMatchObject({
    method: 'by_hand',
    state: 'requested',
    amount: 90_000,
    booking: { totalAmount: 90_000 },
  });

  const answers = await Promise.all([decide(task, 'done'), decide(task, 'done')]);

  expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 404]);
  expect(await tasks()).toEqual([]);
  expect((await ledgerOf(database.sequelize)).map(({ amount }) => amount)).toEqual([90_000, -90_000]);
});

test('a failed refund is a task with its reason, and can be asked for again', async () => {
  await buildFailed();
  const [task] = await tasks();
  expect(task).toMatchObject({ state: 'failed', error: '400: Insufficient balance.' });

  payfast.behaviour = { refunds: true, answers: 'success' };
  expect((await decide(task, 'retry')).status).toBe(200);
  await send();

  expect(await refundsOf(database.sequelize)).toMatchObject([{ state: 'done' }]);
  expect(await tasks()).toEqual([]);
});

test('asking again for a refund that PayFast made after all counts it without a second POST', async () => {
  const booking = await buildCardBooking(database.sequelize);
  await askForRefund(database.sequelize, booking.id, 90_000);
  payfast.showsLines = false;
  await send();
  await passRefundTime(database.sequelize, 700);
  await send();
  const [task] = await tasks();
  expect(task?.state).toBe('failed');

  payfast.showsLines = true;
  await decide(task, 'retry');
  await send();

  expect(payfast.posts).toHaveLength(1);
  expect(await refundsOf(database.sequelize)).toMatchObject([{ state: 'done' }]);
});

test('a failed refund can be made by hand or be given up', async () => {
  await buildFailed();
  const [task] = await tasks();
  await decide(task, 'drop');
  expect(await readAttention(admin)).toMatchObject({ refunds: [], cancelledPaid: [] });
  expect((await ledgerOf(database.sequelize)).map(({ amount }) => amount)).toEqual([90_000]);

  expect((await decide(task, 'done')).status).toBe(404);
});

test('a booking whose money is to be given back by hand cannot be deleted', async () => {
  await buildHandTask();
  const [task] = await tasks();

  expect((await admin.delete(`/api/bookings/${task?.booking?.id}`)).status).toBe(409);

  await decide(task, 'done');
  expect((await admin.delete(`/api/bookings/${task?.booking?.id}`)).status).toBe(200);
});
