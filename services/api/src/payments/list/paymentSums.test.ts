import type { PaymentListView } from '@studio/contract/admin/payments';
import type { BookingView } from '@studio/contract/bookings/bookings';
import { useSignedIn } from '../../../test/admins.ts';
import { useAppWithAdmins } from '../../../test/appWithAdmins.ts';
import { buildEvent, buildVisitor } from '../../../test/factories.ts';
import { findOrderId } from '../../../test/orders.ts';
import { receivePayment } from '../../../test/payments/ledger.ts';
import { askForRefund, buildCardBooking, completeRefundOf } from '../../../test/payments/refunds.ts';

const { database, admins } = useAppWithAdmins();
const admin = useSignedIn(admins);

async function book(paymentMethod: string, more: object = {}): Promise<BookingView> {
  const input = { ...buildVisitor(), participants: 1, eventId: (await buildEvent()).id, paymentMethod, ...more };
  return (await admin.post<BookingView>('/api/bookings/manual', input)).body;
}

async function readMethods(query = '') {
  const { body } = await admin.get<PaymentListView>(`/api/admin/payments?${query}`);
  return Object.fromEntries(body.methods.map(({ method, amount }) => [method ?? 'unknown', amount]));
}

const pay = ({ id }: BookingView, input: object) => admin.patch(`/api/bookings/${id}/payment`, input);

test('payments by cash, EFT and card machine have separate sums', async () => {
  await book('cash', { participants: 2 });
  await book('card');
  const later = await book('cash', { paymentStatus: 'pending' });
  await pay(later, { paymentStatus: 'completed', paymentMethod: 'eft' });

  expect(await readMethods()).toEqual({ cash: 90_000, card: 45_000, eft: 45_000 });
  const { items } = (await admin.get<PaymentListView>('/api/admin/payments')).body;
  expect(items.map(({ method, amount }) => [method, amount])).toEqual([
    ['eft', 45_000],
    ['card', 45_000],
    ['cash', 90_000],
  ]);
});

test('a refund lowers the sum of the method by which it was paid', async () => {
  const mistaken = await book('eft');
  const back = await book('card');
  const deleted = await book('cash');
  const orderId = await findOrderId(deleted);
  const deletedWithMoney = await book('online');
  const confirmed = await book('cash');

  await pay(mistaken, { paymentStatus: 'pending', paymentMethod: 'cash' });
  await pay(back, { paymentStatus: 'refunded' });
  await admin.delete(`/api/bookings/${deleted.id}`);
  await admin.post(`/api/admin/deleted-bookings/${orderId}/reversal`);
  await admin.delete(`/api/bookings/${deletedWithMoney.id}?money=reversed`);

  expect(confirmed.status).toBe('confirmed');
  expect(await readMethods()).toEqual({ eft: 0, card: 0, online: 0, cash: 45_000 });
});

test('a corrected method changes both sums but not the revenue, and a later refund lowers the corrected one', async () => {
  const booking = await book('cash');

  await pay(booking, { paymentStatus: 'completed', paymentMethod: 'eft' });
  await pay(booking, { paymentStatus: 'completed', paymentMethod: 'eft' });
  const corrected = await readMethods();
  await askForRefund(database.sequelize, booking.id, 15_000);
  await completeRefundOf(database.sequelize, 'outside');

  expect(corrected).toEqual({ cash: 0, eft: 45_000 });
  expect(await readMethods('kind=correction')).toEqual({ cash: -45_000, eft: 45_000 });
  expect(await readMethods()).toEqual({ cash: 0, eft: 30_000 });
});

test('a manual refund of a card payment is listed without a method', async () => {
  const booking = await buildCardBooking(database.sequelize, '1001');

  await admin.patch(`/api/bookings/${booking.id}/payment`, { paymentStatus: 'refunded' });

  expect(await readMethods()).toEqual({ payfast: 90_000, unknown: -90_000 });
});

test('PayFast’s fees and payout are summed for the filter, and payments without a known fee are counted', async () => {
  await receivePayment(database.sequelize, { providerPaymentId: '1001' });
  await receivePayment(database.sequelize, { providerPaymentId: '1002', amount: 45_000, fee: null });
  await book('cash');

  const read = async (query: string) => (await admin.get<PaymentListView>(`/api/admin/payments?${query}`)).body.payfast;

  const all = { paid: 135_000, refunded: 0, fees: 2070, paymentsWithoutFee: 1, payout: 132_930 };
  expect(await read('')).toEqual(all);
  expect(await read('search=1001')).toEqual({ ...all, paid: 90_000, paymentsWithoutFee: 0, payout: 87_930 });
  expect(await read('to=2020-01-01')).toBeNull();
});
