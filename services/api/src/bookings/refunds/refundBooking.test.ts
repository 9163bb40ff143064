import type { BookingChangesView } from '@studio/contract/admin/adminBookingChanges';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { AdminMoneyView, RefundInput } from '@studio/contract/admin/refunds';
import { readAttention } from '../../../test/attention.ts';
import { setTotal } from '../../../test/factories.ts';
import { enqueuedMails, setMailState } from '../../../test/mails.ts';
import type { EnqueuedMail } from '../../../test/mails.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { usePayfastApi } from '../../../test/payments/payfastApi.ts';
import { buildCardBooking, readRefunds } from '../../../test/payments/refunds.ts';
import { Event } from '../../events/event.model.ts';
import { createPayfastApi } from '../../payments/payfast/api/payfastApi.ts';
import { sendRefunds } from '../../payments/refunds/sendRefunds.ts';
import type { Booking } from '../booking.model.ts';

const payfast = usePayfastApi();
const { database, app, admin } = useAppWithProvider(() => ({
  PAYFAST_API_URL: payfast.url,
}));

function refund({ id }: Booking, values: Partial<RefundInput> = {}) {
  const input = { amount: 90_000, cancels: true, reason: 'Cannot come', before: { refundable: 90_000 }, ...values };
  return admin.post<AdminMoneyView>(`/api/bookings/${id}/refunds`, input);
}

function send(): Promise<void> {
  return sendRefunds({ database: database.sequelize, api: createPayfastApi(app.config.payfast), log: app.log.log });
}

async function seatsTaken(booking: Booking): Promise<number> {
  return (await Event.findByPk(booking.eventId, { rejectOnEmpty: true })).seatsTaken;
}

/** The mails that would be sent besides confirmation and reminder. */
async function mailsAfterBooking(): Promise<EnqueuedMail[]> {
  const mails = await enqueuedMails(database.sequelize);
  return mails.filter(({ kind, content }) => !/confirmed|reminder/.test(kind) && content !== null);
}

test('an admin refunds and cancels a booking in one step, and the visitor gets one mail', async () => {
  const booking = await buildCardBooking(database.sequelize);

  const answer = await refund(booking);

  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    paid: 90_000,
    refundable: 0,
    refunds: [{ amount: 90_000, method: 'payfast', state: 'requested', reason: 'Cannot come' }],
  });
  expect(await seatsTaken(booking)).toBe(0);
  expect(await booking.reload()).toMatchObject({ status: 'cancelled', paymentStatus: 'completed' });
  expect(await readAttention(admin)).toMatchObject({ cancelledPaid: [], refunds: [] });

  await send();
  await setMailState(database.sequelize, 'sent', 'booking-cancelled');

  expect(await booking.reload()).toMatchObject({ paymentStatus: 'refunded' });
  const money = await admin.get<AdminMoneyView>(`/api/bookings/${booking.id}/money`);
  expect(money.body.entries.map(({ amount }) => amount)).toEqual([-90_000, 90_000]);
  expect(money.body).toMatchObject({ paid: 0, refunds: [{ state: 'done' }] });
  expect(await mailsAfterBooking()).toMatchObject([
    { kind: 'booking-cancelled', content: { change: { returned: 90_000, isByHand: false } } },
  ]);
});

test('a refund has a separate mail if the booking is reinstated before the mail about the cancellation is sent', async () => {
  const booking = await buildCardBooking(database.sequelize);
  await refund(booking);
  await send();

  await admin.patch(`/api/bookings/${booking.id}/status`, { status: 'confirmed' });

  const content = { refund: { amount: 90_000, isCancelled: false } };
  expect(await mailsAfterBooking()).toMatchObject([{ kind: 'refund-done', content }]);
});

test('a refund that PayFast cannot make has a second mail once an admin has made it by hand', async () => {
  const booking = await buildCardBooking(database.sequelize);
  await refund(booking);
  await sendRefunds({ database: database.sequelize, api: null, log: app.log.log });
  const [task] = (await readAttention(admin)).refunds;

  const answer = await admin.post(`/api/admin/refunds/${task?.id}/done`, { through: 'outside' });

  expect(answer.status).toBeLessThan(300);
  expect(await mailsAfterBooking()).toMatchObject([
    { kind: 'booking-cancelled' },
    { kind: 'refund-done', content: { refund: { amount: 90_000, isCancelled: true } } },
  ]);
});

test('a confirmed booking that is cancelled with its refund is mailed once, is in its history and leaves nothing to decide', async () => {
  const booking = await buildCardBooking(database.sequelize);

  await refund(booking, { amount: 60_000 });
  await refund(booking, { amount: 60_000 });

  const mails = await enqueuedMails(database.sequelize);
  expect(mails.filter(({ kind }) => kind === 'booking-cancelled')).toHaveLength(1);
  const { body } = await admin.get<BookingChangesView>(`/api/admin/bookings/${booking.id}/changes`);
  expect(body.changes).toMatchObject([
    { kind: 'cancelled', actor: 'admin', reason: 'Cannot come', returned: 60_000, kept: 30_000 },
  ]);
  expect(await readAttention(admin)).toMatchObject({ cancelledPaid: [] });
});

test('a part of the price can be refunded while the booking stays confirmed and paid, and a mail is sent once this is done', async () => {
  const booking = await buildCardBooking(database.sequelize);

  await refund(booking, { amount: 20_000, cancels: false });
  expect(await mailsAfterBooking()).toEqual([]);
  await send();

  expect(await mailsAfterBooking()).toMatchObject([
    { kind: 'refund-done', content: { refund: { amount: 20_000, isCancelled: false } } },
  ]);
  expect(await seatsTaken(booking)).toBe(2);
  const unchanged = { status: 'confirmed', paymentStatus: 'completed', totalAmount: 70_000 };
  expect(await booking.reload()).toMatchObject(unchanged);
  const payment = { paymentStatus: 'completed', paymentMethod: 'payfast' };
  await admin.patch(`/api/bookings/${booking.id}/payment`, payment);
  const money = await admin.get<AdminMoneyView>(`/api/bookings/${booking.id}/money`);
  expect(money.body).toMatchObject({ paid: 70_000, refundable: 70_000 });
});

test('the refunded sum of a cancelled booking must be paid again when the booking is reinstated', async () => {
  const booking = await buildCardBooking(database.sequelize);
  await refund(booking, { amount: 45_000 });
  await send();

  const { status } = await admin.patch(`/api/bookings/${booking.id}/status`, { status: 'confirmed' });

  expect(status).toBe(200);
  expect(await booking.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'pending', totalAmount: 90_000 });
  const { body } = await admin.get<AdminBookingView[]>('/api/bookings');
  expect(body).toMatchObject([{ openAmount: 45_000 }]);
});

test('marking the rest of a booking that is partly paid by card as paid does not change its payment method', async () => {
  const booking = await buildCardBooking(database.sequelize);
  await booking.update({ status: 'pending', changeCount: 1 });
  await setTotal(booking, 100_000);

  const { status } = await admin.post(`/api/bookings/${booking.id}/paid`, { paymentMethod: 'eft' });

  expect(status).toBe(200);
  expect(await booking.reload()).toMatchObject({ paymentStatus: 'completed', paymentMethod: 'payfast' });
  const { body } = await admin.get<AdminMoneyView>(`/api/bookings/${booking.id}/money`);
  expect(body).toMatchObject({ paid: 100_000, refundable: 100_000 });
});

test('the money of a partly paid booking needs a decision when the booking is cancelled', async () => {
  const booking = await buildCardBooking(database.sequelize);
  // The state after a move to a more expensive workshop whose difference is collected at the studio.
  await booking.update({ changeCount: 1 });
  await setTotal(booking, 100_000);
  const setStatus = (status: string) => admin.patch(`/api/bookings/${booking.id}/status`, { status });

  const deleted = await admin.delete(`/api/events/${booking.eventId}`);
  await setStatus('cancelled');
  const { cancelledPaid } = await readAttention(admin);
  await setStatus('confirmed');

  expect(deleted.status).toBe(409);
  expect(cancelledPaid).toMatchObject([{ id: booking.id, paymentStatus: 'completed', paidAmount: 90_000 }]);
  expect(await booking.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'pending' });
});

test('a later refund of the money that was kept at a cancellation lowers the cancellation fee', async () => {
  const booking = await buildCardBooking(database.sequelize);
  const kept = async () =>
    (await admin.get<AdminMoneyView>(`/api/bookings/${booking.id}/money`)).body.sums.cancellationFee;
  await refund(booking, { amount: 60_000 });
  const afterCancelling = await kept();

  await refund(booking, { amount: 10_000, before: { refundable: 30_000 } });

  expect([afterCancelling, await kept()]).toEqual([30_000, 20_000]);
  expect(await readAttention(admin)).toMatchObject({ cancelledPaid: [] });
});

test('a refund that is sent twice is made once', async () => {
  const booking = await buildCardBooking(database.sequelize);
  const part = { amount: 45_000, cancels: false };

  const answers = await Promise.all([refund(booking, part), refund(booking, part)]);

  expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([201, 409]);
  expect(await readRefunds(database.sequelize)).toHaveLength(1);
});

test.each([
  ['more than was paid', { amount: 90_001 }, 409],
  ['nothing', { amount: 0 }, 400],
  ['a sum without a reason', { reason: '' }, 400],
])('a refund of %s is rejected and changes nothing', async (_name, values, status) => {
  const booking = await buildCardBooking(database.sequelize);

  expect((await refund(booking, values)).status).toBe(status);

  expect(await readRefunds(database.sequelize)).toEqual([]);
  expect(await seatsTaken(booking)).toBe(2);
});

test('a refund that was made outside PayFast counts at once, and has its own mail besides the mail about the cancellation', async () => {
  const booking = await buildCardBooking(database.sequelize);

  const { body } = await refund(booking, { way: 'outside' });
  await send();

  expect(payfast.posts).toEqual([]);
  expect(body).toMatchObject({ paid: 0, refunds: [{ method: 'by_hand', state: 'done' }] });
  expect(body.entries[0]).toMatchObject({ provider: 'manual', amount: -90_000 });
  expect(await mailsAfterBooking()).toMatchObject([
    { kind: 'booking-cancelled', content: { change: { returned: 90_000, isByHand: false } } },
    { kind: 'refund-done', content: { refund: { amount: 90_000, isCancelled: true } } },
  ]);
});

test('the payment cannot be set to refunded while a refund is open, so nothing is counted twice', async () => {
  const booking = await buildCardBooking(database.sequelize);
  await refund(booking, { amount: 45_000, cancels: false });

  const answer = await admin.patch(`/api/bookings/${booking.id}/payment`, { paymentStatus: 'refunded' });

  expect(answer.status).toBe(409);
  await send();
  await admin.patch(`/api/bookings/${booking.id}/payment`, { paymentStatus: 'refunded' });
  const money = await admin.get<AdminMoneyView>(`/api/bookings/${booking.id}/money`);
  expect(money.body).toMatchObject({ paid: 0, refundable: 0 });
});

test('money that the studio kept at a change can be refunded too, and the booking stays confirmed', async () => {
  const booking = await buildCardBooking(database.sequelize);
  await booking.update({ changeCount: 1 });
  await setTotal(booking, 90_000, 45_000);

  const { status } = await refund(booking, { amount: 60_000, cancels: false });

  expect(status).toBe(201);
  expect(await booking.reload()).toMatchObject({ status: 'confirmed', totalAmount: 30_000, keptAmount: 30_000 });
});
