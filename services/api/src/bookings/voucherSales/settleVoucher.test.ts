// ADR 0103
import { addDays, addYears, studioDay, studioInstant } from '@studio/contract/format/dates';
import { readAttention, readRevenue, resolvePayment } from '../../../test/attention.ts';
import { expireAll } from '../../../test/bookings.ts';
import { paidItn, sendItn } from '../../../test/client.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { expectInvariants } from '../../../test/model/invariants.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { buyVoucher, sellVouchers, voucherBuyer } from '../../../test/voucherSales.ts';
import { Payment } from '../../payments/payment.model.ts';
import { Refund } from '../../payments/refunds/refund.model.ts';
import { Voucher } from '../../vouchers/voucher.model.ts';

const { database, app, admin } = useAppWithProvider();

beforeEach(() => sellVouchers(admin));
afterEach(() => expectInvariants(database.sequelize));

const today = () => studioDay(new Date());
const mails = () => enqueuedMails(database.sequelize, { ofStudio: true });

test('a payment of the exact amount creates a voucher for three years and its mails', async () => {
  const { voucher } = await buyVoucher(app);

  expect(voucher).toMatchObject({
    kind: 'sold',
    code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/),
    value: 75_000,
    balance: 75_000,
    expiresOn: addYears(today(), 3),
    recipientName: 'Lerato',
    recipientEmail: 'lerato@example.org',
    senderName: 'Thandi',
    message: 'Happy 40th! Go and get your hands dirty.',
    sendOn: today(),
  });
  const [bought, gift, studio] = await mails();
  expect(bought).toMatchObject({
    kind: 'voucher-bought',
    content: {
      email: 'thandi@example.org',
      firstName: 'Thandi',
      code: voucher.code,
      value: 75_000,
      recipientEmail: 'lerato@example.org',
      sendOn: today(),
      voucherUrl: expect.stringContaining(`/voucher/${voucher.code}`),
      card: expect.stringMatching(/^[\w+/]{1000}/),
    },
  });
  expect(gift).toMatchObject({
    kind: 'voucher-gift',
    content: { email: 'lerato@example.org', senderName: 'Thandi', card: expect.stringMatching(/^[\w+/]{1000}/) },
  });
  expect(studio).toMatchObject({ kind: 'voucher-new', content: { firstName: 'Thandi', value: 75_000 } });
  expect((gift?.dueAt.getTime() ?? Infinity) <= Date.now()).toBe(true);
  expect(await readRevenue(admin)).toBe(75_000);
});

test('the recipient gets the mail at 8 on the chosen day', async () => {
  const sendOn = addDays(today(), 40);

  const { voucher } = await buyVoucher(app, { sendOn });

  const gift = (await mails()).find(({ kind }) => kind === 'voucher-gift');
  expect([voucher.sendOn, gift?.dueAt]).toEqual([sendOn, studioInstant(sendOn, '08:00')]);
});

test('a voucher that the buyer gives personally is mailed to the buyer only', async () => {
  const { voucher } = await buyVoucher(app, { recipientEmail: '', sendOn: addDays(today(), 3) });

  expect(voucher).toMatchObject({ recipientEmail: null, sendOn: null, recipientName: 'Lerato' });
  expect((await mails()).map(({ kind }) => kind)).toEqual(['voucher-bought', 'voucher-new']);
});

test('no mail is sent about a voucher that was voided', async () => {
  const { voucher } = await buyVoucher(app, { sendOn: addDays(today(), 3) });

  await voucher.update({ voidedAt: new Date(), voidedBalance: voucher.balance, balance: 0 });

  expect((await mails()).map(({ content }) => content)).toEqual([null, null, null]);
});

test('50 ITNs at once create one voucher, one payment and each mail once', async () => {
  const { body: form } = await voucherBuyer(app).order();
  const itn = paidItn(form);

  const answers = await Promise.all(Array.from({ length: 50 }, () => sendItn(app.url, itn)));

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect([await Voucher.count(), await Payment.count(), (await mails()).length]).toEqual([1, 1, 3]);
});

test('50 different payments at once create one voucher, and the others are flagged', async () => {
  const { body: form } = await voucherBuyer(app).order();

  await Promise.all(Array.from({ length: 50 }, () => sendItn(app.url, paidItn(form))));

  expect(await Voucher.count()).toBe(1);
  expect(await Payment.count({ where: { review: 'paid_twice' } })).toBe(49);
});

test.each([
  ['paid_twice', { amount_gross: '750.00' }],
  ['wrong_amount', { amount_gross: '75.00' }],
] as const)('a payment that is %s is listed, and can only be refunded', async (review, fields) => {
  const browser = voucherBuyer(app);
  const { body: form } = await browser.order();
  if (review === 'paid_twice') await sendItn(app.url, paidItn(form));
  await sendItn(app.url, paidItn(form, fields));
  const [payment] = (await readAttention(admin)).payments;

  expect(payment).toMatchObject({ review, isForVoucher: true, booking: null, payer: null });
  expect((await resolvePayment(admin, payment?.id, { kind: 'accepted' })).status).toBe(400);
  expect((await resolvePayment(admin, payment?.id, { kind: 'refunded' })).status).toBe(200);
  const [refund] = (await readAttention(admin)).refunds;
  await admin.post(`/api/admin/refunds/${refund?.id}/done`, { through: 'outside' });

  expect(await Refund.findAll()).toMatchObject([{ state: 'done', amount: payment?.amount }]);
  expect((await readAttention(admin)).payments).toEqual([]);
  const sold = review === 'paid_twice' ? 75_000 : 0;
  expect(await readRevenue(admin)).toBe(sold);
});

test('a payment after the request has expired creates the voucher', async () => {
  const { body: form } = await voucherBuyer(app).order();
  await expireAll(database.sequelize);

  await sendItn(app.url, paidItn(form));

  expect(await Voucher.findAll()).toMatchObject([{ kind: 'sold', balance: 75_000 }]);
});

test('a voucher whose chosen day is in the past when it is paid is mailed at once', async () => {
  const { body: form } = await voucherBuyer(app).order({ sendOn: today() });
  await database.sequelize.query(`update voucher_orders set send_on = send_on - 5`);

  await sendItn(app.url, paidItn(form));

  expect(await Voucher.findOne()).toMatchObject({ sendOn: today() });
});

test('a payment of an unreadable amount creates the voucher when an admin has entered the amount', async () => {
  const { body: form } = await voucherBuyer(app).order();
  await sendItn(app.url, paidItn(form, { amount_gross: 'R75O' }));
  const [unreadable] = (await readAttention(admin)).unreadable;
  const before = await Voucher.count();

  await admin.post(`/api/admin/unreadable-payments/${unreadable?.id}/amount`, { amount: 75_000 });

  expect(unreadable).toMatchObject({ payer: null });
  expect([before, await Voucher.count()]).toEqual([0, 1]);
});

test('the list of payments names the buyer, and finds the payment by the code', async () => {
  const { voucher } = await buyVoucher(app);
  const { body } = await admin.get<{ items: object[] }>(`/api/admin/payments?search=${voucher.code}`);

  expect(body.items).toMatchObject([
    {
      amount: 75_000,
      customerName: 'Thandi Mokoena',
      eventTitle: 'Gift voucher',
      bookingReference: null,
      isBookingDeleted: false,
    },
  ]);
});
