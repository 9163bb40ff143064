import { QueryTypes } from 'sequelize';
import type { CreationAttributes } from 'sequelize';
import { waitUntilBlocked } from '../../test/concurrency/waitUntilBlocked.ts';
import { useDatabase } from '../../test/database.ts';
import { buildBooking, buildEvent } from '../../test/factories.ts';
import { readLedger, receivePayment } from '../../test/payments/ledger.ts';
import type { Booking } from '../bookings/booking.model.ts';
import { transact } from '../db/transact.ts';
import { readPaidAmount, recordManualPayment, readTotalRevenue } from './ledger.ts';
import { Payment } from './payment.model.ts';
import { PaymentResolution } from './paymentResolution.model.ts';

const database = useDatabase();

const recordedBefore = { original: expect.objectContaining({ constraint: 'payments_once' }) };
const record = (values: Partial<CreationAttributes<Payment>> = {}) => receivePayment(database.sequelize, values);
const resolve = (values: Omit<CreationAttributes<PaymentResolution>, 'adminId'>) =>
  PaymentResolution.create({ ...values, adminId: null });

async function buildManualBooking(): Promise<Booking> {
  return buildBooking(await buildEvent(), {
    paymentMethod: 'cash',
    requestState: 'paid',
    status: 'confirmed',
    expiresAt: null,
  });
}

test('a payment is recorded once, whatever a second ITN reports', async () => {
  expect(await record()).toEqual(expect.any(Number));
  await expect(record({ amount: 1, review: 'wrong_amount' })).rejects.toMatchObject(recordedBefore);

  expect(await readLedger(database.sequelize)).toEqual([
    {
      bookingId: null,
      provider: 'payfast',
      providerPaymentId: '1089250',
      amount: 90_000,
      fee: 2070,
      review: 'unmatched',
    },
  ]);
});

test('a concurrent duplicate of a payment waits for the first, and is recorded only if the first is rolled back', async () => {
  for (const end of ['commit', 'rollback'] as const) {
    const first = await database.sequelize.transaction();
    const payment = { provider: 'payfast', providerPaymentId: end, orderId: null, review: 'unmatched' } as const;
    await Payment.create({ ...payment, amount: 90_000 }, { transaction: first });
    const second = record({ providerPaymentId: end }).catch((error: unknown) => error);
    await waitUntilBlocked(database.sequelize);

    await first[end]();

    expect(await second).toEqual(end === 'commit' ? expect.objectContaining(recordedBefore) : expect.any(Number));
  }
});

test('manual payments are numbered within their order, and a refund is a separate row', async () => {
  const [first, second] = [await buildManualBooking(), await buildManualBooking()];
  const [one, other] = [first.orderId, second.orderId];

  await transact(database.sequelize, async (transaction) => {
    await recordManualPayment(transaction, { orderId: one, amount: 45_000 });
    await recordManualPayment(transaction, { orderId: one, amount: -45_000 });
    expect(await readPaidAmount(transaction, one)).toBe(0);
    await recordManualPayment(transaction, { orderId: one, amount: 45_000 });
    await recordManualPayment(transaction, { orderId: other, amount: 45_000 });
  });

  expect(await readLedger(database.sequelize)).toMatchObject([
    { provider: 'manual', providerPaymentId: `${one}:1`, amount: 45_000, bookingId: first.id },
    { provider: 'manual', providerPaymentId: `${one}:2`, amount: -45_000, bookingId: first.id },
    { provider: 'manual', providerPaymentId: `${one}:3`, amount: 45_000, bookingId: first.id },
    { provider: 'manual', providerPaymentId: `${other}:1`, amount: 45_000, bookingId: second.id },
  ]);
  expect(await readPaidAmount(database.sequelize, one)).toBe(45_000);
  expect(await readTotalRevenue()).toBe(90_000);
});

test('a matched payment counts for its order', async () => {
  const { id: bookingId, orderId } = await buildManualBooking();
  const paymentId = await record({ amount: 45_000 });
  expect(await readPaidAmount(database.sequelize, orderId)).toBe(0);

  await resolve({ paymentId, kind: 'matched', orderId });

  expect(await readPaidAmount(database.sequelize, orderId)).toBe(45_000);
  expect(await readLedger(database.sequelize)).toMatchObject([{ bookingId, review: null }]);
});

test('a refunded payment does not count as revenue, and a payment can be resolved only once', async () => {
  const paymentId = await record({ amount: 45_000 });

  await resolve({ paymentId, kind: 'refunded', amount: -15_000 });

  expect(await readTotalRevenue()).toBe(30_000);
  await expect(resolve({ paymentId, kind: 'refunded', amount: -15_000 })).rejects.toMatchObject({
    original: { constraint: 'payment_resolutions_once' },
  });
  expect(await readTotalRevenue()).toBe(30_000);
});

test('sums beyond 32 bits are exact', async () => {
  for (let number = 0; number < 3; number += 1)
    await record({ providerPaymentId: `big ${number}`, amount: 2_147_483_647 });

  expect(await readTotalRevenue()).toBe(3 * 2_147_483_647);
});

test('a payment stays without personal data when its booking is deleted', async () => {
  const { id, orderId } = await buildManualBooking();
  await transact(database.sequelize, (transaction) => recordManualPayment(transaction, { orderId, amount: 45_000 }));

  await database.sequelize.query(
    `with gone as (delete from bookings where id = $1 returning event_id)
     update events set seats_taken = 0 where id in (select event_id from gone)`,
    { bind: [id] },
  );

  expect(await readLedger(database.sequelize)).toMatchObject([{ bookingId: null, amount: 45_000 }]);
  expect(await readTotalRevenue()).toBe(45_000);
});

test('what was paid for one order is read by index, not from all payments', async () => {
  // Inserts rows and collects statistics, because without them the planner of Postgres may choose any index.
  await database.sequelize.query(
    `insert into payments (provider, provider_payment_id, amount)
     select 'payfast', 'row ' || number, 45000 from generate_series(1, 10000) as number`,
  );
  await database.sequelize.query('analyze payments, payment_resolutions');

  const plan = JSON.stringify(
    await database.sequelize.query('explain select amount, review from ledger where order_id = 1', {
      type: QueryTypes.SELECT,
    }),
  );

  expect(plan).toContain('payments_of_order');
  expect(plan).not.toContain('Seq Scan on payments');
});
