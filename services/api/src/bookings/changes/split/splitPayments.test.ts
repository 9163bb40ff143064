import { readAttention, readRevenue, resolvePayment } from '../../../../test/attention.ts';
import { bookManually } from '../../../../test/bookings.ts';
import { paidItn, sendItn } from '../../../../test/client.ts';
import { bookWithDeposit } from '../../../../test/deposits.ts';
import { buildEvent } from '../../../../test/factories.ts';
import { openChange } from '../../../../test/openChange.ts';
import { payLinkClient } from '../../../../test/payLinks.ts';
import { useAppWithProvider } from '../../../../test/payments/appWithProvider.ts';
import { completeRefundOf, readRefunds } from '../../../../test/payments/refunds.ts';
import { cancelOwn, readMoneyOf, splitAsAdmin } from '../../../../test/splits.ts';
import { Booking } from '../../booking.model.ts';

// The latest payments are transferred first, and what was paid goes back as it came (ADR 0096).

const { database, app, admin } = useAppWithProvider();

const find = (id: number) => Booking.findByPk(id, { rejectOnEmpty: true });
const refunded = async () => (await readRefunds(database.sequelize)).map(({ amount }) => amount);

async function readMethods(booking: Pick<Booking, 'id'>) {
  const { entries } = await readMoneyOf(admin, booking);
  return entries.map(({ method, amount }) => [method, amount]).toReversed();
}

test('transferred cash has the method cash at the new booking, and is refunded as cash', async () => {
  const { id } = await bookManually(admin, await buildEvent(), { participants: 2, paymentMethod: 'cash' });

  const second = await splitAsAdmin(admin, { id });
  const method = second.paymentMethod;
  await cancelOwn(app, second);
  await completeRefundOf(database.sequelize, 'outside');

  expect([method, second.paymentId]).toEqual(['cash', null]);
  expect(await readMethods({ id })).toEqual([
    ['cash', 90_000],
    ['cash', -45_000],
  ]);
  expect(await readMethods(second)).toEqual([
    ['cash', 45_000],
    ['cash', -45_000],
  ]);
  expect(await readRevenue(admin)).toBe(45_000);
});

test('the balance by card is transferred before the deposit in cash', async () => {
  const { id, balance } = await bookWithDeposit({ app, admin });
  await admin.post(`/api/bookings/${id}/deposit`, { paymentMethod: 'cash' });
  await balance.pay();

  const second = await splitAsAdmin(admin, { id });

  expect(await readMethods({ id })).toEqual([
    ['cash', 20_000],
    ['payfast', 70_000],
    ['payfast', -45_000],
  ]);
  expect(await readMethods(second)).toEqual([['payfast', 45_000]]);
  expect([second.paymentMethod, second.paymentStatus, second.paymentId !== null]).toEqual([
    'payfast',
    'completed',
    true,
  ]);
  await cancelOwn(app, second);
  await cancelOwn(app, await find(id));
  expect(await refunded()).toEqual([45_000, 25_000, 20_000]);
});

test('a transfer can come from two payments, and its refund goes to both', async () => {
  const { id, deposit } = await bookWithDeposit({ app, admin }, { amount: 60_000 });
  await deposit.pay();
  await admin.patch(`/api/bookings/${id}/payment`, { paymentStatus: 'completed', paymentMethod: 'cash' });

  const second = await splitAsAdmin(admin, { id });

  expect(await readMethods(second)).toEqual([
    ['cash', 30_000],
    ['payfast', 15_000],
  ]);
  expect(second).toMatchObject({ paymentStatus: 'completed', paymentMethod: 'payfast' });
  expect(await readMoneyOf(admin, { id })).toMatchObject({ paid: 45_000, refundable: 45_000, sums: { open: 0 } });
  await cancelOwn(app, second);
  expect(await refunded()).toEqual([30_000, 15_000]);
});

test('a correction of the payment takes back only the part of its own booking', async () => {
  const { id } = await bookManually(admin, await buildEvent(), { participants: 2, paymentMethod: 'cash' });
  const second = await splitAsAdmin(admin, { id });

  await admin.patch(`/api/bookings/${second.id}/payment`, { paymentStatus: 'pending' });

  expect(await second.reload()).toMatchObject({ paymentStatus: 'pending', request: { state: 'open', amount: 45_000 } });
  expect(await find(id)).toMatchObject({ paymentStatus: 'completed' });
  expect((await readMoneyOf(admin, { id })).refundable).toBe(45_000);
  expect([(await readMoneyOf(admin, second)).refundable, await readRevenue(admin)]).toEqual([0, 45_000]);
});

test('correcting the payment method of one booking does not change that of the other', async () => {
  const { id } = await bookManually(admin, await buildEvent(), { participants: 2, paymentMethod: 'cash' });
  const second = await splitAsAdmin(admin, { id });

  await admin.patch(`/api/bookings/${second.id}/payment`, { paymentStatus: 'completed', paymentMethod: 'eft' });
  await cancelOwn(app, await second.reload());
  await completeRefundOf(database.sequelize, 'outside');

  expect((await find(id)).paymentMethod).toBe('cash');
  expect(await readMethods(second)).toEqual(
    expect.arrayContaining([
      ['eft', 45_000],
      ['eft', -45_000],
    ]),
  );
});

test('a split transfers what is left after a refund', async () => {
  const { id } = await bookManually(admin, await buildEvent(), { participants: 3, paymentMethod: 'cash' });
  const refund = { amount: 30_000, cancels: false, reason: 'It was cold', way: 'outside' };
  await admin.post(`/api/bookings/${id}/refunds`, { ...refund, before: { refundable: 135_000 } });

  const second = await splitAsAdmin(admin, { id });

  expect(await readMoneyOf(admin, second)).toMatchObject({ refundable: 35_000, sums: { total: 35_000, open: 0 } });
  expect(await readMoneyOf(admin, { id })).toMatchObject({ refundable: 70_000, sums: { total: 70_000, open: 0 } });
});

test('the payment of a booking whose card payment was transferred as a whole can be corrected', async () => {
  const { id, balance } = await bookWithDeposit({ app, admin }, { amount: 45_000 });
  await admin.post(`/api/bookings/${id}/deposit`, { paymentMethod: 'cash' });
  await balance.pay();
  await splitAsAdmin(admin, { id });

  const { status } = await admin.patch(`/api/bookings/${id}/payment`, {
    paymentStatus: 'completed',
    paymentMethod: 'eft',
  });

  expect(status).toBe(200);
  expect(await balance.booking.reload()).toMatchObject({ paymentMethod: 'eft', paymentId: null });
});

test('a booking to which the payment of a change was transferred has the id of that payment', async () => {
  const { booking, payment } = await openChange({ app, database });
  if (payment) await sendItn(app.url, paidItn(payment, { pf_payment_id: '777' }));

  const second = await splitAsAdmin(admin, booking);

  expect(second).toMatchObject({ paymentStatus: 'completed', paymentId: '777' });
});

test('a manual payment of which a part was transferred does not count as a payment by card', async () => {
  const unpaid = { participants: 2, status: 'pending', paymentStatus: 'pending' };
  const { id } = await bookManually(admin, await buildEvent(), unpaid);
  const { body: form } = await (await payLinkClient(app, id)).start();
  await admin.post(`/api/bookings/${id}/paid`, { paymentMethod: 'cash' });
  const second = await splitAsAdmin(admin, { id });
  await sendItn(app.url, paidItn(form));
  const [review] = (await readAttention(admin)).payments;

  const { status } = await resolvePayment(admin, review?.id, { kind: 'same_money' });

  expect([review?.review, review?.isNotedByHand, status]).toEqual(['paid_twice', false, 409]);
  expect((await readMoneyOf(admin, second)).sums).toMatchObject({ paid: 45_000 });
});
