import { readAttention } from '../../../../test/attention.ts';
import { bookManually, cancelWorkshop } from '../../../../test/bookings.ts';
import { paidItn, sendItn } from '../../../../test/client.ts';
import { waitUntilBlocked } from '../../../../test/concurrency/waitUntilBlocked.ts';
import { buildEvent } from '../../../../test/factories.ts';
import { enqueuedMails } from '../../../../test/mails.ts';
import { payLinkClient } from '../../../../test/payLinks.ts';
import { useAppWithProvider } from '../../../../test/payments/appWithProvider.ts';
import { readLedger } from '../../../../test/payments/ledger.ts';
import { findLastAttendeeIds, readMoneyOf, readStatuses, splitAsAdmin } from '../../../../test/splits.ts';
import { Booking } from '../../booking.model.ts';

// Each of the two bookings asks for its own unpaid sum (ADR 0096).

const { database, app, admin } = useAppWithProvider();

/** Two bookings of one person each, of which nothing is paid. */
async function buildUnpaid(values: object = {}): Promise<[first: Booking, second: Booking]> {
  const unpaid = { participants: 2, status: 'pending', paymentStatus: 'pending', ...values };
  const { id } = await bookManually(admin, await buildEvent(), unpaid);
  const second = await splitAsAdmin(admin, { id });
  return [await Booking.findByPk(id, { rejectOnEmpty: true }), second];
}

const ledger = async () => (await readLedger(database.sequelize)).map(({ bookingId, amount }) => [bookingId, amount]);

test('a payment by link pays for its own booking', async () => {
  const [first, second] = await buildUnpaid();
  const link = await payLinkClient(app, second.id);

  const asked = (await link.read()).body;
  await link.pay();

  expect(asked).toMatchObject({ amount: 45_000, booking: { bookingReference: second.bookingReference } });
  expect(await readStatuses(first, second)).toEqual([
    ['pending', 'pending'],
    ['confirmed', 'completed'],
  ]);
  expect(await ledger()).toEqual([[second.id, 45_000]]);
});

test('marking one booking as paid records only its own price', async () => {
  const [first, second] = await buildUnpaid();

  await admin.post(`/api/bookings/${second.id}/paid`, { paymentMethod: 'cash' });

  expect(await readStatuses(first, second)).toEqual([
    ['pending', 'pending'],
    ['confirmed', 'completed'],
  ]);
  expect(await ledger()).toEqual([[second.id, 45_000]]);
});

test('the payment of a cancelled booking does not change the other booking', async () => {
  const [first, second] = await buildUnpaid();
  await admin.patch(`/api/bookings/${first.id}/status`, { status: 'cancelled' });
  await admin.post(`/api/bookings/${second.id}/paid`, { paymentMethod: 'cash' });

  await admin.patch(`/api/bookings/${first.id}/payment`, { paymentStatus: 'failed' });

  expect(await readStatuses(first, second)).toEqual([
    ['cancelled', 'failed'],
    ['confirmed', 'completed'],
  ]);
  expect(await ledger()).toEqual([[second.id, 45_000]]);
});

test('a payment by a form that was opened before the split is flagged as wrong_amount', async () => {
  const unpaid = { participants: 2, status: 'pending', paymentStatus: 'pending' };
  const { id } = await bookManually(admin, await buildEvent(), unpaid);
  const { body: form } = await (await payLinkClient(app, id)).start();
  const second = await splitAsAdmin(admin, { id });

  await sendItn(app.url, paidItn(form));

  const { payments } = await readAttention(admin);
  expect(payments).toMatchObject([{ review: 'wrong_amount', amount: 90_000, booking: { id } }]);
  expect(await readStatuses(second)).toEqual([['pending', 'pending']]);
});

test('a payment at the moment of the split either comes first and is shared, or is flagged as wrong_amount', async () => {
  const unpaid = { participants: 2, status: 'pending', paymentStatus: 'pending' };
  const { id } = await bookManually(admin, await buildEvent(), unpaid);
  const { body: form } = await (await payLinkClient(app, id)).start();
  const attendeeIds = await findLastAttendeeIds({ id });
  const locked = await database.sequelize.transaction();
  await database.sequelize.query('select id from bookings for update', { transaction: locked });

  const payment = sendItn(app.url, paidItn(form));
  await waitUntilBlocked(database.sequelize, 1);
  const split = admin.post(`/api/admin/bookings/${id}/split`, { version: 0, attendeeIds });
  await waitUntilBlocked(database.sequelize, 2);
  await locked.commit();

  expect([(await payment).status, (await split).status]).toEqual([200, 200]);
  const reviews = (await readAttention(admin)).payments.map(({ review }) => review);
  const statuses = await readStatuses(...(await Booking.findAll({ order: [['id', 'ASC']] })));
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

  expect(await readStatuses(second)).toEqual([['confirmed', 'completed']]);
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

test('a link that the studio cancelled is cancelled at both bookings', async () => {
  const unpaid = { participants: 2, status: 'confirmed', paymentStatus: 'pending' };
  const { id } = await bookManually(admin, await buildEvent(), unpaid);
  await admin.delete(`/api/bookings/${id}/pay-link?purpose=full`);

  const second = await splitAsAdmin(admin, { id });

  expect(second.request).toMatchObject({ state: 'cancelled', amount: 45_000 });
  expect((await (await payLinkClient(app, second.id)).read()).body).toMatchObject({ state: 'ended' });
});

test('a fully refunded price is not asked for again after a split', async () => {
  const { id } = await bookManually(admin, await buildEvent(), { participants: 2 });
  await admin.patch(`/api/bookings/${id}/payment`, { paymentStatus: 'refunded' });

  const second = await splitAsAdmin(admin, { id });

  expect(second).toMatchObject({ paymentStatus: 'refunded', request: { state: 'paid' } });
  expect((await readMoneyOf(admin, second)).sums).toMatchObject({ paid: 0 });
});

test('a fully refunded booking can still be moved after a split', async () => {
  const { id } = await bookManually(admin, await buildEvent(), { participants: 2 });
  const refund = {
    amount: 90_000,
    cancels: false,
    reason: 'It was cold',
    way: 'outside',
    before: { refundable: 90_000 },
  };
  await admin.post(`/api/bookings/${id}/refunds`, refund);
  const second = await splitAsAdmin(admin, { id });
  const other = await buildEvent({ price: 30_000 });

  const move = { version: 0, eventId: other.id, reason: 'She asked' };
  const { status } = await admin.post(`/api/admin/bookings/${second.id}/change`, move);

  expect(status).toBe(200);
  expect(await second.reload()).toMatchObject({ eventId: other.id });
});

test('a paid booking that an admin set to pending is pending in both parts', async () => {
  const { id } = await bookManually(admin, await buildEvent(), { participants: 2 });
  await admin.patch(`/api/bookings/${id}/status`, { status: 'pending' });

  const second = await splitAsAdmin(admin, { id });

  expect(await readStatuses(second)).toEqual([['pending', 'completed']]);
});
