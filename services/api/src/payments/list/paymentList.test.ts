import type { AnalyticsView } from '@studio/contract/admin/analytics';
import type { AttentionView } from '@studio/contract/admin/attention';
import type { PaymentListView } from '@studio/contract/admin/payments';
import type { BookingView } from '@studio/contract/bookings/bookings';
import { addDays, studioDay } from '@studio/contract/format/dates';
import { useSignedIn } from '../../../test/admins.ts';
import { paidItn, sendItn } from '../../../test/client.ts';
import { buildEvent, buildVisitor, buildBooking } from '../../../test/factories.ts';
import { buildPaidBooking } from '../../../test/manageClient.ts';
import { findOrderId } from '../../../test/orders.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { receivePayment } from '../../../test/payments/ledger.ts';
import { readPaymentsFile } from '../../../test/payments/paymentsFile.ts';
import { askForRefund, buildCardBooking, completeRefundOf } from '../../../test/payments/refunds.ts';
import { makeReference } from '../../bookings/ids/reference.ts';
import { PaymentResolution } from '../paymentResolution.model.ts';

const { database, app, admins } = useAppWithProvider();
const admin = useSignedIn(admins);

async function list(query: Record<string, string> = {}) {
  return (await admin.get<PaymentListView>(`/api/admin/payments?${new URLSearchParams(query).toString()}`)).body;
}

async function sumOfFile(query = '') {
  return (await readPaymentsFile(app, admin, query)).reduce((sum, { amount }) => sum + amount, 0);
}

async function payManually(): Promise<BookingView> {
  const visitor = buildVisitor();
  const input = { ...visitor, eventId: (await buildEvent()).id, paymentMethod: 'cash', paymentStatus: 'completed' };
  return (await admin.post<BookingView>('/api/bookings/manual', input)).body;
}

/** Creates one payment of each kind: R900 by card, R450 of it refunded, R300 still to be refunded, and so on. */
async function everyKind() {
  const card = await buildCardBooking(database.sequelize, '1001');
  await askForRefund(database.sequelize, card.id, 45_000);
  await completeRefundOf(database.sequelize, 'payfast');
  await askForRefund(database.sequelize, card.id, 30_000);
  const second = { providerPaymentId: '1002', amount: 90_001, orderId: card.orderId, review: 'paid_twice' } as const;
  const twice = await receivePayment(database.sequelize, second);
  await receivePayment(database.sequelize, { providerPaymentId: '1003', amount: 12_345 });
  await PaymentResolution.create({ paymentId: twice, kind: 'refunded', amount: -90_001, adminId: null });
  const mistaken = await payManually();
  await admin.patch(`/api/bookings/${mistaken.id}/payment`, { paymentStatus: 'pending' });
  const back = await payManually();
  await admin.patch(`/api/bookings/${back.id}/payment`, { paymentStatus: 'refunded' });
  const kept = await payManually();
  const orderId = await findOrderId(kept);
  await admin.delete(`/api/bookings/${kept.id}`);
  const reversed = await payManually();
  await admin.delete(`/api/bookings/${reversed.id}?money=reversed`);
  return { card, kept: { ...kept, orderId } };
}

test('the list, its file and the revenue have the same sum for all kinds of payments', async () => {
  await everyKind();

  const page = await list();

  const expected = 90_000 - 45_000 + 12_345 + 45_000;
  expect(page).toMatchObject({ total: 12, sum: expected, revenue: expected });
  expect(page.items.reduce((sum, { amount }) => sum + amount, 0)).toBe(expected);
  expect(await sumOfFile()).toBe(expected);
  expect((await admin.get<AnalyticsView>('/api/analytics')).body.totalRevenue).toBe(expected);
  expect(page.openRefunds).toEqual({ count: 1, amount: 30_000 });
});

test('the list can be filtered by kind, and the sums of all kinds add up to the revenue', async () => {
  await everyKind();

  const kinds = await Promise.all(['payment', 'refund', 'correction'].map((kind) => list({ kind })));

  expect(kinds.map(({ items }) => items.map(({ amount }) => amount).sort((one, other) => one - other))).toEqual([
    [12_345, 45_000, 45_000, 45_000, 45_000, 90_000, 90_001],
    [-90_001, -45_000, -45_000],
    [-45_000, -45_000],
  ]);
  expect(kinds.reduce((sum, page) => sum + page.sum, 0)).toBe((await list()).revenue);
  expect(await sumOfFile('?kind=refund')).toBe(-180_001);
});

test('a search finds the payments of a booking by name, reference and PayFast’s id, even after the booking was deleted', async () => {
  const { card, kept } = await everyKind();
  const found = async (search: string) =>
    (await list({ search })).items.map(({ amount }) => amount).sort((one, other) => one - other);

  expect(await found(card.bookingReference)).toEqual([-90_001, -45_000, 90_000, 90_001]);
  expect(await found('1001')).toEqual([-45_000, 90_000]);
  expect(await found(kept.bookingReference)).toEqual([45_000]);
  await card.order.update({ firstName: 'Sipho' });
  expect(await found('sipho')).toEqual([-90_001, -45_000, 90_000, 90_001]);
  expect(await found('no such name')).toEqual([]);
});

test('the payments of a deleted booking are marked, and can be reversed while they count as revenue', async () => {
  const { card, kept } = await everyKind();
  const shown = async () => (await list({ search: kept.bookingReference })).items;
  const before = await shown();

  await admin.post(`/api/admin/deleted-bookings/${kept.orderId}/reversal`);

  const reversible = { orderId: kept.orderId, amount: 45_000 };
  expect(before).toMatchObject([
    { isBookingDeleted: true, bookingId: null, bookingReference: kept.bookingReference, reversible },
  ]);
  expect(await shown()).toMatchObject([
    { kind: 'correction', amount: -45_000, reversible: null },
    { kind: 'payment', amount: 45_000, reversible: null },
  ]);
  expect((await list({ search: '1003' })).items).toMatchObject([
    { isBookingDeleted: false, review: 'unmatched', bookingReference: null },
  ]);
  expect((await list({ search: '1001', kind: 'payment' })).items).toMatchObject([
    { bookingId: card.id, isBookingDeleted: false, provider: 'payfast', reversible: null },
  ]);
});

test('a period includes its first and its last day, in the studio’s zone', async () => {
  const days = ['2026-03-01T00:00:00+02:00', '2026-03-31T23:59:59+02:00', '2026-04-01T00:00:00+02:00'];
  for (const [index, at] of days.entries()) {
    await database.sequelize.query(
      `insert into payments (provider, provider_payment_id, amount, received_at) values ('payfast', $1, $2, $3)`,
      { bind: [`p${index}`, 100 + index, at] },
    );
  }

  expect(await list({ from: '2026-03-01', to: '2026-03-31' })).toMatchObject({
    total: 2,
    sum: 201,
    revenue: 303,
  });
  expect(await list({ from: addDays(studioDay(new Date()), 1) })).toMatchObject({ total: 0, sum: 0 });
  expect((await admin.get('/api/admin/payments?from=2026-02-30')).status).toBe(400);
  expect((await list({ page: '2', pageSize: '2' })).items.map(({ amount }) => amount)).toEqual([100]);
});

test('the file has sums with two decimals, no mark before negative sums, and words instead of codes', async () => {
  await receivePayment(database.sequelize, { amount: 90_050, review: 'no_seat' });
  const input = { ...buildVisitor(), eventId: (await buildEvent()).id, paymentMethod: 'cash' };
  const { body: mistaken } = await admin.post<BookingView>('/api/bookings/manual', input);
  await admin.patch(`/api/bookings/${mistaken.id}/payment`, { paymentStatus: 'pending' });

  const rows = await readPaymentsFile(app, admin);

  const columns = ['Kind', 'Received by', 'Amount (R)', 'Fee (R)', 'In review', 'Method', 'Net (R)'];
  expect(rows.map(({ cells }) => columns.map(cells))).toEqual([
    ['Correction', 'Hand', '-450.00', '', '', 'Cash', ''],
    ['Payment', 'Hand', '450.00', '', '', 'Cash', ''],
    ['Payment', 'PayFast', '900.50', '20.70', 'No place', 'Card (PayFast)', '879.80'],
  ]);
});

const find = async (search: string) => (await list({ search })).items;

async function actionsAbout(search: string) {
  const query = new URLSearchParams({ search });
  const { body } = await admin.audit(`?${query.toString()}`);
  return body.items.map(({ action }) => action);
}

test('the card payment of a deleted booking is found by its reference and shows its workshop', async () => {
  const event = await buildEvent({ title: 'Raku Firing', date: '2035-03-14' });
  const { id, bookingReference } = await buildPaidBooking(database, event);

  await admin.delete(`/api/bookings/${id}`);

  expect(await find(bookingReference)).toMatchObject([
    { bookingReference, isBookingDeleted: true, amount: 45_000, eventTitle: 'Raku Firing', eventDate: '2035-03-14' },
  ]);
  expect(await actionsAbout(bookingReference)).toEqual(['booking.deleted']);
});

test('all payments of a deleted customer and the deletion are found by the references of the bookings', async () => {
  const event = await buildEvent({ title: 'Raku Firing' });
  const person = buildVisitor();
  const card = await buildPaidBooking(database, event, person);
  const cash = await admin.post<BookingView>('/api/bookings/manual', { ...person, eventId: event.id });

  await admin.delete(`/api/admin/customers/${person.email}`);

  for (const { bookingReference } of [card, cash.body]) {
    const found = await find(bookingReference);
    expect(found).toMatchObject([{ bookingReference, isBookingDeleted: true, eventTitle: 'Raku Firing' }]);
    expect(await actionsAbout(bookingReference)).toContain('customer.deleted');
  }
});

test('a payment that was matched manually with a booking is found by its reference after the deletion', async () => {
  const { id, bookingReference } = await buildBooking(await buildEvent(), { bookingReference: makeReference() });
  await sendItn(app.url, paidItn({ fields: { m_payment_id: 'A'.repeat(22), amount: '450.00' } }));
  const [payment] = (await admin.get<AttentionView>('/api/admin/attention')).body.payments;
  await admin.post(`/api/admin/payments/${payment?.id}/resolution`, { kind: 'matched', bookingReference });

  await admin.delete(`/api/bookings/${id}`);

  expect(await find(bookingReference)).toMatchObject([{ bookingReference, amount: 45_000 }]);
});

test('the payments of a booking show its workshop', async () => {
  const event = await buildEvent({ title: 'Raku Firing', date: '2035-03-14' });
  const { bookingReference } = await buildPaidBooking(database, event);

  expect(await find(bookingReference)).toMatchObject([{ eventTitle: 'Raku Firing', eventDate: '2035-03-14' }]);
});
