import { readAttention, readRevenue, resolvePayment } from '../../../test/attention.ts';
import { bookManually, expireAll, holdSeats } from '../../../test/bookings.ts';
import { buildEvent } from '../../../test/factories.ts';
import { expectInvariants } from '../../../test/model/invariants.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readRefunds } from '../../../test/payments/refunds.ts';
import { readMoneyOf } from '../../../test/splits.ts';
import { buildVoucher, payRest, voucherCode } from '../../../test/vouchers.ts';

const { database, app, admin } = useAppWithProvider();

afterEach(() => expectInvariants(database.sequelize));

interface Id {
  id: number;
}

const bookUnpaid = async () => bookManually(admin, await buildEvent(), { paymentStatus: 'pending', status: 'pending' });
const setPayment = ({ id }: Id, paymentStatus: string, paymentMethod = 'cash') =>
  admin.patch(`/api/bookings/${id}/payment`, { paymentStatus, paymentMethod });
const payByVoucher = ({ id }: Id) => admin.post(`/api/bookings/${id}/voucher-payment`, { code: voucherCode });

async function cancelAndRefund(booking: Id): Promise<number> {
  const { refundable } = await readMoneyOf(admin, booking);
  const decision = { amount: refundable, cancels: true, reason: 'Cancelled', before: { refundable } };
  return (await admin.post(`/api/bookings/${booking.id}/refunds`, decision)).status;
}

const readParts = async () => (await readRefunds(database.sequelize)).map(({ amount, method }) => [amount, method]);

test('after cash was recorded by mistake, a refund goes to the voucher that paid', async () => {
  const voucher = await buildVoucher({ value: 45_000 });
  const booking = await bookUnpaid();
  await setPayment(booking, 'completed');
  await setPayment(booking, 'pending');
  await payByVoucher(booking);

  const status = await cancelAndRefund(booking);

  expect([status, await readParts()]).toEqual([201, [[45_000, 'voucher']]]);
  expect(await voucher.reload()).toMatchObject({ balance: 45_000 });
  expect(await readRevenue(admin)).toBe(0);
});

test('after a payment by voucher was taken back, a refund of cash does not go to the voucher', async () => {
  const voucher = await buildVoucher({ value: 45_000 });
  const booking = await bookUnpaid();
  await payByVoucher(booking);
  await setPayment(booking, 'pending');
  await setPayment(booking, 'completed');

  const status = await cancelAndRefund(booking);

  expect([status, await readParts()]).toEqual([201, [[45_000, 'by_hand']]]);
  expect(await voucher.reload()).toMatchObject({ balance: 45_000 });
});

test("'The same money' takes the cash back, not what the voucher paid", async () => {
  const voucher = await buildVoucher({ value: 30_000 });
  const { client, form, booking } = await holdSeats(app, await buildEvent(), {}, { voucherCode });
  await client.confirm({ holdId: form.holdId });
  await setPayment(booking, 'completed');
  await payRest(app, { id: booking.request.id, amount: 15_000 });
  const [payment] = (await readAttention(admin)).payments;

  const { status } = await resolvePayment(admin, payment?.id, { kind: 'same_money' });

  expect(status).toBe(200);
  expect(await voucher.reload()).toMatchObject({ balance: 0 });
  expect(await readRevenue(admin)).toBe(15_000);
});

test('a released booking that an admin confirms again asks for the whole price, and its voucher is not spent', async () => {
  const voucher = await buildVoucher();
  const { client, form, booking } = await holdSeats(app, await buildEvent(), {}, { voucherCode });
  await client.confirm({ holdId: form.holdId });
  await expireAll(database.sequelize);

  const { status } = await admin.patch(`/api/bookings/${booking.id}/status`, { status: 'confirmed' });

  expect(status).toBe(200);
  expect((await booking.reload()).request).toMatchObject({ amount: 45_000, voucherAmount: 0 });
  expect(await voucher.reload()).toMatchObject({ balance: 20_000 });
});

test('a released booking owes its whole price, so an EFT of what the voucher had left is not enough', async () => {
  const voucher = await buildVoucher();
  const { client, form, booking } = await holdSeats(app, await buildEvent(), {}, { voucherCode });
  await client.confirm({ holdId: form.holdId });
  await expireAll(database.sequelize);
  const { bookingReference } = booking;
  const csv = `Date,Description,Amount\n2026-11-20,${bookingReference},250.00`;
  await admin.post('/api/admin/bank-statements', { csv, keys: [] });
  const [entry] = (await readAttention(admin)).bankEntries;

  const { body } = await admin.post(`/api/admin/bank-entries/${entry?.id}/record`, { bookingReference });

  expect(body.code).toBe('wrong_amount');
  expect(await readRevenue(admin)).toBe(0);
  expect(await voucher.reload()).toMatchObject({ balance: 20_000 });
});
