import { readAttention, resolvePayment } from '../../../test/attention.ts';
import { expireAll, holdSeats } from '../../../test/bookings.ts';
import { buildEvent } from '../../../test/factories.ts';
import { expectInvariants } from '../../../test/model/invariants.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { bookWithVoucher, buildVoucher, payRest, voucherCode } from '../../../test/vouchers.ts';

const { database, app, admin } = useAppWithProvider();

afterEach(() => expectInvariants(database.sequelize));

test('a late payment confirms the booking if the voucher can still pay its part', async () => {
  const voucher = await buildVoucher();
  const { booking } = await holdSeats(app, await buildEvent(), {}, { voucherCode });
  await expireAll(database.sequelize);

  await payRest(app, booking.request);

  expect(await booking.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
  expect(await voucher.reload()).toMatchObject({ balance: 0 });
});

test('a late payment needs attention if the voucher was used for another booking', async () => {
  const voucher = await buildVoucher();
  const event = await buildEvent();
  const { booking } = await holdSeats(app, event, {}, { voucherCode });
  await expireAll(database.sequelize);
  await bookWithVoucher(app, event);

  await payRest(app, booking.request);

  expect(await booking.reload()).toMatchObject({ status: 'cancelled' });
  expect((await readAttention(admin)).payments).toMatchObject([{ review: 'no_seat', amount: 25_000 }]);
  expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
  expect(await voucher.reload()).toMatchObject({ balance: 0 });
});

test('an admin who gives a late payment its seats lets the voucher pay its part', async () => {
  const voucher = await buildVoucher();
  const event = await buildEvent({ capacity: 1 });
  const { booking } = await holdSeats(app, event, {}, { voucherCode });
  await expireAll(database.sequelize);
  await event.update({ capacity: 2, seatsTaken: 0 });
  await holdSeats(app, event, { participants: 2 });
  await payRest(app, booking.request);
  await expireAll(database.sequelize);
  const [payment] = (await readAttention(admin)).payments;

  const { status } = await resolvePayment(admin, payment?.id, { kind: 'seated' });

  expect(status).toBe(200);
  expect(await booking.reload()).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'completed',
    totalAmount: 45_000,
  });
  expect(await voucher.reload()).toMatchObject({ balance: 0 });
});
