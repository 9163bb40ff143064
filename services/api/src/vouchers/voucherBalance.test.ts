import { addDays, studioDay } from '@studio/contract/format/dates';
import type { PublicSettingsView } from '@studio/contract/settings/settings';
import type { VoucherView } from '@studio/contract/vouchers/vouchers';
import { startApp } from '../../test/app.ts';
import { holdSeats } from '../../test/bookings.ts';
import { request, visitorClient } from '../../test/client.ts';
import { quotePath } from '../../test/discounts.ts';
import { buildEvent, buildVisitor } from '../../test/factories.ts';
import { buildPaidBooking, manageClient } from '../../test/manageClient.ts';
import { useAppWithProvider } from '../../test/payments/appWithProvider.ts';
import { cancelOwn } from '../../test/splits.ts';
import { bookWithVoucher, buildVoucher, voucherCode } from '../../test/vouchers.ts';
import { notifyEventsUpdated } from '../events/eventUpdates.ts';
import { Voucher } from './voucher.model.ts';

const { database, app, admin } = useAppWithProvider();

function readBalance(code = voucherCode, { url, address }: { url?: string; address?: string } = {}) {
  const headers = { 'X-Forwarded-For': address ?? visitorClient(app.url).address };
  return request<VoucherView>(url ?? app.url, `/api/vouchers/${encodeURIComponent(code)}`, { headers });
}

test('the balance of a new voucher is its value, and its code may be typed in any way', async () => {
  const { expiresOn } = await buildVoucher({ recipientName: 'Lerato', note: 'Raffle' });

  const { status, body, headers } = await readBalance('abcd efgh jkmn');

  expect(status).toBe(200);
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(body).toEqual({
    code: voucherCode,
    value: 20_000,
    available: 20_000,
    state: 'valid',
    expiresOn,
    recipientName: 'Lerato',
    uses: [],
  });
});

test('a payment and a refund are uses with the title and date of their workshop, the latest first', async () => {
  await buildVoucher({ value: 100_000 });
  const mugs = await buildEvent({ title: 'Mugs' });
  const bowls = await buildEvent({ title: 'Bowls' });
  await bookWithVoucher(app, mugs);
  const booking = await bookWithVoucher(app, bowls);
  await cancelOwn(app, booking);

  const { body } = await readBalance();

  expect(body).toMatchObject({ value: 100_000, available: 55_000, state: 'valid' });
  expect(body.uses).toMatchObject([
    { amount: 45_000, eventTitle: 'Bowls', eventDate: bowls.date },
    { amount: -45_000, eventTitle: 'Bowls', eventDate: bowls.date },
    { amount: -45_000, eventTitle: 'Mugs', eventDate: mugs.date },
  ]);
});

test('the value of credit is the refunded amount, and only later payments are uses', async () => {
  await admin.put('/api/admin/settings', { creditOffer: 'refunds' });
  const booking = await buildPaidBooking(database, await buildEvent());
  await manageClient(app, booking).cancel({ version: 0, toReturn: 45_000, asCredit: true });
  const { code } = await Voucher.findOne({ where: { kind: 'credit' }, rejectOnEmpty: true });
  const { booking: paid } = await holdSeats(app, await buildEvent(), {}, { voucherCode: code });
  await cancelOwn(app, paid);

  const { body } = await readBalance(code);

  expect(body).toMatchObject({ value: 45_000, available: 45_000, uses: [{ amount: 45_000 }, { amount: -45_000 }] });
});

test('a sum reserved for an unpaid booking is not available and is not listed as a use', async () => {
  await buildVoucher();
  await holdSeats(app, await buildEvent(), {}, { voucherCode });

  const { body } = await readBalance();

  expect(body).toMatchObject({ available: 0, state: 'used_up', uses: [] });
});

test('a voucher that is void or past its last day says so', async () => {
  await buildVoucher({ voidedAt: new Date() });
  await buildVoucher({ code: '0000-0000-0001', expiresOn: addDays(studioDay(new Date()), -1) });

  const states = [await readBalance(), await readBalance('0000-0000-0001')].map(({ body }) => body.state);

  expect(states).toEqual(['void', 'expired']);
});

test('a code that does not exist or cannot be a code is answered with 404', async () => {
  const missing = { status: 404, body: { code: 'not_found', error: 'We do not know this code.' } };

  expect([await readBalance('0000-0000-0000'), await readBalance('CLAY10')]).toMatchObject([missing, missing]);
});

test('an address that guesses vouchers is blocked, and then gets the same answer for one that exists', async () => {
  const strict = await startApp({ database, env: { RATE_LIMIT_MULTIPLIER: '1' } });
  const event = await buildEvent();
  await buildVoucher();
  const client = visitorClient(strict.url);
  const read = async (code?: string) => (await readBalance(code, { url: strict.url, address: client.address })).status;
  const headers = { 'X-Forwarded-For': client.address };
  const quote = { method: 'POST', body: { eventId: event.id, code: 'GUESS' }, headers };

  const known = [await read(), await read()];
  const guesses: number[] = [];
  for (let guess = 0; guess < 17; guess += 1) guesses.push(await read(`0000-0000-00${10 + guess}`));
  // Guesses of discount codes, at the quote and at Pay, count with them.
  const atQuote = (await request(strict.url, quotePath, quote)).status;
  const atPay = (await client.hold(event, buildVisitor(), { voucherCode: '0000-0000-0000' })).status;
  const last = [await read('CLAY10'), await read('CLAY10'), await read()];
  const payWithKnown = (await client.hold(event, buildVisitor(), { voucherCode })).status;
  const other = (await readBalance(voucherCode, { url: strict.url })).status;
  await strict.close();

  expect(known).toEqual([200, 200]);
  expect(guesses).toEqual(Array<number>(17).fill(404));
  expect([atQuote, atPay]).toEqual([409, 409]);
  expect(last).toEqual([404, 429, 429]);
  expect(payWithKnown).toBe(429);
  expect(other).toBe(200);
});

test('the settings of the site say whether there are vouchers that are not void', async () => {
  const readSettings = async () => (await request<PublicSettingsView>(app.url, '/api/settings')).body.hasVouchers;
  const before = await readSettings();
  const voucher = await buildVoucher();
  notifyEventsUpdated();
  const made = await readSettings();
  await voucher.update({ voidedAt: new Date() });
  notifyEventsUpdated();

  expect([before, made, await readSettings()]).toEqual([false, true, false]);
});
