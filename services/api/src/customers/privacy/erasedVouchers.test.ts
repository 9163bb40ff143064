import type { PersonalDataView } from '@studio/contract/admin/privacy';
import { addDays, studioDay } from '@studio/contract/format/dates';
import { paidItn, sendItn } from '../../../test/client.ts';
import { readAllRows } from '../../../test/database.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { buyVoucher, sellVouchers, voucherBuyer } from '../../../test/voucherSales.ts';
import { Voucher } from '../../vouchers/voucher.model.ts';
import { expirePersonalData } from './retention.ts';

const { database, app, admin } = useAppWithProvider();

beforeEach(() => sellVouchers(admin));

const pathOf = (email: string) => `/api/admin/customers/${encodeURIComponent(email)}`;
const [buyersPath, recipientsPath] = [pathOf('thandi@example.org'), pathOf('lerato@example.org')];
const exportOf = (path: string) => admin.post<PersonalDataView>(`${path}/export`);
const erase = (path: string) => admin.post(`${path}/erasure`);

test('the export of a buyer has the vouchers, and that of a recipient names no buyer’s address', async () => {
  const { voucher } = await buyVoucher(app);
  await voucherBuyer(app).order();

  const { body: bought } = await exportOf(buyersPath);
  const { body: received } = await exportOf(recipientsPath);

  expect(bought.vouchers).toMatchObject([{ code: voucher.code, buyer: { phone: '083 555 0188' } }]);
  expect(bought.voucherOrders).toMatchObject([{ recipient_name: 'Lerato', buyer: { first_name: 'Thandi' } }]);
  expect(bought.mails.map(({ kind }) => kind)).toContain('voucher-gift');
  expect(received.vouchers).toMatchObject([{ code: voucher.code, message: expect.stringContaining('Happy 40th') }]);
  expect(received.voucherOrders).toHaveLength(1);
  expect(JSON.stringify(received)).not.toMatch(/thandi@|083 555/);
});

test('an erased buyer’s voucher stays valid, and its recipient still gets it', async () => {
  const utm = { source: 'zinnia' };
  const { voucher } = await buyVoucher(app, { sendOn: addDays(studioDay(new Date()), 3), utm });

  expect((await erase(buyersPath)).status).toBe(200);

  const left = await readAllRows(database.sequelize);
  for (const personal of ['Thandi', 'Mokoena', 'thandi@', '083 555', 'Happy 40th', 'zinnia'])
    expect(left).not.toContain(personal);
  expect(await voucher.reload()).toMatchObject({
    balance: 75_000,
    voidedAt: null,
    recipientEmail: 'lerato@example.org',
  });
  const sent = (await enqueuedMails(database.sequelize)).filter(({ content }) => content !== null);
  expect(sent.map(({ kind }) => kind)).toEqual(['voucher-gift']);
});

test('an erased recipient gets no mail, and the voucher stays valid', async () => {
  const { voucher } = await buyVoucher(app, { sendOn: addDays(studioDay(new Date()), 3) });

  expect((await erase(recipientsPath)).status).toBe(200);

  const left = await readAllRows(database.sequelize);
  for (const personal of ['Lerato', 'lerato@']) expect(left).not.toContain(personal);
  expect(await voucher.reload()).toMatchObject({ balance: 75_000, recipientEmail: null, sendOn: null });
  const gift = (await enqueuedMails(database.sequelize)).find(({ kind }) => kind === 'voucher-gift');
  expect(gift).toMatchObject({ content: null });
});

test('an order that is paid after the erasure of its buyer is mailed to its recipient only, without the buyer’s name', async () => {
  const { body: form } = await voucherBuyer(app).order();
  await erase(buyersPath);

  await sendItn(app.url, paidItn(form));

  const left = await readAllRows(database.sequelize);
  for (const personal of ['Thandi', 'thandi@', 'Happy 40th']) expect(left).not.toContain(personal);
  expect(await Voucher.findAll()).toMatchObject([
    { balance: 75_000, recipientName: 'Lerato', recipientEmail: 'lerato@example.org', senderName: '', message: null },
  ]);
  const sent = (await enqueuedMails(database.sequelize)).filter(({ content }) => content !== null);
  expect(sent).toMatchObject([{ kind: 'voucher-gift', content: { email: 'lerato@example.org' } }]);
});

test('an order that is paid after the erasure of its recipient makes a voucher without a recipient', async () => {
  const { body: form } = await voucherBuyer(app).order();
  await erase(recipientsPath);

  await sendItn(app.url, paidItn(form));

  expect(await Voucher.findAll()).toMatchObject([{ balance: 75_000, recipientName: '', recipientEmail: null }]);
});

test('the people of a voucher order that was never paid are erased some years later', async () => {
  await voucherBuyer(app).order();

  await expirePersonalData(database.sequelize, new Date(Date.now() + 9 * 366 * 86_400_000));

  const left = await readAllRows(database.sequelize);
  for (const personal of ['Thandi', 'Lerato', '@example.org']) expect(left).not.toContain(personal);
});

test('a buyer whose payment needs attention is not erased', async () => {
  const { body: form } = await voucherBuyer(app).order();
  await sendItn(app.url, paidItn(form, { amount_gross: '75.00' }));

  expect(await erase(buyersPath)).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('A payment of this person needs attention') },
  });
});

test('the people of a voucher are erased some years after its last day', async () => {
  await buyVoucher(app);
  const inYears = (years: number) => new Date(Date.now() + years * 366 * 86_400_000);

  await expirePersonalData(database.sequelize, inYears(7));
  const early = await readAllRows(database.sequelize);
  await expirePersonalData(database.sequelize, inYears(9));
  const late = await readAllRows(database.sequelize);

  expect(early).toContain('thandi@example.org');
  for (const personal of ['Thandi', 'Lerato', '@example.org']) expect(late).not.toContain(personal);
});
