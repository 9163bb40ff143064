import { findBookingOfHold, holdSeats, manualInput } from '../../../test/bookings.ts';
import { paidItn, sendItn, visitorClient } from '../../../test/client.ts';
import { buildCode, tenPercentOff } from '../../../test/discounts.ts';
import { buildEvent, buildKey, buildVisitor } from '../../../test/factories.ts';
import { expectInvariants } from '../../../test/model/invariants.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readRefunds } from '../../../test/payments/refunds.ts';
import { bookWithVoucher, buildVoucher, voucherCode } from '../../../test/vouchers.ts';
import { sellVouchers, voucherBuyer } from '../../../test/voucherSales.ts';
import { readAvailableBalance } from '../../vouchers/findVoucher.ts';
import { Voucher } from '../../vouchers/voucher.model.ts';
import { Booking } from '../booking.model.ts';
import { VoucherOrder } from '../voucherSales/voucherOrder.model.ts';

// Requests that use the key, code, voucher or payment of another one.

const { database, app, admin } = useAppWithProvider();
const reused = [409, 'key_reused'];

beforeEach(() => sellVouchers(admin));
afterEach(() => expectInvariants(database.sequelize));

describe('one idempotency key', () => {
  test('the key of a hold orders no voucher', async () => {
    const [event, key] = [await buildEvent(), buildKey()];
    await visitorClient(app.url).hold(event, buildVisitor(), { key });

    const { status, body } = await voucherBuyer(app).order({}, key);

    expect([status, body.code]).toEqual(reused);
    expect(await VoucherOrder.count()).toBe(0);
  });

  test('the key of the order of a voucher books nothing', async () => {
    const [event, key] = [await buildEvent(), buildKey()];
    await voucherBuyer(app).order({}, key);
    const client = visitorClient(app.url);
    const headers = { 'Idempotency-Key': key };

    const held = await client.hold(event, buildVisitor(), { key });
    const confirmed = await client.confirm({ eventId: event.id, ...buildVisitor() }, headers);
    const manual = await admin.post('/api/bookings/manual', manualInput(event), headers);

    const answers = [held, confirmed, manual].map(({ status, body }) => [status, body.code]);
    expect(answers).toEqual([[409, 'conflict'], reused, reused]);
    expect(await Booking.count()).toBe(0);
    expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
  });

  test('the key of a hold with a code is no other code, and does not show which codes exist', async () => {
    const event = await buildEvent();
    await buildCode();
    await buildCode({ code: 'HALF', value: 50 });
    const [client, visitor, key] = [visitorClient(app.url), buildVisitor(), buildKey()];
    const first = await client.hold(event, visitor, { ...tenPercentOff(), key });

    const answers = [
      await client.hold(event, visitor, { discountCode: 'HALF', totalAmount: 22_500, key }),
      await client.hold(event, visitor, { discountCode: 'GUESS', totalAmount: 22_500, key }),
      await client.hold(event, visitor, { key }),
    ];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([reused, reused, reused]);
    expect(await Booking.count()).toBe(1);
    expect(await findBookingOfHold(first.body.holdId)).toMatchObject({ status: 'held', totalAmount: 40_500 });
  });

  test('the key of a hold with a voucher is no other voucher, and reserves nothing of it', async () => {
    const event = await buildEvent();
    const [first, other] = [await buildVoucher(), await buildVoucher({ code: 'WXYZ-2345-6789', value: 30_000 })];
    const [client, visitor, key] = [visitorClient(app.url), buildVisitor(), buildKey()];
    await client.hold(event, visitor, { voucherCode, key });

    const answers = [
      await client.hold(event, visitor, { voucherCode: other.code, key }),
      await client.hold(event, visitor, { voucherCode: 'WXYZ-2345-678B', key }),
      await client.hold(event, visitor, { key }),
    ];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([reused, reused, reused]);
    expect(await Booking.count()).toBe(1);
    const left = [first, other].map(({ id }) => readAvailableBalance(database.sequelize, id));
    expect(await Promise.all(left)).toEqual([0, 30_000]);
  });
});

describe('a voucher', () => {
  test('a voucher is paid in full by card, whatever codes its order names', async () => {
    const voucher = await buildVoucher({ value: 100_000 });
    await buildCode({ value: 100 });
    const browser = voucherBuyer(app);

    const { status, body } = await browser.order({
      value: 50_000,
      voucherCode,
      voucherAmount: 50_000,
      discountCode: 'CLAY10',
      payLater: 'studio',
      totalAmount: 0,
    });

    expect([status, body]).toMatchObject([200, { totalAmount: 50_000, fields: { amount: '500.00' } }]);
    expect((await browser.read(body.holdId)).body).toMatchObject({ state: 'waiting', voucher: null });
    expect(await Voucher.findAll()).toMatchObject([{ id: voucher.id, balance: 100_000 }]);
  });

  test('credit of a cancellation by an admin is not made of what a voucher paid', async () => {
    const voucher = await buildVoucher({ value: 45_000 });
    const { id } = await bookWithVoucher(app, await buildEvent());

    const input = { version: 0, refund: 45_000, asCredit: true, reason: 'Ill' };
    const { status } = await admin.post(`/api/admin/bookings/${id}/cancel`, input);

    expect(status).toBe(200);
    expect(await Voucher.findAll()).toMatchObject([{ id: voucher.id, kind: 'issued', balance: 45_000 }]);
    expect(await readRefunds(database.sequelize)).toMatchObject([{ amount: 45_000, method: 'voucher' }]);
  });
});

describe('an ITN with the fields of two purchases', () => {
  const build = async () => {
    const event = await buildEvent();
    const { form: hold, booking, visitor } = await holdSeats(app, event);
    const browser = voucherBuyer(app);
    const { body: order } = await browser.order({ value: event.price });
    const readState = async () => (await browser.read(order.holdId)).body.state;
    return { event, hold, booking, visitor, order, readState };
  };

  test('an ITN with the m_payment_id of a voucher pays the voucher, although its other fields name a booking', async () => {
    const { event, hold, booking, visitor, order, readState } = await build();
    const { item_name = '' } = hold.fields;

    await sendItn(
      app.url,
      paidItn(order, { custom_str1: String(event.id), custom_str2: '1', item_name, email_address: visitor.email }),
    );

    expect(await readState()).toBe('bought');
    expect(await Voucher.findAll()).toMatchObject([{ kind: 'sold', value: event.price }]);
    expect(await booking.reload()).toMatchObject({ status: 'held', paymentStatus: 'pending' });
  });

  test('an ITN with the m_payment_id of a booking makes no voucher, although its other fields are of one', async () => {
    const { hold, booking, order, readState } = await build();

    await sendItn(app.url, paidItn(order, { m_payment_id: hold.holdId }));

    expect(await booking.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
    expect(await readState()).toBe('waiting');
    expect(await Voucher.count()).toBe(0);
  });
});
