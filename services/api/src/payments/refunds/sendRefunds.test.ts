import { captureLog } from '../../../test/capturedLog.ts';
import { useDatabase } from '../../../test/database.ts';
import { readLedger } from '../../../test/payments/ledger.ts';
import { usePayfastApi } from '../../../test/payments/payfastApi.ts';
import type { RefundBehaviour } from '../../../test/payments/payfastApi.ts';
import { testMerchant } from '../../../test/payments/provider.ts';
import { askForRefund, buildCardBooking, advanceRefundTime, readRefunds } from '../../../test/payments/refunds.ts';
import type { Booking } from '../../bookings/booking.model.ts';
import { createPayfastApi } from '../payfast/api/payfastApi.ts';
import type { PayfastApi } from '../payfast/api/payfastApi.ts';
import { claimRefund, markSent } from './refundQueue.ts';
import { sendRefunds } from './sendRefunds.ts';

const database = useDatabase();
const payfast = usePayfastApi();
const { log } = captureLog();

/** Runs the task once, as one replica does. */
function runTask(api: PayfastApi | null = openApi()): Promise<void> {
  return sendRefunds({ database: database.sequelize, api, log });
}

function openApi(): PayfastApi | null {
  // The short timeout is only for a call that never gets an answer. All other calls must succeed on a busy machine too.
  const timeoutMs = payfast.behaviour.answers === 'nothing' ? 3000 : 60_000;
  return createPayfastApi({ merchant: testMerchant, api: { url: payfast.url, timeoutMs } });
}

async function askForCardRefund(amount: number): Promise<Booking> {
  const booking = await buildCardBooking(database.sequelize);
  await askForRefund(database.sequelize, booking.id, amount);
  return booking;
}

/** Runs the task whenever a look-up is due, until a quarter of an hour has passed. */
async function passQuarterOfAnHour(): Promise<void> {
  for (const seconds of [10, 50, 240, 300, 300]) {
    await advanceRefundTime(database.sequelize, seconds);
    await runTask();
  }
}

const states = async () => (await readRefunds(database.sequelize)).map(({ state }) => state);
const lastError = async () => (await readRefunds(database.sequelize))[0]?.lastError;

async function counted(): Promise<number[]> {
  return (await readLedger(database.sequelize)).slice(1).map(({ amount }) => amount);
}

test('a refund is posted, found in the lines of its payment and counted', async () => {
  const booking = await buildCardBooking(database.sequelize);
  const [refund] = await askForRefund(database.sequelize, booking.id, 45_000);

  await runTask();
  await runTask();

  expect(payfast.posts).toEqual(['1089250:45000']);
  expect(await states()).toEqual(['done']);
  expect((await readLedger(database.sequelize))[1]).toMatchObject({
    provider: 'payfast',
    providerPaymentId: `1089250:refund:${refund?.id}`,
    amount: -45_000,
    bookingId: booking.id,
  });
});

test.each<[string, RefundBehaviour]>([
  ['answers after our timeout', { refunds: true, answers: 'nothing' }],
  ['answers with an error', { refunds: true, answers: 'error' }],
  ['answers with a rejection', { refunds: true, answers: 'rejection' }],
])('a refund that PayFast makes although it %s is done once, and never posted again', async (_name, behaviour) => {
  await askForCardRefund(90_000);
  payfast.behaviour = behaviour;

  await runTask();
  await passQuarterOfAnHour();

  expect(payfast.posts).toHaveLength(1);
  expect(await states()).toEqual(['done']);
  expect(await counted()).toEqual([-90_000]);
});

// PayFast's lines do not show the refund yet, so only the state `sent` prevents a second POST.
test.each<RefundBehaviour['answers']>(['success', 'error', 'nothing', 'broken connection'])(
  'a refund that PayFast answers with %s and shows five minutes later is posted once, and counted',
  async (answers) => {
    await askForCardRefund(90_000);
    payfast.behaviour = { refunds: true, answers };
    payfast.showsLines = false;

    await runTask();
    for (const seconds of [10, 50, 200]) {
      await advanceRefundTime(database.sequelize, seconds);
      await runTask();
    }
    expect(await states()).toEqual(['sent']);
    payfast.showsLines = true;
    await advanceRefundTime(database.sequelize, 40);
    await runTask();

    expect(payfast.posts).toHaveLength(1);
    expect(await states()).toEqual(['done']);
    expect(await counted()).toEqual([-90_000]);
  },
);

test('a refund that PayFast confirms but does not show fails within 15 minutes', async () => {
  await askForCardRefund(90_000);
  payfast.behaviour = { refunds: false, answers: 'success' };

  await runTask();
  expect(await states()).toEqual(['sent']);
  await passQuarterOfAnHour();

  expect(payfast.posts).toHaveLength(1);
  expect(await states()).toEqual(['failed']);
  expect(await lastError()).toBe('PayFast does not show this refund.');
  expect(await counted()).toEqual([]);
});

test('a refund that PayFast rejects fails at once, with PayFast’s reason', async () => {
  await askForCardRefund(90_000);
  payfast.behaviour = { refunds: false, answers: 'rejection' };

  await runTask();

  expect(await states()).toEqual(['failed']);
  expect(await lastError()).toBe('400: Insufficient balance.');
});

test('a refund of a payment that PayFast cannot refund becomes a task', async () => {
  await askForCardRefund(90_000);
  payfast.query = 'BANK_PAYOUT';

  await runTask();

  expect(payfast.posts).toEqual([]);
  expect(await readRefunds(database.sequelize)).toMatchObject([{ state: 'requested', method: 'by_hand' }]);
});

test('while PayFast is down or busy a refund stays requested, and is sent once when PayFast is back', async () => {
  await askForCardRefund(90_000);
  payfast.isDown = true;
  await runTask();
  expect(await states()).toEqual(['requested']);

  payfast.isDown = false;
  payfast.behaviour = { refunds: false, answers: 'busy' };
  await advanceRefundTime(database.sequelize, 60);
  await runTask();
  expect(await states()).toEqual(['requested']);

  payfast.behaviour = { refunds: true, answers: 'success' };
  await advanceRefundTime(database.sequelize, 60);
  await runTask();

  expect(await states()).toEqual(['done']);
  expect(payfast.refunded.get('1089250')).toBe(90_000);
});

test('a refund stays sent while PayFast cannot be asked, and is decided by the first look-up that succeeds', async () => {
  await askForCardRefund(90_000);
  payfast.behaviour = { refunds: true, answers: 'nothing' };
  await runTask();

  payfast.isDown = true;
  await passQuarterOfAnHour();
  expect(await states()).toEqual(['sent']);
  payfast.isDown = false;
  await advanceRefundTime(database.sequelize, 60);
  await runTask();

  expect(await states()).toEqual(['done']);
  expect(payfast.posts).toHaveLength(1);
});

test('a process that ends between the commit and the POST leads to a failed refund, not to a second one', async () => {
  await askForCardRefund(90_000);
  const claimed = await claimRefund(database.sequelize);
  if (claimed) await markSent(database.sequelize, claimed);

  await runTask();
  await passQuarterOfAnHour();

  expect(payfast.posts).toEqual([]);
  expect(await states()).toEqual(['failed']);
});

test('two replicas post each refund once, and those of one payment one after the other', async () => {
  const booking = await buildCardBooking(database.sequelize);
  const other = await buildCardBooking(database.sequelize, '1089251');
  for (const amount of [10_000, 20_000, 30_000]) await askForRefund(database.sequelize, booking.id, amount);
  await askForRefund(database.sequelize, other.id, 90_000);

  for (let round = 0; round < 4; round += 1) {
    await Promise.all([runTask(), runTask()]);
    await advanceRefundTime(database.sequelize, 150);
  }

  expect([...payfast.posts].sort()).toEqual(['1089250:10000', '1089250:20000', '1089250:30000', '1089251:90000']);
  expect(await states()).toEqual(['done', 'done', 'done', 'done']);
});

test('a replica whose claim has ended does not post a refund that another replica has claimed', async () => {
  await askForCardRefund(90_000);
  const slow = await claimRefund(database.sequelize);
  await advanceRefundTime(database.sequelize, 200);
  await runTask();

  expect(slow && (await markSent(database.sequelize, slow))).toBe(false);
  expect(payfast.posts).toHaveLength(1);
});

test('no refund is posted for a payment of which PayFast shows another refunded sum than the ledger', async () => {
  await askForCardRefund(45_000);
  payfast.refunded.set('1089250', 45_000);

  await runTask();

  expect(payfast.posts).toEqual([]);
  expect(await states()).toEqual(['failed']);
  expect(await lastError()).toBe('PayFast shows R450.00 refunded of this payment, this system R0.00.');
});

test('without the API requested refunds become tasks, and a sent one fails when it cannot be looked up', async () => {
  const booking = await askForCardRefund(30_000);
  payfast.behaviour = { refunds: true, answers: 'nothing' };
  await runTask();
  await askForRefund(database.sequelize, booking.id, 30_000);
  await advanceRefundTime(database.sequelize, 601);

  await runTask(null);

  expect(await readRefunds(database.sequelize)).toMatchObject([
    { state: 'failed', method: 'payfast' },
    { state: 'requested', method: 'by_hand' },
  ]);
});
