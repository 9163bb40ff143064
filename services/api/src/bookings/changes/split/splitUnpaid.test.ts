import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { Paged } from '@studio/contract/paging';
import { readAttention } from '../../../../test/attention.ts';
import { bookManually, cancelWorkshop } from '../../../../test/bookings.ts';
import { paidItn, sendItn } from '../../../../test/client.ts';
import { untilBlocked } from '../../../../test/concurrency/untilBlocked.ts';
import { bookWithDeposit } from '../../../../test/deposits.ts';
import { buildEvent } from '../../../../test/factories.ts';
import { enqueuedMails } from '../../../../test/mails.ts';
import { manageClient } from '../../../../test/manageClient.ts';
import { payLinkClient } from '../../../../test/payLinks.ts';
import { useAppWithProvider } from '../../../../test/payments/appWithProvider.ts';
import { readLedger } from '../../../../test/payments/ledger.ts';
import { readRefunds } from '../../../../test/payments/requestedRefunds.ts';
import { cancelOwn, lastPeople, readMoneyOf, splitAsAdmin } from '../../../../test/splits.ts';
import { Booking } from '../../booking.model.ts';

// What is unpaid is asked for by each booking's own request (ADR 0096).

const { database, app, admin } = useAppWithProvider();

/** Two bookings of one person each, of which nothing is paid. */
async function buildUnpaid(values: object = {}): Promise<[first: Booking, second: Booking]> {
  const unpaid = { participants: 2, status: 'pending', paymentStatus: 'pending', ...values };
  const { id } = await bookManually(admin, await buildEvent(), unpaid);
  const second = await splitAsAdmin(admin, { id });
  return [await Booking.findByPk(id, { rejectOnEmpty: true }), second];
}

async function collectStatuses(...bookings: Booking[]) {
  const statuses: [string, string][] = [];
  for (const booking of bookings) {
    const { status, paymentStatus } = await booking.reload();
    statuses.push([status, paymentStatus]);
  }
  return statuses;
}

const ledger = async () => (await readLedger(database.sequelize)).map(({ bookingId, amount }) => [bookingId, amount]);

test('a payment by link pays for its own booking', async () => {
  const [first, second] = await buildUnpaid();
  const link = await payLinkClient(app, second.id);

  const asked = (await link.read()).body;
  await link.pay();

  expect(asked).toMatchObject({ amount: 45_000, booking: { bookingReference: second.bookingReference } });
  expect(await collectStatuses(first, second)).toEqual([
    ['pending', 'pending'],
    ['confirmed', 'completed'],
  ]);
  expect(await ledger()).toEqual([[second.id, 45_000]]);
});

test('a booking that is marked as paid records its own price', async () => {
  const [first, second] = await buildUnpaid();

  await admin.post(`/api/bookings/${second.id}/paid`, { paymentMethod: 'cash' });

  expect(await collectStatuses(first, second)).toEqual([
    ['pending', 'pending'],
    ['confirmed', 'completed'],
  ]);
  expect(await ledger()).toEqual([[second.id, 45_000]]);
});

test('the payment of a cancelled booking changes nothing of the other one', async () => {
  const [first, second] = await buildUnpaid();
  await admin.patch(`/api/bookings/${first.id}/status`, { status: 'cancelled' });
  await admin.post(`/api/bookings/${second.id}/paid`, { paymentMethod: 'cash' });

  await admin.patch(`/api/bookings/${first.id}/payment`, { paymentStatus: 'failed' });

  expect(await collectStatuses(first, second)).toEqual([
    ['cancelled', 'failed'],
    ['confirmed', 'completed'],
  ]);
  expect(await ledger()).toEqual([[second.id, 45_000]]);
});

test('a form that was opened before the split is no longer the price', async () => {
  const unpaid = { participants: 2, status: 'pending', paymentStatus: 'pending' };
  const { id } = await bookManually(admin, await buildEvent(), unpaid);
  const { body: form } = await (await payLinkClient(app, id)).start();
  const second = await splitAsAdmin(admin, { id });

  await sendItn(app.url, paidItn(form));

  const { payments } = await readAttention(admin);
  expect(payments).toMatchObject([{ review: 'wrong_amount', amount: 90_000, booking: { id } }]);
  expect(await collectStatuses(second)).toEqual([['pending', 'pending']]);
});

test('a payment beside a split either comes first and is shared, or has another sum than is asked for', async () => {
  const unpaid = { participants: 2, status: 'pending', paymentStatus: 'pending' };
  const { id } = await bookManually(admin, await buildEvent(), unpaid);
  const { body: form } = await (await payLinkClient(app, id)).start();
  const attendeeIds = await lastPeople({ id });
  const locked = await database.sequelize.transaction();
  await database.sequelize.query('select id from bookings for update', { transaction: locked });

  const payment = sendItn(app.url, paidItn(form));
  await untilBlocked(database.sequelize, 1);
  const split = admin.post(`/api/admin/bookings/${id}/split`, { version: 0, attendeeIds });
  await untilBlocked(database.sequelize, 2);
  await locked.commit();

  expect([(await payment).status, (await split).status]).toEqual([200, 200]);
  const reviews = (await readAttention(admin)).payments.map(({ review }) => review);
  const statuses = await collectStatuses(...(await Booking.findAll({ order: [['id', 'ASC']] })));
  expect([
    [['confirmed', 'completed'], ['confirmed', 'completed'], []],
    [['pending', 'pending'], ['pending', 'pending'], ['wrong_amount']],
  ]).toContainEqual([...statuses, reviews]);
});

test('a pay link works although the workshop of the other booking is cancelled', async () => {
  const [first, second] = await buildUnpaid({ status: 'confirmed' });
  const other = await buildEvent();
  await admin.post(`/api/admin/bookings/${second.id}/change`, { version: 0, eventId: other.id, reason: 'She asked' });
  await cancelWorkshop(admin, { id: first.eventId }, { money: 'choose' });

  await (await payLinkClient(app, second.id)).pay();

  expect(await collectStatuses(second)).toEqual([['confirmed', 'completed']]);
  expect((await readAttention(admin)).payments).toEqual([]);
  expect(await ledger()).toEqual([[second.id, 45_000]]);
});

test('the mail with the link asks for the price of its own booking', async () => {
  const [, second] = await buildUnpaid();

  await admin.post(`/api/bookings/${second.id}/pay-link/mail?purpose=full`);

  const { bookingReference } = second;
  expect((await enqueuedMails(database.sequelize)).at(-1)).toMatchObject({
    kind: 'booking-pay-link',
    content: { bookingReference, participants: 1, totalAmount: 45_000, amount: 45_000 },
  });
});

test('of a booking of which only the deposit is paid, the others pay their price, and its balance is what is left', async () => {
  const { id, deposit, balance } = await bookWithDeposit({ app, admin });
  await deposit.pay();

  const second = await splitAsAdmin(admin, { id });

  expect(second).toMatchObject({ status: 'confirmed', totalAmount: 45_000, paymentStatus: 'pending', paymentId: null });
  expect([second.request.amount, second.request.method, second.balance]).toEqual([45_000, 'eft', null]);
  expect((await balance.read()).body).toMatchObject({ state: 'open', amount: 25_000 });
  await (await payLinkClient(app, second.id)).pay();
  await balance.pay();
  expect(await collectStatuses(deposit.booking, second)).toEqual([
    ['confirmed', 'completed'],
    ['confirmed', 'completed'],
  ]);
  expect(await ledger()).toEqual([
    [id, 20_000],
    [second.id, 45_000],
    [id, 25_000],
  ]);
});

test('a deposit that is not paid yet is asked for as before, at most the price that is left', async () => {
  const { id, deposit } = await bookWithDeposit({ app, admin }, { amount: 60_000 });

  const second = await splitAsAdmin(admin, { id });

  expect((await deposit.read()).body).toMatchObject({ purpose: 'full', amount: 45_000 });
  expect(second.request).toMatchObject({ amount: 45_000, deposit: null });
  await deposit.pay();
  expect(await collectStatuses(deposit.booking, second)).toEqual([
    ['confirmed', 'completed'],
    ['confirmed', 'pending'],
  ]);
});

test('of a deposit above the price of those who stay, the rest is transferred, and the new booking asks for what is left', async () => {
  const { id, deposit, balance } = await bookWithDeposit({ app, admin }, { amount: 60_000 });
  await deposit.pay();

  const second = await splitAsAdmin(admin, { id });

  expect(await collectStatuses(deposit.booking, second)).toEqual([
    ['confirmed', 'completed'],
    ['confirmed', 'pending'],
  ]);
  expect((await balance.read()).body).toMatchObject({ state: 'paid', amount: 0 });
  expect(second.request).toMatchObject({ state: 'open', amount: 30_000 });
  expect((await readMoneyOf(admin, second)).sums).toMatchObject({ total: 45_000, paid: 15_000, open: 30_000 });
  const { items } = (await admin.get<Paged<AdminBookingView>>('/api/bookings?page=1&pageSize=10')).body;
  const open = new Map(items.map((one) => [one.id, one.openAmount]));
  expect([open.get(id), open.get(second.id)]).toEqual([null, 30_000]);
  expect((await manageClient(app, second).read()).body.due).toMatchObject({ amount: 30_000 });
  await (await payLinkClient(app, second.id)).pay();
  expect(await collectStatuses(second)).toEqual([['confirmed', 'completed']]);
});

test('a booking that is paid in part gives back its part when it is cancelled', async () => {
  const { id, deposit } = await bookWithDeposit({ app, admin }, { amount: 60_000 });
  await deposit.pay();
  const second = await splitAsAdmin(admin, { id });

  await cancelOwn(app, second);

  expect((await readRefunds(database)).map(({ bookingId, amount }) => [bookingId, amount])).toEqual([
    [second.id, 15_000],
  ]);
  expect(await deposit.booking.reload()).toMatchObject({ paymentStatus: 'completed', totalAmount: 45_000 });
});

test('a price that was given back as a whole is not asked for again after a split', async () => {
  const { id } = await bookManually(admin, await buildEvent(), { participants: 2 });
  await admin.patch(`/api/bookings/${id}/payment`, { paymentStatus: 'refunded' });

  const second = await splitAsAdmin(admin, { id });

  expect(second).toMatchObject({ paymentStatus: 'refunded', request: { state: 'paid' } });
  expect((await readMoneyOf(admin, second)).sums).toMatchObject({ paid: 0 });
});
