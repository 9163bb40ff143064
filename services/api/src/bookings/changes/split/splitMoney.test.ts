import { readAttention, readRevenue } from '../../../../test/attention.ts';
import { buildEvent, startsIn } from '../../../../test/factories.ts';
import { buildPaidBooking, manageClient, payChange } from '../../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../../test/payments/appWithProvider.ts';
import { readRefunds } from '../../../../test/payments/requestedRefunds.ts';
import { buildTwo, cancelOwn, readMoneyOf, splitAsAdmin } from '../../../../test/splits.ts';
import type { Booking } from '../../booking.model.ts';

// Each of the two bookings has its part of the payment, and neither changes that of the other (ADR 0096).

const { database, app, admin } = useAppWithProvider();

const readBookingMoney = (booking: Booking) => readMoneyOf(admin, booking);
const refunded = async () => (await readRefunds(database)).map(({ bookingId, amount }) => [bookingId, amount]);

test('what was paid for the people of the new booking is transferred to it, and each booking names the other', async () => {
  const [first, second] = await buildTwo({ database, admin });

  const [ofFirst, ofSecond] = [await readBookingMoney(first), await readBookingMoney(second)];

  const { paymentId: providerPaymentId } = first;
  const paid = { provider: 'payfast', method: 'payfast', providerPaymentId, review: null };
  expect(ofFirst.entries).toMatchObject([
    { ...paid, amount: -45_000, transferReference: second.bookingReference },
    { ...paid, amount: 90_000, transferReference: null },
  ]);
  expect(ofSecond.entries).toMatchObject([{ ...paid, amount: 45_000, transferReference: first.bookingReference }]);
  for (const money of [ofFirst, ofSecond]) {
    expect(money).toMatchObject({ paid: 45_000, refundable: 45_000, sums: { total: 45_000, paid: 45_000, open: 0 } });
  }
  expect(ofFirst.sums.lines.at(-1)).toMatchObject({
    text: '1 person got a separate booking, R450.00 transferred to another booking',
    amount: -45_000,
  });
  expect(ofSecond.sums.lines.at(-1)).toMatchObject({
    text: 'R450.00 transferred from another booking',
    amount: 45_000,
  });
  expect([await refunded(), await readRevenue(admin)]).toEqual([[], 90_000]);
});

test('a booking that is cancelled in time is refunded its part, and the other booking stays paid', async () => {
  const [first, second] = await buildTwo({ database, admin });

  await cancelOwn(app, second);

  expect(await refunded()).toEqual([[second.id, 45_000]]);
  expect(await second.reload()).toMatchObject({ status: 'cancelled' });
  expect(await first.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
  expect((await readBookingMoney(first)).sums).toMatchObject({ paid: 45_000, open: 0 });
});

test('cancelling both bookings at once refunds exactly the one payment', async () => {
  const [first, second] = await buildTwo({ database, admin });

  const answers = await Promise.all([cancelOwn(app, first), cancelOwn(app, second)]);

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await refunded()).toEqual(
    expect.arrayContaining([
      [first.id, 45_000],
      [second.id, 45_000],
    ]),
  );
  expect(await readRefunds(database)).toHaveLength(2);
  expect([(await readBookingMoney(first)).refundable, (await readBookingMoney(second)).refundable]).toEqual([0, 0]);
  expect((await readAttention(admin)).cancelledPaid).toEqual([]);
});

test('a finished refund counts only for its own booking', async () => {
  const [first, second] = await buildTwo({ database, admin });
  await cancelOwn(app, first);
  await cancelOwn(app, second);
  const tasks = (await readAttention(admin)).refunds;
  const task = tasks.find(({ booking }) => booking?.id === second.id);

  await admin.post(`/api/admin/refunds/${task?.id}/done`, { through: 'payfast' });

  expect([(await readBookingMoney(first)).paid, (await readBookingMoney(second)).paid]).toEqual([45_000, 0]);
  expect(await first.reload()).toMatchObject({ paymentStatus: 'completed' });
  expect(await second.reload()).toMatchObject({ paymentStatus: 'refunded' });
  expect(await readRevenue(admin)).toBe(45_000);
});

test('the cancellation fee of one booking does not pay for the other booking', async () => {
  const [first, second] = await buildTwo({ database, admin }, startsIn(47 * 3600));

  await cancelOwn(app, first);
  const dearer = await buildEvent({ price: 60_000 });
  const change = { version: 0, eventId: dearer.id, reason: 'She asked' };
  await admin.post(`/api/admin/bookings/${second.id}/change`, change);

  expect(await refunded()).toEqual([]);
  expect((await readBookingMoney(first)).sums).toMatchObject({ cancellationFee: 45_000, paid: 45_000 });
  expect(await second.reload()).toMatchObject({ totalAmount: 60_000, paymentStatus: 'pending' });
  expect((await readBookingMoney(second)).sums).toMatchObject({ total: 60_000, paid: 45_000, open: 15_000 });
});

test('a later refund lowers the cancellation fee, and what the other booking owes stays the same', async () => {
  const [first, second] = await buildTwo({ database, admin }, startsIn(47 * 3600));
  await cancelOwn(app, first);
  const dearer = await buildEvent({ price: 60_000 });
  await admin.post(`/api/admin/bookings/${second.id}/change`, { version: 0, eventId: dearer.id, reason: 'She asked' });
  const refund = { amount: 10_000, cancels: false, reason: 'She was ill', before: { refundable: 45_000 } };

  await admin.post(`/api/bookings/${first.id}/refunds`, refund);

  expect((await readBookingMoney(first)).sums).toMatchObject({ cancellationFee: 35_000, paid: 35_000 });
  expect((await readBookingMoney(second)).sums).toMatchObject({ paid: 45_000, open: 15_000 });
});

test('a move to a more expensive workshop asks for the difference, also while the other booking owes something', async () => {
  const [first, second] = await buildTwo({ database, admin });
  const dearer = await buildEvent({ price: 60_000 });

  const { body } = await manageClient(app, second).changeTo({ eventId: dearer.id, participants: 1 });
  const change = { version: 1, eventId: dearer.id, reason: 'She asked' };
  await admin.post(`/api/admin/bookings/${first.id}/change`, change);
  await payChange(app, body.payment);

  expect(body.payment?.totalAmount).toBe(15_000);
  expect(await second.reload()).toMatchObject({ eventId: dearer.id, totalAmount: 60_000, paymentStatus: 'completed' });
  expect(await first.reload()).toMatchObject({ totalAmount: 60_000, paymentStatus: 'pending' });
  expect([(await readBookingMoney(first)).sums.open, (await readBookingMoney(second)).sums.open]).toEqual([15_000, 0]);
});

test('a move to a cheaper workshop refunds the difference', async () => {
  const [first, second] = await buildTwo({ database, admin });
  const cheaper = await buildEvent({ price: 30_000 });

  await manageClient(app, second).changeTo({ eventId: cheaper.id, participants: 1 });

  expect(await refunded()).toEqual([[second.id, 15_000]]);
  expect(await second.reload()).toMatchObject({ totalAmount: 30_000, paymentStatus: 'completed' });
  expect([(await readBookingMoney(first)).refundable, (await readBookingMoney(second)).refundable]).toEqual([
    45_000, 30_000,
  ]);
});

test('an admin cannot refund more of one booking than its part', async () => {
  const [first, second] = await buildTwo({ database, admin });
  const refund = (amount: number) =>
    admin.post(`/api/bookings/${first.id}/refunds`, {
      amount,
      cancels: true,
      reason: 'She is ill',
      before: { refundable: 45_000 },
    });

  const tooMuch = await refund(45_001);
  const all = await refund(45_000);

  expect([tooMuch.status, all.status]).toEqual([409, 201]);
  expect(await refunded()).toEqual([[first.id, 45_000]]);
  expect((await readBookingMoney(second)).refundable).toBe(45_000);
});

test('the part of the payment of a booking that an admin cancelled needs a decision', async () => {
  const [first, second] = await buildTwo({ database, admin });

  await admin.patch(`/api/bookings/${first.id}/status`, { status: 'cancelled' });

  expect((await readAttention(admin)).cancelledPaid).toMatchObject([{ id: first.id, paidAmount: 45_000 }]);
  expect((await readBookingMoney(second)).refundable).toBe(45_000);
  expect(await readRevenue(admin)).toBe(90_000);
});

test('a booking that was made by a split can be split again, and its money is transferred again', async () => {
  const first = await buildPaidBooking(database, await buildEvent(), { participants: 3 });
  const second = await splitAsAdmin(admin, first, 2);
  const third = await splitAsAdmin(admin, second);

  for (const booking of [first, second, third]) await cancelOwn(app, await booking.reload());

  expect(await refunded()).toEqual([first, second, third].map(({ id }) => [id, 45_000]));
});
