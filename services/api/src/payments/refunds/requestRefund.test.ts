import { QueryTypes } from 'sequelize';
import type { Transaction } from 'sequelize';
import type { PaymentReview } from '@studio/contract/bookings/payments';
import { useDatabase } from '../../../test/database.ts';
import { buildBooking, buildEvent } from '../../../test/factories.ts';
import { readLedger, receivePayment } from '../../../test/payments/ledger.ts';
import { completeRefundOf } from '../../../test/payments/refunds.ts';
import { Booking } from '../../bookings/booking.model.ts';
import { transact } from '../../db/transact.ts';
import { readPaidAmount, recordManualPayment } from '../ledger.ts';
import { PaymentResolution } from '../paymentResolution.model.ts';
import { dropRefund, failRefund, lockRefund } from './completeRefund.ts';
import type { LockedRefund } from './completeRefund.ts';
import { readRefundableAmount } from './refundable.ts';
import { requestRefund } from './requestRefund.ts';
import type { RequestedRefund } from './requestRefund.ts';

const database = useDatabase();
const withApi = { api: { url: 'http://127.0.0.1:1', timeoutMs: 100 } };
const withoutApi = { api: null };
const inTransaction = <Result>(work: (transaction: Transaction) => Promise<Result>) =>
  transact(database.sequelize, work);

/** Creates a cancelled booking. The test itself records its payments. */
async function buildPaid(): Promise<Booking> {
  return buildBooking(await buildEvent(), {
    participants: 2,
    requestState: 'paid',
    paymentMethod: 'cash',
    status: 'cancelled',
    endedBy: 'admin',
    expiresAt: null,
  });
}

function payByCard(
  { orderId }: Booking,
  providerPaymentId: string,
  amount: number,
  review: PaymentReview | null = null,
) {
  return receivePayment(database.sequelize, { providerPaymentId, orderId, amount, review });
}

function payInCash({ orderId }: Booking, amount: number) {
  return inTransaction((transaction) => recordManualPayment(transaction, { orderId, amount }));
}

function ask({ id, orderId }: Booking, amount: number, payfast: typeof withApi | typeof withoutApi = withApi) {
  const by = { reason: 'One fewer', requestedBy: 'visitor', adminId: null } as const;
  return inTransaction((transaction) => requestRefund(transaction, payfast, { orderId, bookingId: id, amount, ...by }));
}

function finish(
  refund: RequestedRefund | undefined,
  work: (transaction: Transaction, refund: LockedRefund) => Promise<void>,
): Promise<void> {
  return inTransaction(async (transaction) => {
    const locked = await lockRefund(transaction, refund?.id ?? 0);
    if (locked) await work(transaction, locked);
  });
}

function fail(refund: RequestedRefund | undefined): Promise<void> {
  return finish(refund, (transaction, locked) => failRefund(transaction, locked, 'Insufficient balance'));
}

const left = ({ orderId }: Booking) => inTransaction((transaction) => readRefundableAmount(transaction, orderId));
const paid = ({ orderId }: Booking) => readPaidAmount(database.sequelize, orderId);

async function readPaymentStatus({ id }: Booking): Promise<string | undefined> {
  return (await Booking.findByPk(id))?.paymentStatus;
}

test('a refund is split over the payments of its order, the latest first, and is manual for payments without a card', async () => {
  const booking = await buildPaid();
  await payByCard(booking, '1001', 60_000);
  await payInCash(booking, 20_000);
  await payByCard(booking, '1002', 10_000);

  expect(await left(booking)).toBe(90_000);
  expect(await ask(booking, 45_000)).toEqual([
    { id: expect.any(Number), amount: 10_000, method: 'payfast' },
    { id: expect.any(Number), amount: 20_000, method: 'by_hand' },
    { id: expect.any(Number), amount: 15_000, method: 'payfast' },
  ]);
  expect(await left(booking)).toBe(45_000);
});

test('without the API of PayFast every refund is manual', async () => {
  const booking = await buildPaid();
  await payByCard(booking, '1001', 90_000);

  expect(await ask(booking, 90_000, withoutApi)).toMatchObject([{ amount: 90_000, method: 'by_hand' }]);
});

test('a refund of more than is left is rejected, and nothing is requested', async () => {
  const booking = await buildPaid();
  await payByCard(booking, '1001', 90_000);
  await ask(booking, 50_000);

  await expect(ask(booking, 40_001)).rejects.toMatchObject({ code: 'conflict' });

  expect(await left(booking)).toBe(40_000);
});

test.each([
  ['is requested', () => undefined],
  ['has failed', fail],
])('the database rejects refunds that exceed their payment while one of them %s', async (_what, prepare) => {
  const booking = await buildPaid();
  const payment = await payByCard(booking, '1001', 90_000);
  const [first] = await ask(booking, 90_000);
  await prepare(first);

  const second = database.sequelize.query(
    `insert into refunds (payment_id, amount, method, reason, requested_by) values ($1, 1, 'payfast', 'x', 'admin')`,
    { bind: [payment] },
  );

  await expect(second).rejects.toMatchObject({ original: { constraint: 'refunds_within_payment' } });
});

test('a refund counts in the ledger when it is done, and the booking is refunded when nothing is left', async () => {
  const booking = await buildPaid();
  await payByCard(booking, '1001', 60_000);
  await payInCash(booking, 30_000);
  const [cash, card] = await ask(booking, 90_000);

  expect(await paid(booking)).toBe(90_000);
  await completeRefundOf(database.sequelize, 'outside', cash?.id);
  expect(await readPaymentStatus(booking)).toBe('completed');
  await completeRefundOf(database.sequelize, 'payfast', card?.id);

  expect(await paid(booking)).toBe(0);
  expect(await readPaymentStatus(booking)).toBe('refunded');
  expect((await readLedger(database.sequelize)).slice(2)).toMatchObject([
    { provider: 'manual', providerPaymentId: `${booking.orderId}:2`, amount: -30_000, bookingId: booking.id },
    { provider: 'payfast', providerPaymentId: `1001:refund:${card?.id}`, amount: -60_000, bookingId: booking.id },
  ]);
});

test('a failed refund adds nothing to the ledger, and its sum can be requested again once it is dropped', async () => {
  const booking = await buildPaid();
  await payByCard(booking, '1001', 90_000);
  const [first] = await ask(booking, 90_000);

  await fail(first);
  const afterFailure = await left(booking);
  await finish(first, dropRefund);

  expect([afterFailure, await left(booking)]).toEqual([0, 90_000]);
  expect(await paid(booking)).toBe(90_000);
  expect(await ask(booking, 90_000)).toHaveLength(1);
});

test('money that an admin took back, and payments in review, cannot be refunded', async () => {
  const booking = await buildPaid();
  await payInCash(booking, 90_000);
  const paidAgain = await payByCard(booking, '1001', 90_000, 'paid_twice');
  expect(await left(booking)).toBe(90_000);

  // An admin decides that the manual and the card payment are the same money.
  await payInCash(booking, -90_000);
  await PaymentResolution.create({ paymentId: paidAgain, kind: 'same_money', adminId: null });

  expect(await ask(booking, 90_000)).toMatchObject([{ amount: 90_000, method: 'payfast' }]);
});

test('the refund of a payment whose booking was deleted stores no reason, and counts once', async () => {
  const booking = await buildPaid();
  await payInCash(booking, 90_000);
  await ask(booking, 90_000);
  await database.sequelize.query(
    `with gone as (delete from bookings where id = $1 returning event_id)
     update events set seats_taken = 0 where id in (select event_id from gone)`,
    { bind: [booking.id] },
  );

  await completeRefundOf(database.sequelize, 'outside');

  expect(await readLedger(database.sequelize)).toMatchObject([
    { providerPaymentId: `${booking.orderId}:1`, amount: 90_000 },
    { providerPaymentId: `${booking.orderId}:2`, amount: -90_000, bookingId: null },
  ]);
  const reasons = await database.sequelize.query('select reason from refunds', { type: QueryTypes.SELECT });
  expect(reasons).toEqual([{ reason: '' }]);
});
