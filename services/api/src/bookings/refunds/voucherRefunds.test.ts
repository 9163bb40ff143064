import { readRevenue } from '../../../test/attention.ts';
import { bookManually, cancelWorkshop } from '../../../test/bookings.ts';
import { buildEvent } from '../../../test/factories.ts';
import { manageClient } from '../../../test/manageClient.ts';
import { expectInvariants } from '../../../test/model/invariants.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readLedger } from '../../../test/payments/ledger.ts';
import { readRefunds } from '../../../test/payments/refunds.ts';
import { cancelOwn, readMoneyOf, splitAsAdmin } from '../../../test/splits.ts';
import { bookWithVoucher, buildVoucher } from '../../../test/vouchers.ts';
import { Voucher } from '../../vouchers/voucher.model.ts';
import { Booking } from '../booking.model.ts';

const { database, app, admin } = useAppWithProvider();

afterEach(() => expectInvariants(database.sequelize));

const readParts = async () =>
  (await readRefunds(database.sequelize)).map(({ amount, method, state }) => [amount, method, state]);

test('a cancellation returns the part of the voucher to it at once, and the rest to the card', async () => {
  const voucher = await buildVoucher();
  const booking = await bookWithVoucher(app, await buildEvent());

  const { status } = await cancelOwn(app, booking);

  expect(status).toBe(200);
  expect(await readParts()).toEqual([
    [20_000, 'voucher', 'done'],
    [25_000, 'by_hand', 'requested'],
  ]);
  expect(await voucher.reload()).toMatchObject({ balance: 20_000 });
});

test('what a late cancellation returns goes to the voucher first', async () => {
  const voucher = await buildVoucher({ value: 40_000 });
  const booking = await bookWithVoucher(app, await buildEvent());
  const { refundable } = await readMoneyOf(admin, booking);

  const refund = { amount: 10_000, cancels: true, reason: 'Cancelled late', before: { refundable } };
  const { status } = await admin.post(`/api/bookings/${booking.id}/refunds`, { ...refund, way: 'outside' });

  expect(status).toBe(201);
  expect(await readParts()).toEqual([[10_000, 'voucher', 'done']]);
  expect(await voucher.reload()).toMatchObject({ balance: 10_000 });
});

test('nothing that came by voucher is refunded to a card', async () => {
  await buildVoucher({ value: 45_000 });
  const booking = await bookWithVoucher(app, await buildEvent());

  await cancelOwn(app, booking);

  expect(await readParts()).toEqual([[45_000, 'voucher', 'done']]);
  expect(await readRevenue(admin)).toBe(0);
  expect((await readLedger(database.sequelize)).map(({ amount }) => amount)).toEqual([45_000, -45_000]);
});

test('giving up a ticket refunds its price to the voucher', async () => {
  const voucher = await buildVoucher({ value: 90_000 });
  const event = await buildEvent();
  const client = manageClient(app, await bookWithVoucher(app, event, { participants: 2 }));
  const wanted = { eventId: event.id, participants: 1 };

  const { status } = await client.change({ ...wanted, version: 0, toPay: 0, toReturn: 45_000 });

  expect(status).toBe(200);
  expect(await voucher.reload()).toMatchObject({ balance: 45_000 });
});

test('when the studio cancels a workshop, vouchers are refunded at once', async () => {
  const voucher = await buildVoucher();
  const event = await buildEvent();
  await bookWithVoucher(app, event);

  await cancelWorkshop(admin, event);

  expect(await voucher.reload()).toMatchObject({ balance: 20_000 });
});

test('money that goes back makes a void voucher valid again, and an expired one for half a year', async () => {
  const voucher = await buildVoucher({ value: 45_000 });
  const booking = await bookWithVoucher(app, await buildEvent());
  await voucher.update({ voidedAt: new Date(), expiresOn: '2026-01-31' });

  await cancelOwn(app, booking);

  const { balance, voidedAt, expiresOn } = await voucher.reload();
  expect([balance, voidedAt]).toEqual([45_000, null]);
  expect(new Date(expiresOn).getTime()).toBeGreaterThan(Date.now() + 170 * 86_400_000);
});

test.each(['pending', 'refunded'])(
  'a booking that an admin sets to %s returns what the voucher paid',
  async (state) => {
    const voucher = await buildVoucher({ value: 45_000 });
    const booking = await bookWithVoucher(app, await buildEvent());

    const { status } = await admin.patch(`/api/bookings/${booking.id}/payment`, { paymentStatus: state });

    expect(status).toBe(200);
    expect(await booking.reload()).toMatchObject({ paymentStatus: state });
    expect(await voucher.reload()).toMatchObject({ balance: 45_000 });
  },
);

test('an admin cannot record a booking that a voucher has paid as paid in cash', async () => {
  const voucher = await buildVoucher({ value: 45_000 });
  const booking = await bookWithVoucher(app, await buildEvent());

  await admin.patch(`/api/bookings/${booking.id}/payment`, { paymentStatus: 'completed', paymentMethod: 'cash' });

  expect(await booking.reload()).toMatchObject({ paymentStatus: 'completed', paymentMethod: 'voucher' });
  expect(await voucher.reload()).toMatchObject({ balance: 0 });
});

test('the two bookings of a split return to the voucher exactly what it paid', async () => {
  const voucher = await buildVoucher({ value: 90_000 });
  const booking = await bookWithVoucher(app, await buildEvent(), { participants: 2 });
  const other = await splitAsAdmin(admin, booking);

  await cancelOwn(app, other);
  const afterOne = (await voucher.reload()).balance;
  await cancelOwn(app, await booking.reload());

  expect([afterOne, (await voucher.reload()).balance]).toEqual([45_000, 90_000]);
});

test('the money of a deleted booking goes back to the voucher', async () => {
  const voucher = await buildVoucher({ value: 45_000 });
  const booking = await bookWithVoucher(app, await buildEvent());
  await admin.delete(`/api/bookings/${booking.id}`);
  const path = `/api/admin/deleted-bookings/${booking.bookingReference}/decision`;

  const { status } = await admin.post(path, { kind: 'refunded', amount: 45_000 });

  expect(status).toBe(200);
  expect(await voucher.reload()).toMatchObject({ balance: 45_000 });
});

test.each([
  ['all', 45_000, 404, 45_000],
  ['a part', 30_000, 200, 30_000],
])(
  'after the deletion of a booking, cash of which %s became credit is taken back without the credit',
  async (_what, credit, status, revenue) => {
    const { id } = await bookManually(admin, await buildEvent());
    const { orderId } = await Booking.findByPk(id, { rejectOnEmpty: true });
    const decision = { version: 0, refund: credit, asCredit: true, reason: 'Ill' };
    await admin.post(`/api/admin/bookings/${id}/cancel`, decision);
    await admin.delete(`/api/bookings/${id}`);

    const reversal = await admin.post(`/api/admin/deleted-bookings/${orderId}/reversal`);

    expect(reversal.status).toBe(status);
    expect(await readRevenue(admin)).toBe(revenue);
    expect(await Voucher.findOne({ where: { kind: 'credit' } })).toMatchObject({ balance: credit });
  },
);

test('credit for a payment by card leaves the cash of a deleted booking to be taken back', async () => {
  const { id } = await bookManually(admin, await buildEvent(), { paymentStatus: 'pending', status: 'pending' });
  const { orderId, bookingReference } = await Booking.findByPk(id, { rejectOnEmpty: true });
  const voucher = await buildVoucher({ kind: 'credit', value: 30_000, balance: 0 });
  await admin.delete(`/api/bookings/${id}`);
  await database.sequelize.query(`
    insert into payments (provider, provider_payment_id, booking_reference, amount, method, voucher_id) values
      ('manual', '${orderId}:1', '${bookingReference}', 20000, 'cash', null),
      ('payfast', 'card', '${bookingReference}', 30000, null, null),
      ('manual', '${orderId}:2', '${bookingReference}', -30000, 'voucher', ${voucher.id});
    insert into refunds (payment_id, booking_reference, amount, method, voucher_id, state, reason, requested_by, ledger_id,
      finished_at)
    select card.id, '${bookingReference}', 30000, 'voucher', ${voucher.id}, 'done', '', 'admin', given.id, now()
    from payments card, payments given where card.provider_payment_id = 'card' and given.voucher_id = ${voucher.id}`);

  const reversal = await admin.post(`/api/admin/deleted-bookings/${orderId}/reversal`);

  expect(reversal.status).toBe(200);
  expect(await readRevenue(admin)).toBe(30_000);
});
