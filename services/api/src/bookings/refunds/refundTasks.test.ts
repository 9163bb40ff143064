import type { BookingChangesView } from '@studio/contract/admin/adminBookingChanges';
import type { AdminMoneyView, RefundTask } from '@studio/contract/admin/refunds';
import { nothingNeedsAttention, readAttention } from '../../../test/attention.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readLedger } from '../../../test/payments/ledger.ts';
import { usePayfastApi } from '../../../test/payments/payfastApi.ts';
import { askForRefund, buildCardBooking, advanceRefundTime, readRefunds } from '../../../test/payments/refunds.ts';
import { createPayfastApi } from '../../payments/payfast/api/payfastApi.ts';
import type { PayfastApi } from '../../payments/payfast/api/payfastApi.ts';
import { sendRefunds } from '../../payments/refunds/sendRefunds.ts';
import type { Booking } from '../booking.model.ts';

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

/** A manual refund, because PayFast's API is not set. */
async function buildHandTask(): Promise<void> {
  const booking = await buildCardBooking(database.sequelize);
  await askForRefund(database.sequelize, booking.id, 90_000);
  await send(null);
}

async function buildFailed(): Promise<Booking> {
  const booking = await buildCardBooking(database.sequelize);
  await askForRefund(database.sequelize, booking.id, 90_000);
  payfast.behaviour = { refunds: false, answers: 'rejection' };
  await send();
  return booking;
}

/** A confirmed booking of R900, of which R400 could not be refunded. */
async function buildFailedGoodwill(): Promise<Booking> {
  const booking = await buildCardBooking(database.sequelize);
  payfast.behaviour = { refunds: false, answers: 'rejection' };
  const goodwill = { amount: 40_000, cancels: false, reason: 'Kiln was cold', before: { refundable: 90_000 } };
  await admin.post(`/api/bookings/${booking.id}/refunds`, goodwill);
  await send();
  return booking;
}

async function readBookingMoney({ id }: Booking): Promise<AdminMoneyView> {
  return (await admin.get<AdminMoneyView>(`/api/bookings/${id}/money`)).body;
}

test('a manual refund is a task with its booking until it is ticked off, and counts once', async () => {
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
  expect((await readLedger(database.sequelize)).map(({ amount }) => amount)).toEqual([90_000, -90_000]);
});

test('a failed refund is a task with its reason, and can be asked for again', async () => {
  await buildFailed();
  const [task] = await tasks();
  expect(task).toMatchObject({ state: 'failed', error: '400: Insufficient balance.' });

  payfast.behaviour = { refunds: true, answers: 'success' };
  expect((await decide(task, 'retry')).status).toBe(200);
  await send();

  expect(await readRefunds(database.sequelize)).toMatchObject([{ state: 'done' }]);
  expect(await tasks()).toEqual([]);
});

test('asking again for a refund that PayFast made after all counts it without a second POST', async () => {
  const booking = await buildCardBooking(database.sequelize);
  await askForRefund(database.sequelize, booking.id, 90_000);
  payfast.showsLines = false;
  await send();
  await advanceRefundTime(database.sequelize, 700);
  await send();
  const [task] = await tasks();
  expect(task?.state).toBe('failed');

  payfast.showsLines = true;
  await decide(task, 'retry');
  await send();

  expect(payfast.posts).toHaveLength(1);
  expect(await readRefunds(database.sequelize)).toMatchObject([{ state: 'done' }]);
});

test('a failed refund can be made manually or dropped', async () => {
  await buildFailed();
  const [task] = await tasks();
  await decide(task, 'drop');
  expect(await readAttention(admin)).toMatchObject({ refunds: [], cancelledPaid: [] });
  expect((await readLedger(database.sequelize)).map(({ amount }) => amount)).toEqual([90_000]);

  expect((await decide(task, 'done')).status).toBe(404);
});

test('the sum of a failed refund is not refunded twice, and is kept when the refund is dropped', async () => {
  const booking = await buildFailed();
  const [task] = await tasks();
  const waiting = await readBookingMoney(booking);
  const inCash = { amount: 90_000, cancels: false, reason: 'In cash', way: 'outside', before: { refundable: 0 } };

  const outside = await admin.post(`/api/bookings/${booking.id}/refunds`, inCash);
  await decide(task, 'drop');

  expect(waiting).toMatchObject({ paid: 90_000, refundable: 0, sums: { paid: 0 } });
  expect(outside).toMatchObject({ status: 409, body: { error: 'At most R0.00 of this booking can be refunded.' } });
  expect(await readBookingMoney(booking)).toMatchObject({
    paid: 90_000,
    sums: { paid: 90_000, cancellationFee: 90_000 },
  });
  expect(await readAttention(admin)).toEqual(nothingNeedsAttention);
});

test('the payment cannot be set to refunded while a refund has failed, so that nothing is refunded twice', async () => {
  const booking = await buildFailedGoodwill();

  const answer = await admin.patch(`/api/bookings/${booking.id}/payment`, { paymentStatus: 'refunded' });

  expect(answer).toMatchObject({ status: 409, body: { error: expect.stringContaining('still to go back') } });
  expect(await readBookingMoney(booking)).toMatchObject({ paid: 90_000, refundable: 50_000 });
});

test('a booking that is cancelled after a refund of it failed returns only the rest, and has no cancellation fee', async () => {
  const booking = await buildFailedGoodwill();
  const cancel = (refund: number) =>
    admin.post(`/api/admin/bookings/${booking.id}/cancel`, { version: 1, refund, reason: 'Ill' });

  const tooMuch = await cancel(50_001);
  const cancelled = await cancel(50_000);
  payfast.behaviour = { refunds: true, answers: 'success' };
  await decide((await tasks())[0], 'retry');
  for (const _ of [1, 2, 3]) await send();

  expect(tooMuch).toMatchObject({ status: 400, body: { fields: { refund: 'At most R500.00 can be refunded.' } } });
  expect(cancelled.status).toBe(200);
  const { body } = await admin.get<BookingChangesView>(`/api/admin/bookings/${booking.id}/changes`);
  expect(body.changes).toMatchObject([{ kind: 'cancelled', returned: 50_000, kept: 0 }]);
  expect(await readBookingMoney(booking)).toMatchObject({ paid: 0, sums: { cancellationFee: 0 } });
  expect((await readRefunds(database.sequelize)).map(({ state }) => state)).toEqual(['done', 'done']);
  expect(await readAttention(admin)).toEqual(nothingNeedsAttention);
});

test('a booking with an open manual refund cannot be deleted', async () => {
  await buildHandTask();
  const [task] = await tasks();

  expect((await admin.delete(`/api/bookings/${task?.booking?.id}`)).status).toBe(409);

  await decide(task, 'done');
  expect((await admin.delete(`/api/bookings/${task?.booking?.id}`)).status).toBe(200);
});
