import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { readAttention } from '../../../test/attention.ts';
import { bookManually, expireAll } from '../../../test/bookings.ts';
import { buildEvent } from '../../../test/factories.ts';
import { expectInvariants } from '../../../test/model/invariants.ts';
import { bookLater, buildLaterEvent } from '../../../test/payLater.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { buildVoucher, voucherCode } from '../../../test/vouchers.ts';
import { Booking } from '../booking.model.ts';

const { database, app, admin } = useAppWithProvider();

afterEach(() => expectInvariants(database.sequelize));

const bookUnpaid = async () => bookManually(admin, await buildEvent(), { paymentStatus: 'pending', status: 'pending' });
const pay = ({ id }: { id: number }, code = voucherCode) =>
  admin.post<AdminBookingView>(`/api/bookings/${id}/voucher-payment`, { code });

test('a voucher that covers the amount due confirms the booking', async () => {
  const voucher = await buildVoucher({ value: 50_000 });

  const { status, body } = await pay(await bookUnpaid());

  expect([status, body]).toMatchObject([
    200,
    { status: 'confirmed', paymentStatus: 'completed', paymentMethod: 'voucher' },
  ]);
  expect(await voucher.reload()).toMatchObject({ balance: 5000 });
});

test('after a voucher that covers only a part of the amount due, the rest stays due', async () => {
  const voucher = await buildVoucher();

  const { body } = await pay(await bookUnpaid());

  expect(body).toMatchObject({ status: 'pending', paymentStatus: 'pending', openAmount: 25_000 });
  expect(await voucher.reload()).toMatchObject({ balance: 0 });
});

test('a voucher leaves at least the smallest amount that can be paid by card', async () => {
  const voucher = await buildVoucher({ value: 44_800 });

  const { body } = await pay(await bookUnpaid());

  expect(body).toMatchObject({ openAmount: 500 });
  expect(await voucher.reload()).toMatchObject({ balance: 300 });
});

test('a booking of which a voucher paid a part does not end at its deadline', async () => {
  await buildVoucher();
  const booking = await bookLater(app, await buildLaterEvent(admin), 'eft');
  await pay(booking);

  await expireAll(database.sequelize);

  expect((await booking.reload()).status).toBe('pending');
});

test('‘Needs attention’ names what a voucher left to be paid', async () => {
  await buildVoucher();
  const booking = await bookLater(app, await buildLaterEvent(admin), 'eft');
  await pay(booking);
  await Booking.update({ createdAt: new Date(Date.now() - 5 * 3_600_000) }, { where: {} });

  const { unpaid } = await readAttention(admin);

  expect(unpaid).toMatchObject([{ id: booking.id, totalAmount: 45_000, openAmount: 25_000 }]);
});

test('a booking that is paid at the studio can be paid by voucher', async () => {
  await buildVoucher({ value: 45_000 });
  const booking = await bookLater(app, await buildLaterEvent(admin), 'studio');

  const { body } = await pay(booking);

  expect(body).toMatchObject({ status: 'confirmed', paymentStatus: 'completed', paymentMethod: 'voucher' });
});

test('a paid booking cannot be paid by voucher again, and an unknown code is rejected', async () => {
  const voucher = await buildVoucher({ value: 90_000 });
  const booking = await bookUnpaid();

  const unknown = await pay(booking, 'ABCD-EFGH-0000');
  await pay(booking);
  const again = await pay(booking);

  expect([unknown.body.code, again.body.code]).toEqual(['voucher_unknown', 'already_paid']);
  expect(await voucher.reload()).toMatchObject({ balance: 45_000 });
});
