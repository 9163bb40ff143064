// ADR 0103
import { addDays, addYears, studioDay } from '@studio/contract/format/dates';
import { expireAll } from '../../../test/bookings.ts';
import { paidItn, sendItn } from '../../../test/client.ts';
import { buildKey } from '../../../test/factories.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { buyVoucher, sellVouchers, voucherBuyer } from '../../../test/voucherSales.ts';
import { Order } from '../../orders/order.model.ts';
import { PaymentRequest } from '../../payments/paymentRequest.model.ts';
import { Voucher } from '../../vouchers/voucher.model.ts';
import { purgeAfterDays, purgeExpired } from '../expiry/purgeExpired.ts';
import { OrderLine } from '../money/orderLine.model.ts';

const { database, app, admin } = useAppWithProvider();

beforeEach(() => sellVouchers(admin));

test('an order of a voucher has one line and one request, and its answer is the form that pays it', async () => {
  const { status, body } = await voucherBuyer(app).order();

  expect(status).toBe(200);
  expect(body).toMatchObject({
    totalAmount: 75_000,
    fields: {
      amount: '750.00',
      m_payment_id: body.holdId,
      item_name: 'Gift voucher, R750.00',
      email_address: 'thandi@example.org',
      return_url: expect.stringMatching(new RegExp(`/voucher-bought\\?order=${body.holdId}$`)),
      cancel_url: expect.stringMatching(/\/vouchers\?payment=cancelled$/),
      signature: expect.any(String),
    },
  });
  expect(body.fields).not.toHaveProperty('custom_str1');
  const [line] = await OrderLine.findAll();
  expect(line).toMatchObject({ kind: 'voucher', bookingId: null, unitPrice: 75_000, quantity: 1 });
  expect(await PaymentRequest.findByPk(body.holdId)).toMatchObject({ purpose: 'voucher', amount: 75_000 });
  // The code is made after the payment.
  expect(await Voucher.count()).toBe(0);
});

test('the same key makes one order, also of 20 requests at once, and another order needs another key', async () => {
  const browser = voucherBuyer(app);
  const key = buildKey();

  const answers = await Promise.all(Array.from({ length: 20 }, () => browser.order({}, key)));
  const other = await browser.order({ value: 50_000 }, key);

  expect(new Set(answers.map(({ status, body }) => `${status} ${body.holdId}`)).size).toBe(1);
  expect(await Order.count()).toBe(1);
  expect(other).toMatchObject({ status: 409, body: { code: 'key_reused' } });
});

test('a voucher that is paid is not paid again with the same key', async () => {
  const browser = voucherBuyer(app);
  const key = buildKey();
  const { body: form } = await browser.order({}, key);
  await sendItn(app.url, paidItn(form));

  expect(await browser.order({}, key)).toMatchObject({ status: 409, body: { code: 'already_paid' } });
});

test.each([
  ['value', 9999, 'Please enter R100.00 to R5000.00'],
  ['value', 500_001, 'Please enter R100.00 to R5000.00'],
  ['value', 100.5, 'Value must be a whole number'],
  ['recipientName', '', 'Please enter who it is for'],
  ['senderName', '', 'Please enter who it is from'],
  ['message', 'x'.repeat(121), 'Message cannot be longer than 120 characters'],
  ['recipientEmail', 'lerato', 'Please enter a valid email address.'],
  ['sendOn', '2027-02-30', 'Please enter a date that exists'],
  ['picture', 'cat', 'Picture must be one of: vase, bracelets, easel, wheel'],
  ['phone', '', 'Phone number required'],
  ['email', '', 'Please enter your email address.'],
  ['website', 'https://spam.example', 'Please leave this empty'],
])('an order with %s = %s is rejected', async (field, value, error) => {
  const { status, body } = await voucherBuyer(app).order({ [field]: value });

  expect([status, body.fields?.[field]]).toEqual([400, error]);
  expect(await Order.count()).toBe(0);
});

test.each([10_000, 500_000])('a voucher of %d cents can be bought', async (value) => {
  expect((await voucherBuyer(app).order({ value })).status).toBe(200);
});

test('a voucher is mailed on a day from today to a year ahead', async () => {
  const today = studioDay(new Date());
  const browser = voucherBuyer(app);

  const on = (sendOn: string) => browser.order({ sendOn });

  expect((await on(addDays(today, -1))).body.fields).toEqual({
    sendOn: 'This date is in the past. Please choose a later one',
  });
  expect((await on(addDays(addYears(today, 1), 1))).body.fields).toEqual({
    sendOn: 'Please choose a day within a year',
  });
  expect([(await on(today)).status, (await on(addYears(today, 1))).status]).toEqual([200, 200]);
});

test('no voucher can be ordered while the studio sells none', async () => {
  await sellVouchers(admin, false);

  expect(await voucherBuyer(app).order()).toMatchObject({
    status: 409,
    body: { error: 'We do not sell gift vouchers at the moment.' },
  });
});

test('only the browser that ordered the voucher can read its state and code', async () => {
  const { browser, form, voucher } = await buyVoucher(app);

  const own = await browser.read(form.holdId);
  const others = await voucherBuyer(app).read(form.holdId);

  expect(own).toMatchObject({
    status: 200,
    body: {
      state: 'bought',
      value: 75_000,
      email: 'thandi@example.org',
      recipientName: 'Lerato',
      voucher: { code: voucher.code, recipientEmail: 'lerato@example.org', sendOn: studioDay(new Date()) },
    },
  });
  expect(others.status).toBe(404);
});

test('the state of an order follows its payment', async () => {
  const browser = voucherBuyer(app);
  const { body: form } = await browser.order();
  const stateOf = async () => (await browser.read(form.holdId)).body.state;

  const waiting = await stateOf();
  await sendItn(app.url, paidItn(form, { payment_status: 'FAILED' }));
  const failed = await stateOf();
  await sendItn(app.url, paidItn(form, { amount_gross: '100.00' }));
  const inReview = await stateOf();
  await sendItn(app.url, paidItn(form));

  expect([waiting, failed, inReview, await stateOf()]).toEqual(['waiting', 'failed', 'in_review', 'bought']);
});

test('an unpaid order expires, and is deleted after thirty days', async () => {
  const browser = voucherBuyer(app);
  const { body: form } = await browser.order();
  const { form: paid } = await buyVoucher(app);
  await expireAll(database.sequelize);
  const expired = (await browser.read(form.holdId)).body.state;
  const age = (days: number) =>
    database.sequelize.query(`update payment_requests set created_at = now() - interval '${days} days'`);

  await age(purgeAfterDays - 1);
  await purgeExpired(database.sequelize);
  const early = await Order.count();
  await age(purgeAfterDays + 1);
  await purgeExpired(database.sequelize);

  expect([expired, early]).toEqual(['expired', 2]);
  expect((await PaymentRequest.findAll()).map(({ id }) => id)).toEqual([paid.holdId]);
});
