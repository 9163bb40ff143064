import { readAttention, resolvePayment } from '../../../test/attention.ts';
import { paidItn, sendItn } from '../../../test/client.ts';
import { buildBooking, buildEvent, startsIn } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { buildPaidBooking, manageClient, payChange } from '../../../test/manageClient.ts';
import { endChanges, openChange } from '../../../test/openChange.ts';
import type { OpenChange } from '../../../test/openChange.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readLedger } from '../../../test/payments/ledger.ts';
import { PaymentRequest } from '../../payments/paymentRequest.model.ts';
import type { Booking } from '../booking.model.ts';
import { purgeExpired } from '../expiry/purgeExpired.ts';
import { BookingChange } from './bookingChange.model.ts';

const { database, app, admin } = useAppWithProvider();

const reviews = async () => (await readLedger(database.sequelize)).map(({ amount, review }) => [amount, review]);

test('the same payment reported twice counts once', async () => {
  const { event, booking, payment } = await openChange({ app, database });
  const itn = paidItn({ fields: payment?.fields ?? {} });

  await Promise.all([sendItn(app.url, itn), sendItn(app.url, itn)]);
  await sendItn(app.url, itn);

  expect(await reviews()).toEqual([
    [90_000, null],
    [45_000, null],
  ]);
  expect(await booking.reload()).toMatchObject({ participants: 3, totalAmount: 135_000, changeCount: 1 });
  expect(await event.reload()).toMatchObject({ seatsTaken: 3 });
});

test('a second payment for a change is flagged as paid_twice', async () => {
  const { booking, payment } = await openChange({ app, database });

  await payChange(app, payment);
  await payChange(app, payment);

  expect((await reviews()).at(-1)).toEqual([45_000, 'paid_twice']);
  expect(await booking.reload()).toMatchObject({ participants: 3, changeCount: 1 });
});

test('a payment of a wrong sum does not apply the change, and needs a decision by an admin', async () => {
  const { booking, payment } = await openChange({ app, database });

  await payChange(app, payment, { amount_gross: '5.00' });

  expect((await reviews()).at(-1)).toEqual([500, 'wrong_amount']);
  expect(await booking.reload()).toMatchObject({ participants: 2, totalAmount: 90_000 });
});

test('a payment of an expired change claims the seats again if they are free', async () => {
  const { event, booking, payment } = await openChange({ app, database });
  await endChanges(database.sequelize);

  await payChange(app, payment);

  expect(await booking.reload()).toMatchObject({ participants: 3, totalAmount: 135_000 });
  expect(await event.reload()).toMatchObject({ seatsTaken: 3 });
});

const misfits: [string, (opened: OpenChange) => Promise<unknown>, Partial<Booking>][] = [
  [
    'of an expired change whose seat is gone',
    async ({ event }) => {
      await endChanges(database.sequelize);
      await buildBooking(event, { status: 'held' });
    },
    { status: 'confirmed', participants: 2 },
  ],
  [
    'after the visitor has cancelled',
    ({ booking }) => manageClient(app, booking).cancel({ version: 0, toReturn: 90_000 }),
    { status: 'cancelled', participants: 2 },
  ],
  [
    'after another change',
    ({ booking, event }) => manageClient(app, booking).changeTo({ eventId: event.id, participants: 1 }),
    { status: 'confirmed', participants: 1 },
  ],
  [
    'after a part of the money was refunded',
    async ({ booking }) => {
      const input = { amount: 60_000, cancels: false, reason: 'Kiln was cold', before: { refundable: 90_000 } };
      await admin.post(`/api/bookings/${booking.id}/refunds`, input);
    },
    { status: 'confirmed', participants: 2, totalAmount: 30_000 },
  ],
  [
    'after the workshop was cancelled',
    ({ event }) => event.update({ cancelledAt: new Date(), cancelReason: 'Ill' }),
    { status: 'confirmed', participants: 2 },
  ],
];

test.each(misfits)(
  'a payment %s is flagged as no_seat, and the booking stays as it is',
  async (_when, happen, expected) => {
    const opened = await openChange({ app, database }, { capacity: 3 });
    await happen(opened);

    await payChange(app, opened.payment);

    expect((await reviews()).at(-1)).toEqual([45_000, 'no_seat']);
    expect(await opened.booking.reload()).toMatchObject({ ...expected, paymentStatus: 'completed' });
  },
);

test('a booking can be cancelled free of charge if its new workshop is rescheduled while the move is being paid', async () => {
  const booking = await buildPaidBooking(database, await buildEvent());
  const target = await buildEvent({ price: 50_000, startTime: '10:00' });
  const { body } = await manageClient(app, booking).changeTo({ eventId: target.id, participants: 1 });
  await target.update(startsIn(7200));
  await target.reload();

  await payChange(app, body.payment);

  const manage = (await manageClient(app, booking).read()).body;
  expect(manage).toMatchObject({
    event: { id: target.id },
    movedFrom: { startTime: '10:00' },
    cancellation: { isFree: true, toReturn: 50_000 },
  });
});

test('the visitor is told that a change was not made, its payment can only be refunded, and the booking stays paid', async () => {
  const { event, booking, payment } = await openChange({ app, database }, { capacity: 3 });
  await endChanges(database.sequelize);
  await buildBooking(event, { status: 'held' });
  await payChange(app, payment);
  const [review] = (await readAttention(admin)).payments;
  const told = (await enqueuedMails(database.sequelize)).find(({ kind }) => kind === 'payment-no-seat');

  const seated = await resolvePayment(admin, review?.id, { kind: 'seated' });
  const refunded = await resolvePayment(admin, review?.id, { kind: 'refunded' });

  expect(told?.content).toMatchObject({ amount: 45_000, isChange: true, participants: 2 });
  expect(review).toMatchObject({ isChange: true, amount: 45_000 });
  expect([seated.status, refunded.status]).toEqual([400, 200]);
  expect(await booking.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed', participants: 2 });
});

test('a change that was not paid is deleted after 30 days, and one that was paid stays', async () => {
  const paid = await openChange({ app, database });
  await payChange(app, paid.payment);
  await openChange({ app, database });
  await endChanges(database.sequelize);
  await BookingChange.update({ createdAt: new Date(Date.now() - 31 * 86_400_000) }, { where: {} });

  await purgeExpired(database.sequelize);

  expect((await BookingChange.findAll()).map(({ bookingId }) => bookingId)).toEqual([paid.booking.id]);
  expect(await PaymentRequest.count({ where: { purpose: 'change' } })).toBe(1);
});
