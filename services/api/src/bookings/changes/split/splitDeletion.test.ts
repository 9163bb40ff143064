import type { PaymentListView } from '@studio/contract/admin/payments';
import { readAttention, readRevenue } from '../../../../test/attention.ts';
import { bookManually } from '../../../../test/bookings.ts';
import { buildEvent, startsIn } from '../../../../test/factories.ts';
import { useAppWithProvider } from '../../../../test/payments/appWithProvider.ts';
import { readLedger } from '../../../../test/payments/ledger.ts';
import { completeRefundOf, readRefunds } from '../../../../test/payments/refunds.ts';
import { buildTwo, cancelOwn, readMoneyOf, splitAsAdmin } from '../../../../test/splits.ts';
import { Event } from '../../../events/event.model.ts';
import { DeletedBooking } from '../../../payments/deletedBooking.model.ts';
import { Booking } from '../../booking.model.ts';

// The deletion of one of the two bookings leaves the other one's money as it is (ADR 0096).

const { database, app, admin } = useAppWithProvider();

const build = (start: object = {}) => buildTwo({ database, admin }, start);
const deleted = () => DeletedBooking.findAll({ raw: true });
const readAmounts = async () => (await readRefunds(database.sequelize)).map(({ amount }) => amount);

/** Two bookings of one person each, which were paid together in cash. */
async function buildTwoInCash(): Promise<[first: Booking, second: Booking]> {
  const { id } = await bookManually(admin, await buildEvent(), { participants: 2 });
  const second = await splitAsAdmin(admin, { id });
  return [await Booking.findByPk(id, { rejectOnEmpty: true }), second];
}

test.each([
  ['the old booking', 0, 1],
  ['the new booking', 1, 0],
] as const)('an admin decides about the money of %s after its deletion, and it is refunded', async (_, gone, left) => {
  const two = await build();
  const { bookingReference } = two[gone];

  await admin.delete(`/api/bookings/${two[gone].id}`);
  const { deletedMoney } = await readAttention(admin);
  const decision = { kind: 'refunded', amount: 45_000 };
  const { status } = await admin.post(`/api/admin/deleted-bookings/${bookingReference}/decision`, decision);
  await completeRefundOf(database.sequelize, 'payfast');

  expect(deletedMoney).toMatchObject([{ bookingReference, amount: 45_000 }]);
  expect([status, await readRevenue(admin)]).toEqual([200, 45_000]);
  expect((await readAttention(admin)).deletedMoney).toEqual([]);
  expect(await readMoneyOf(admin, two[left])).toMatchObject({ paid: 45_000, refundable: 45_000 });
  await cancelOwn(app, two[left]);
  expect(await readAmounts()).toEqual([45_000, 45_000]);
});

test('the kept money of a deleted booking does not pay for the other booking', async () => {
  const [first, second] = await build();

  await admin.delete(`/api/bookings/${first.id}?money=kept&paid=45000`);

  const { bookingReference } = first;
  expect(await deleted()).toMatchObject([{ bookingReference, needsDecision: false }]);
  expect(await readMoneyOf(admin, second)).toMatchObject({ refundable: 45_000, sums: { paid: 45_000, open: 0 } });
  const { body } = await admin.get<PaymentListView>(`/api/admin/payments?search=${bookingReference}`);
  expect(body.items).toMatchObject([{ amount: 90_000, isBookingDeleted: true, bookingId: null }]);
  expect(await readRevenue(admin)).toBe(90_000);
});

test('a refund that was requested before the deletion is counted for the deleted booking', async () => {
  const [first, second] = await build();
  await cancelOwn(app, second);
  await database.sequelize.query(`update refunds set method = 'payfast'`);

  await admin.delete(`/api/bookings/${second.id}?money=kept`);
  await completeRefundOf(database.sequelize, 'payfast');

  expect(await readRevenue(admin)).toBe(45_000);
  expect((await readLedger(database.sequelize)).at(-1)).toMatchObject({ bookingId: null, amount: -45_000 });
  expect(await readMoneyOf(admin, first)).toMatchObject({ paid: 45_000, refundable: 45_000 });
});

test.each([
  ['the old booking', 0, 1],
  ['the new booking', 1, 0],
] as const)(
  'deleting %s with money=reversed takes only its own part of the cash payment out of the revenue',
  async (_, gone, left) => {
    const two = await buildTwoInCash();

    await admin.delete(`/api/bookings/${two[gone].id}?money=reversed&paid=45000`);

    expect(await readRevenue(admin)).toBe(45_000);
    expect(await two[left].reload()).toMatchObject({ totalAmount: 45_000, paymentStatus: 'completed' });
    expect((await readMoneyOf(admin, two[left])).refundable).toBe(45_000);
  },
);

test('cash that was kept at the deletion can be reversed later, up to the transferred sum', async () => {
  const [first, second] = await buildTwoInCash();
  await admin.delete(`/api/bookings/${second.id}?money=kept&paid=45000`);

  const { status } = await admin.post(`/api/admin/deleted-bookings/${second.orderId}/reversal`);

  expect([status, await readRevenue(admin)]).toEqual([200, 45_000]);
  expect((await readMoneyOf(admin, first)).refundable).toBe(45_000);
});

test('deleting the customer leaves a row for each deleted booking, and lists the payment once', async () => {
  const [first, second] = await build();

  await admin.delete(`/api/admin/customers/${first.order.email}`);

  const references = [first, second].map(({ bookingReference }) => bookingReference);
  expect((await deleted()).map(({ bookingReference }) => bookingReference).toSorted()).toEqual(references.toSorted());
  const { body } = await admin.get<PaymentListView>('/api/admin/payments');
  expect([body.total, body.sum, await readRevenue(admin)]).toEqual([1, 90_000, 90_000]);
});

test('money of a late cancellation and of a workshop that took place needs no decision after a deletion', async () => {
  const [first, second] = await build(startsIn(47 * 3600));
  await cancelOwn(app, second);
  await Event.update({ date: '2025-03-14' }, { where: { id: first.eventId } });

  await admin.delete(`/api/admin/customers/${first.order.email}`);

  expect((await deleted()).map(({ needsDecision }) => needsDecision)).toEqual([false, false]);
  expect((await readAttention(admin)).deletedMoney).toEqual([]);
});
