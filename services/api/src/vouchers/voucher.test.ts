import type { AdminVoucherDetail, OutstandingView, VoucherListView } from '@studio/contract/admin/vouchers';
import { addDays, studioDay } from '@studio/contract/format/dates';
import { holdSeats } from '../../test/bookings.ts';
import { buildEvent } from '../../test/factories.ts';
import { enqueuedMails } from '../../test/mails.ts';
import { expectInvariants } from '../../test/model/invariants.ts';
import { useAppWithProvider } from '../../test/payments/appWithProvider.ts';
import { bookWithVoucher, buildVoucher, holdWithVoucher, voucherCode } from '../../test/vouchers.ts';

const { database, app, admin } = useAppWithProvider();

afterEach(() => expectInvariants(database.sequelize));

const path = '/api/admin/vouchers';
const today = studioDay(new Date());
const inAYear = addDays(today, 365);
const gift = {
  value: 30_000,
  recipientName: 'Lerato',
  recipientEmail: 'lerato@example.org',
  expiresOn: inAYear,
  note: 'A thank-you',
};

async function issue(values: object = {}): Promise<AdminVoucherDetail> {
  return (await admin.post<AdminVoucherDetail>(path, { ...gift, ...values })).body;
}
const list = async (query = '') => (await admin.get<VoucherListView>(`${path}?${query}`)).body;
const outstanding = async (on: string) => (await admin.get<OutstandingView>(`${path}/outstanding?on=${on}`)).body;

test('a voucher that an admin gives away pays for bookings', async () => {
  const issued = await issue();
  const { body } = await holdWithVoucher(app, await buildEvent(), {}, { voucherCode: issued.code });

  expect(issued).toMatchObject({ kind: 'issued', value: 30_000, balance: 30_000, state: 'valid', uses: [] });
  expect(issued.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
  expect(body.fields).toMatchObject({ amount: '150.00' });
});

test('a voucher that an admin gives away is mailed at once, if it has an address', async () => {
  const { code } = await issue();
  await issue({ recipientEmail: null });

  expect(await enqueuedMails(database.sequelize)).toMatchObject([
    {
      kind: 'voucher-gift',
      requestId: expect.any(String),
      content: {
        email: 'lerato@example.org',
        recipientName: 'Lerato',
        senderName: null,
        code,
        value: 30_000,
        expiresOn: inAYear,
        voucherUrl: expect.stringContaining(`/voucher/${code}`),
      },
    },
  ]);
});

test('a voucher is mailed again to a corrected address', async () => {
  const { id } = await issue();

  const { status, body } = await admin.post<AdminVoucherDetail>(`${path}/${id}/mail`, { email: 'sipho@example.org' });

  expect([status, body.recipientEmail]).toEqual([200, 'sipho@example.org']);
  const mails = await enqueuedMails(database.sequelize);
  expect(mails.map(({ kind }) => kind)).toEqual(['voucher-gift', 'voucher-gift']);
  expect(mails[1]).toMatchObject({ content: { email: 'sipho@example.org' } });
});

test('a void voucher is not mailed', async () => {
  const { id } = await issue({ recipientEmail: null });
  await admin.post(`${path}/${id}/void`, { reason: 'Lost', balance: 30_000 });

  const { status, body } = await admin.post(`${path}/${id}/mail`, { email: 'sipho@example.org' });

  expect([status, body.error]).toEqual([409, 'This voucher is void, so it is not mailed.']);
  expect(await enqueuedMails(database.sequelize)).toEqual([]);
});

test.each([
  ['without a value', { value: undefined }, 'value'],
  ['of nothing', { value: 0 }, 'value'],
  ['of more than R5000', { value: 500_001 }, 'value'],
  ['without a reason', { note: '' }, 'note'],
  ['until a day in the past', { expiresOn: '2026-01-31' }, 'expiresOn'],
  ['until a day that does not exist', { expiresOn: '2027-02-30' }, 'expiresOn'],
])('a voucher %s is rejected', async (_what, values, field) => {
  const { status, body } = await admin.post(path, { ...gift, ...values });

  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
});

test('the list finds vouchers by code, recipient and reason, and by state', async () => {
  await issue({ recipientName: 'Sipho', recipientEmail: null, note: 'Sorry' });
  const { id, code } = await issue();
  await buildVoucher();
  await bookWithVoucher(app, await buildEvent());

  const found = [
    await list(`search=${code.replaceAll('-', '').toLowerCase()}`),
    await list('search=lerato'),
    await list('search=thank'),
  ];
  const used = await list('state=used_up');

  expect(found.map(({ vouchers }) => vouchers.map((voucher) => voucher.id))).toEqual([[id], [id], [id]]);
  expect(used.vouchers.map((voucher) => voucher.code)).toEqual([voucherCode]);
  expect((await list('pageSize=2')).total).toBe(3);
});

test('the details of a voucher list the payments made with it and the refunds to it', async () => {
  const { id } = await buildVoucher();
  const event = await buildEvent();
  const booking = await bookWithVoucher(app, event);

  const { body } = await admin.get<AdminVoucherDetail>(`${path}/${id}`);

  const use = {
    amount: -20_000,
    eventTitle: event.title,
    bookingReference: booking.bookingReference,
    bookingId: booking.id,
  };
  expect(body).toMatchObject({ balance: 0, state: 'used_up', uses: [use] });
});

test('a voucher can be extended, but not shortened', async () => {
  const { id } = await buildVoucher({ expiresOn: '2026-01-31' });
  const extend = (expiresOn: string, before = {}) =>
    admin.put<AdminVoucherDetail>(`${path}/${id}/expiry`, { expiresOn, before });

  const extended = await extend(inAYear, { expiresOn: '2026-01-31' });
  const earlier = await extend(today);
  const stale = await extend(addDays(inAYear, 9), { expiresOn: '2026-01-31' });

  expect(extended.body).toMatchObject({ state: 'valid', expiresOn: inAYear });
  expect([earlier.status, stale.body.code]).toEqual([400, 'changed_meanwhile']);
});

test('a void voucher pays for nothing, and its balance is lost', async () => {
  const voucher = await buildVoucher();
  const end = (balance: number) =>
    admin.post<AdminVoucherDetail>(`${path}/${voucher.id}/void`, { reason: 'Lost', balance });

  const stale = await end(10_000);
  const ended = await end(20_000);
  const again = await end(0);
  const hold = await holdWithVoucher(app, await buildEvent());

  expect(stale.body.code).toBe('changed_meanwhile');
  expect([ended, again]).toMatchObject([{ status: 200, body: { state: 'void', balance: 0 } }, { status: 200 }]);
  expect(hold.body.code).toBe('voucher_void');
});

test('a voucher is not voided while a sum is reserved for an unpaid booking', async () => {
  const voucher = await buildVoucher();
  await holdSeats(app, await buildEvent(), {}, { voucherCode });

  const { status, body } = await admin.post(`${path}/${voucher.id}/void`, { reason: 'Lost', balance: 20_000 });

  expect([status, body.code]).toEqual([409, 'conflict']);
  expect(body.error).toContain('R200.00');
});

test('the outstanding balance is reported for each day', async () => {
  const age = (id: number, days: number) =>
    database.sequelize.query(`update vouchers set created_at = now() - interval '${days} days' where id = ${id}`);
  const used = await buildVoucher({ value: 60_000 });
  await age(used.id, 3);
  const ended = await issue();
  await age(ended.id, 3);
  const expired = await buildVoucher({ code: 'AAAA-BBBB-CCCC', value: 5000, expiresOn: addDays(today, -2) });
  await age(expired.id, 3);
  await bookWithVoucher(app, await buildEvent());
  await admin.post(`${path}/${ended.id}/void`, { reason: 'Lost', balance: 30_000 });

  const days = [addDays(today, -4), addDays(today, -3), addDays(today, -1), today];

  expect(await Promise.all(days.map(outstanding))).toEqual([
    { on: days[0], vouchers: 0, amount: 0, expired: 0 },
    { on: days[1], vouchers: 3, amount: 95_000, expired: 0 },
    { on: days[2], vouchers: 2, amount: 90_000, expired: 5000 },
    { on: days[3], vouchers: 1, amount: 15_000, expired: 5000 },
  ]);
});

test('the outstanding balance of a past day stays the same when a refund goes to a void voucher', async () => {
  const voucher = await buildVoucher({ value: 60_000 });
  await database.sequelize.query(`update vouchers set created_at = now() - interval '3 days'`);
  const yesterday = addDays(today, -1);
  const booking = await bookWithVoucher(app, await buildEvent());
  await admin.post(`${path}/${voucher.id}/void`, { reason: 'Lost', balance: 15_000 });
  const before = await outstanding(yesterday);

  await admin.post(`/api/admin/bookings/${booking.id}/cancel`, { version: 0, refund: 45_000, reason: 'Ill' });

  expect([before, await outstanding(yesterday)]).toMatchObject([{ amount: 60_000 }, { amount: 60_000 }]);
  expect(await outstanding(today)).toMatchObject({ amount: 45_000 });
});

test('the file of outstanding vouchers ends with their sum, and has no complete code', async () => {
  await buildVoucher();
  await issue();

  const headers = { Cookie: admin.cookie };
  const answer = await fetch(`${app.url}/api/admin/exports/outstanding-vouchers?on=${today}`, { headers });
  const file = await answer.text();

  const rows = file.trim().split('\r\n').slice(1);
  expect(rows.map((row) => Number(row.split(',').at(-1)))).toEqual([200, 300, 500]);
  expect(rows.at(-1)).toBe('Total,,,,,500.00');
  expect(file).not.toContain(voucherCode);
});
