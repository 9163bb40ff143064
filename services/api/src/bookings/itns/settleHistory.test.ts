import { holdSeats } from '../../../test/bookings.ts';
import { paidItn, sendItn } from '../../../test/client.ts';
import { buildEvent } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { historyCsv } from '../../../test/payments/historyCsv.ts';
import { readLedger } from '../../../test/payments/ledger.ts';
import { usePayfastApi } from '../../../test/payments/payfastApi.ts';
import { usePayfastSandbox } from '../../../test/payments/payfastSandbox.ts';
import { testMerchant } from '../../../test/payments/provider.ts';
import { taskContext } from '../../../test/payments/reconciliation.ts';
import { sellVouchers, voucherBuyer } from '../../../test/voucherSales.ts';
import { createPayfastApi } from '../../payments/payfast/api/payfastApi.ts';
import { Voucher } from '../../vouchers/voucher.model.ts';
import { settleRecentHistory, historyEveryMs, itnWaitMs } from './settleHistory.ts';

const payfast = usePayfastApi();
const sandbox = usePayfastSandbox();
const { database, app, admin } = useAppWithProvider();

const ledger = () => readLedger(database.sequelize);

function check(url = payfast.url): Promise<number> {
  const api = createPayfastApi({ merchant: testMerchant, api: { url, timeoutMs: 60_000 } });
  if (!api) throw new Error('The test has no API');
  return settleRecentHistory(taskContext(app, database.appPool), api);
}

async function hold() {
  const event = await buildEvent({ capacity: 2 });
  const { form, booking } = await holdSeats(app, event);
  return { event, booking, form, itn: paidItn(form) };
}

type PaidItn = Awaited<ReturnType<typeof hold>>['itn'];

/** A payment that PayFast took `ageMs` ago. */
function historyOf(itn: PaidItn, { gross = '450.00', ageMs = 3 * 60_000, holdId = itn.m_payment_id } = {}): string {
  return historyCsv([{ paymentId: itn.pf_payment_id, gross, holdId, at: new Date(Date.now() - ageMs) }]);
}

async function confirmationCount(): Promise<number> {
  const mails = await enqueuedMails(database.sequelize);
  return mails.filter(({ kind }) => kind === 'booking-confirmed').length;
}

test('a payment in the sandbox whose ITN is dropped is confirmed from the history, with one mail', async () => {
  const { booking, form } = await hold();
  await sandbox.payWithoutItn(form.fields);
  const later = Date.now() + itnWaitMs + 1000;

  expect(await check(sandbox.url)).toBe(0);
  const now = jest.spyOn(Date, 'now').mockImplementation(() => later);
  const settled = await check(sandbox.url).finally(() => now.mockRestore());

  expect(settled).toBe(1);
  const paid = (await sandbox.payments()).find(({ fields }) => fields['m_payment_id'] === form.holdId);
  expect(await booking.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
  expect(await ledger()).toMatchObject([
    { bookingId: booking.id, providerPaymentId: paid?.pfPaymentId, amount: 45_000 },
  ]);
  expect(await confirmationCount()).toBe(1);
  expect(app.log.lines).toContainEqual(expect.objectContaining({ event: 'itn.lost', result: 'confirmed' }));
});

test('replicas that check at once settle a lost ITN once, and the ITN that comes late is a duplicate', async () => {
  const { booking, itn } = await hold();
  payfast.history = historyOf(itn);

  const settled = await Promise.all([check(), check()]);
  const late = await sendItn(app.url, itn);

  expect(settled[0] + settled[1]).toBe(1);
  expect(late.status).toBe(200);
  expect((await booking.reload()).status).toBe('confirmed');
  expect(await ledger()).toMatchObject([{ amount: 45_000, fee: 1035, review: null }]);
  expect(await confirmationCount()).toBe(1);
  expect(await check()).toBe(0);
});

test('a payment of less than two minutes ago waits for its ITN', async () => {
  const { booking, itn } = await hold();
  payfast.history = historyOf(itn, { ageMs: itnWaitMs - 30_000 });

  expect(await check()).toBe(0);

  expect((await booking.reload()).status).toBe('held');
});

test('while PayFast does not answer nothing changes, and the payment is settled afterwards', async () => {
  const { booking, itn } = await hold();
  payfast.history = historyOf(itn);
  payfast.isDown = true;

  await expect(check()).rejects.toMatchObject({ kind: 'unknown' });

  expect((await booking.reload()).status).toBe('held');
  payfast.isDown = false;
  expect(await check()).toBe(1);
  expect((await booking.reload()).status).toBe('confirmed');
});

test('a lost payment is settled within 15 minutes although two checks take their longest time and fail', () => {
  const longestPause = historyEveryMs * 1.25;
  const longestCall = 60_000;

  expect(itnWaitMs + 3 * (longestPause + longestCall)).toBeLessThan(15 * 60_000);
});

test('a payment from the history for an expired hold claims its seats again if they are free', async () => {
  const { booking, event, itn } = await hold();
  await booking.update({ status: 'expired', endedBy: 'time' });
  await booking.request.update({ state: 'expired', expiresAt: null });
  await (await event.reload()).update({ seatsTaken: 0 });
  payfast.history = historyOf(itn);

  expect(await check()).toBe(1);

  expect((await booking.reload()).status).toBe('confirmed');
  expect((await event.reload()).seatsTaken).toBe(1);
});

test('a payment of another sum and a second payment of a booking are in review, as after an ITN', async () => {
  const { itn } = await hold();
  await sendItn(app.url, itn);
  payfast.history = historyOf({ ...itn, pf_payment_id: '9000001' });
  expect(await check()).toBe(1);
  const other = await hold();
  payfast.history = historyOf(other.itn, { gross: '1,450.00' });
  expect(await check()).toBe(1);

  expect((await ledger()).map(({ amount, review }) => [amount, review])).toEqual([
    [45_000, null],
    [45_000, 'paid_twice'],
    [145_000, 'wrong_amount'],
  ]);
});

test('a payment of a voucher whose ITN is lost makes the voucher', async () => {
  await sellVouchers(admin);
  const { body: form } = await voucherBuyer(app).order();
  payfast.history = historyOf(paidItn(form), { gross: '750.00' });

  expect([await check(), await check()]).toEqual([1, 0]);

  expect(await Voucher.findAll()).toMatchObject([{ kind: 'sold', balance: 75_000 }]);
});

test('a payment for another sale of the same PayFast account is ignored', async () => {
  const { itn } = await hold();
  payfast.history = historyOf(itn, { holdId: 'pay_now_10000100' });

  expect(await check()).toBe(0);

  expect(await ledger()).toEqual([]);
});
