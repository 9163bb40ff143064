import type { AnalyticsView } from '@studio/contract/admin/analytics';
import { addDays, studioDay } from '@studio/contract/format/dates';
import { holdSeats } from '../../../test/bookings.ts';
import { buildEvent } from '../../../test/factories.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readLedger } from '../../../test/payments/ledger.ts';
import { usePayfastSandbox } from '../../../test/payments/payfastSandbox.ts';
import { readPaymentsFile } from '../../../test/payments/paymentsFile.ts';
import { readLatest, runTask } from '../../../test/payments/reconciliation.ts';
import { askForRefund } from '../../../test/payments/refunds.ts';
import { createPayfastApi } from '../../payments/payfast/api/payfastApi.ts';
import { sendRefunds } from '../../payments/refunds/sendRefunds.ts';
import type { Booking } from '../booking.model.ts';
import { itnWaitMs } from '../itns/settleHistory.ts';

const sandbox = usePayfastSandbox();
const { database, app, admin } = useAppWithProvider(() => ({ PAYFAST_API_URL: sandbox.url }));

async function payWithoutItn(participants: number): Promise<Booking> {
  const { form, booking } = await holdSeats(app, await buildEvent(), { participants });
  await sandbox.payWithoutItn(form.fields);
  return booking;
}

const sumOf = (entries: readonly { amount: number }[]) => entries.reduce((sum, { amount }) => sum + amount, 0);

test('the sandbox’s own list, the ledger, the file of payments and the revenue agree to the cent', async () => {
  // The daily comparison is made first.
  await runTask(app, database);
  const [first] = [await payWithoutItn(1), await payWithoutItn(2)];
  const later = Date.now() + itnWaitMs + 60_000;
  const now = jest.spyOn(Date, 'now').mockImplementation(() => later);
  const today = studioDay(new Date());
  const compare = async () => {
    await admin.post('/api/admin/reconciliations', { from: addDays(today, -1), to: addDays(today, 1) });
    await runTask(app, database);
    return readLatest(admin);
  };

  const payments = await compare();
  await askForRefund(database.sequelize, first.id, 20_050);
  await sendRefunds({ database: database.appPool, api: createPayfastApi(app.config.payfast), log: app.log.log });
  const all = await compare();
  now.mockRestore();

  expect(payments).toMatchObject({ settled: 2, compared: 2, differences: [] });
  expect(all).toMatchObject({ settled: 0, compared: 3, differences: [] });
  const expected = 45_000 + 90_000 - 20_050;
  const { body: overview } = await admin.get<AnalyticsView>('/api/analytics');
  expect({
    sandbox: await sandbox.balance(),
    ledger: sumOf(await readLedger(database.sequelize)),
    file: sumOf(await readPaymentsFile(app, admin)),
    revenue: overview.totalRevenue,
  }).toEqual({ sandbox: expected, ledger: expected, file: expected, revenue: expected });
});
