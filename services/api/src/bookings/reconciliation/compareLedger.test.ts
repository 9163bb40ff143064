import type { AuditView } from '@studio/contract/admin/admins';
import type { ReconciliationView } from '@studio/contract/admin/reconciliation';
import type { Paged } from '@studio/contract/paging';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { historyCsv } from '../../../test/payments/historyCsv.ts';
import type { HistoryLine } from '../../../test/payments/historyCsv.ts';
import { receivePayment } from '../../../test/payments/ledger.ts';
import { askForRefund, buildCardBooking } from '../../../test/payments/refunds.ts';
import { transact } from '../../db/transact.ts';
import { PaymentResolution } from '../../payments/paymentResolution.model.ts';
import { completeRefund, lockRefund } from '../../payments/refunds/completeRefund.ts';

const { database, admin } = useAppWithProvider();

/** Noon in the studio. */
const on = (day: string, time = '12:00:00') => new Date(`${day}T${time}+02:00`);

async function upload(csv: string) {
  return admin.post<ReconciliationView>('/api/admin/reconciliations/file', { csv });
}

/** Compares with a file whose first and last transactions are payouts, so that the period is that of the two days. */
async function compare(from: string, to: string, lines: HistoryLine[]): Promise<ReconciliationView> {
  const payout = { paymentId: '', gross: '-1.00', type: 'Payout' };
  const whole = [{ ...payout, at: on(from, '00:00:00') }, ...lines, { ...payout, at: on(to, '23:59:59') }];
  const { status, body } = await upload(historyCsv(whole));
  expect(status).toBe(201);
  return body;
}

async function setReceived(at: Date, refundedAt = at): Promise<void> {
  await database.sequelize.query(
    'update payments set received_at = case when amount > 0 then $1::timestamptz else $2::timestamptz end',
    {
      bind: [at, refundedAt],
    },
  );
}

async function refund(bookingId: number, amount: number): Promise<void> {
  const [asked] = await askForRefund(database.sequelize, bookingId, amount);
  await transact(database.sequelize, async (transaction) => {
    const locked = await lockRefund(transaction, asked?.id ?? 0);
    if (locked) await completeRefund(transaction, locked, 'payfast');
  });
}

test('payments and refunds of both sides match, also when midnight lies between their times', async () => {
  const booking = await buildCardBooking(database.sequelize, '1001');
  await refund(booking.id, 30_000);
  await refund(booking.id, 15_000);
  await setReceived(on('2026-03-04', '00:00:05'), on('2026-03-31', '23:59:59'));

  const paid = { paymentId: '1001', gross: '900.00', at: on('2026-03-03', '23:59:58') };
  const refunded = { paymentId: '1001', gross: '-450.00', at: on('2026-03-31') };
  const both = await compare('2026-03-01', '2026-03-31', [paid, refunded]);
  const endsBetween = await compare('2026-03-01', '2026-03-03', [paid]);

  expect(both).toMatchObject({ from: '2026-03-01', to: '2026-03-31', compared: 2, differences: [] });
  expect(endsBetween).toMatchObject({ compared: 1, differenceCount: 0, source: 'file', settled: 0 });
  expect(endsBetween.finishedAt).not.toBeNull();
});

test('the comparison of an uploaded file is audited with its period', async () => {
  await compare('2026-03-01', '2026-03-31', []);

  const { body } = await admin.get<Paged<AuditView>>('/api/admin/audit');

  expect(body.items).toMatchObject([{ action: 'payment.file_compared', subject: '2026-03-01 to 2026-03-31' }]);
});

test('a payment that one side lacks, and one with another sum, are listed with both amounts and the booking', async () => {
  const missing = await buildCardBooking(database.sequelize, '1001');
  const less = await buildCardBooking(database.sequelize, '1002');
  await refund(less.id, 45_000);
  await setReceived(on('2026-03-10'));

  const { differences, compared } = await compare('2026-03-01', '2026-03-31', [
    { paymentId: '1002', gross: '1,450.00', at: on('2026-03-10') },
    { paymentId: '1002', gross: '-45.00', at: on('2026-03-11') },
    { paymentId: '1003', gross: '80.00', at: on('2026-03-12'), holdId: missing.request.id },
    { paymentId: '1004', gross: '-80.00', at: on('2026-03-13') },
  ]);

  expect(compared).toBe(4);
  const found = differences.map(({ kind, isRefund, providerPaymentId, here, there, bookingReference }) => {
    return [kind, isRefund, providerPaymentId, here, there, bookingReference];
  });
  const expected = [
    ['missing_there', false, '1001', 90_000, null, missing.bookingReference],
    ['other_amount', false, '1002', 90_000, 145_000, less.bookingReference],
    ['other_amount', true, '1002', 45_000, 4500, less.bookingReference],
    ['missing_here', false, '1003', null, 8000, missing.bookingReference],
    ['missing_here', true, '1004', null, 8000, null],
  ];
  expect(found).toEqual(expect.arrayContaining(expected));
  expect(differences).toHaveLength(5);
});

test('a refund that is recorded weeks after it was made is found in both periods', async () => {
  const booking = await buildCardBooking(database.sequelize, '1001');
  await refund(booking.id, 45_000);
  await setReceived(on('2026-03-01'), on('2026-03-20'));
  const lines = [
    { paymentId: '1001', gross: '900.00', at: on('2026-03-01') },
    { paymentId: '1001', gross: '-450.00', at: on('2026-03-05') },
  ];

  expect((await compare('2026-03-01', '2026-03-07', lines)).differences).toEqual([]);
  expect((await compare('2026-03-01', '2026-03-31', lines)).differences).toEqual([]);
});

test('a payment in review that was refunded in the dashboard, and a manual one, are no differences', async () => {
  const paymentId = await receivePayment(database.sequelize, { providerPaymentId: '1001', amount: 12_345 });
  await PaymentResolution.create({ paymentId, kind: 'refunded', amount: -12_345, adminId: null });
  await database.sequelize.query('update payment_resolutions set created_at = $1 where payment_id = $2', {
    bind: [on('2026-03-11'), paymentId],
  });
  await setReceived(on('2026-03-10'));
  await database.sequelize.query(
    `insert into payments (provider, provider_payment_id, amount, received_at) values ('manual', '7:1', 500, $1)`,
    { bind: [on('2026-03-10')] },
  );

  const { compared, differences } = await compare('2026-03-01', '2026-03-31', [
    { paymentId: '1001', gross: '123.45', at: on('2026-03-10') },
    { paymentId: '1001', gross: '-123.45', at: on('2026-03-11') },
  ]);

  expect([compared, differences]).toEqual([2, []]);
});

test.each([
  ['Day,Sum\n2026-11-20,10', "This is not PayFast's transaction history. The columns Date, Type, Sign"],
  [
    historyCsv([{ paymentId: '1', gross: 'ten' }]),
    'This is not PayFast\'s transaction history. Line 2 has the amount "ten"',
  ],
  [historyCsv([]), 'There is no transaction in this file.'],
  ['', 'The file is empty'],
])('a file that begins with %j is rejected with a sentence', async (csv, sentence) => {
  const { status, body } = await upload(csv);

  expect(status).toBe(400);
  expect(body.error).toContain(sentence);
});

test('a file of more than 200 differences is counted in full, and one of more than 5 MB is rejected', async () => {
  const lines = Array.from({ length: 230 }, (_, index) => ({ paymentId: `${2000 + index}`, gross: '10.00' }));

  const { body } = await upload(historyCsv(lines));
  const tooLarge = await upload('x'.repeat(5 * 1024 * 1024 + 1));

  expect([body.differenceCount, body.differences.length]).toEqual([230, 200]);
  expect(tooLarge.status).toBe(400);
  expect(tooLarge.body.error).toContain('at most 5 MB');
});
