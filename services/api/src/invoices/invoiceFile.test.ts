import type { AttendeesView } from '@studio/contract/admin/adminAttendees';
import type { BookingChangesView } from '@studio/contract/admin/adminBookingChanges';
import type { PaymentListView } from '@studio/contract/admin/payments';
import { useSignedIn } from '../../test/admins.ts';
import { useAppWithAdmins } from '../../test/appWithAdmins.ts';
import { bookManually, holdSeats } from '../../test/bookings.ts';
import { buildEvent } from '../../test/factories.ts';
import { invoiceClient, registered, runInvoiceUpdates } from '../../test/invoices.ts';
import { buildPaidBooking, manageClient } from '../../test/manageClient.ts';
import { readMonthFile, sumOfColumn, thisMonth } from '../../test/payments/monthFile.ts';
import { useProvider } from '../../test/payments/provider.ts';
import { completeRefundOf } from '../../test/payments/refunds.ts';
import { payRest } from '../../test/vouchers.ts';
import { buyVoucher, sellVouchers } from '../../test/voucherSales.ts';
import type { Booking } from '../bookings/booking.model.ts';
import type { Event } from '../events/event.model.ts';
import { Voucher } from '../vouchers/voucher.model.ts';
import { Invoice } from './invoice.model.ts';

const provider = useProvider();
const { database, app, admins } = useAppWithAdmins(() => ({
  seller: registered,
  validateUrl: provider.config.validateUrl,
}));
const admin = useSignedIn(admins);

const update = () => runInvoiceUpdates(database);

const readFile = (month?: string) => readMonthFile(app, admin, month);

/** The sum that the list of payments shows for a month. */
async function paymentsOf(month: string): Promise<number> {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return (await admin.get<PaymentListView>(`/api/admin/payments?from=${month}-01&to=${lastDay}`)).body.sum;
}

test('the file has each document and each payment, with the VAT and the buyer', async () => {
  const booking = await buildPaidBooking(database, await buildEvent(), { participants: 2 });
  await invoiceClient(app, booking).issue({ company: 'Clay Works', vatNumber: '4987654321' });

  const { answer, rows } = await readFile();

  expect(answer.headers.get('Content-Disposition')).toMatch(/filename="invoices-\d{4}-\d\d-\d{4}-\d\d-\d\d.csv"/);
  const columns = [
    'Kind',
    'Number',
    'Company',
    'VAT number',
    'Value without VAT (R)',
    'VAT (R)',
    'Invoiced (R)',
    'Received (R)',
    'Method',
  ];
  expect(rows.map((cell) => columns.map(cell))).toEqual([
    ['Invoice', 'INV-000001', 'Clay Works', '4987654321', '782.61', '117.39', '900.00', '', ''],
    ['Payment', expect.any(String), '', '', '', '', '', '900.00', 'Card (PayFast)'],
  ]);
  const { body: audit } = await admin.audit('?about=invoice');
  expect(audit.items).toMatchObject([{ action: 'invoice.exported' }]);
});

test('the received sums equal the list of payments, and for each booking the sum of its documents', async () => {
  const event = await buildEvent();
  const changed = await buildPaidBooking(database, event, { participants: 2 });
  const cancelled = await buildPaidBooking(database, event);
  const split = await buildPaidBooking(database, event, { participants: 2 });
  await bookManually(admin, event);
  for (const booking of [changed, cancelled, split]) await invoiceClient(app, booking).issue();
  await manageClient(app, changed).changeTo({ eventId: event.id, participants: 1 });
  await completeRefundOf(database.sequelize, 'payfast');
  const { version } = (await admin.get<BookingChangesView>(`/api/admin/bookings/${cancelled.id}/changes`)).body;
  await admin.post(`/api/admin/bookings/${cancelled.id}/cancel`, { version, refund: 20_000, reason: 'Ill' });
  await completeRefundOf(database.sequelize, 'payfast');
  const { attendees } = (await admin.get<AttendeesView>(`/api/bookings/${split.id}/attendees`)).body;
  await admin.post(`/api/admin/bookings/${split.id}/split`, { version: 0, attendeeIds: [attendees[1]?.id] });
  await update();

  const { rows } = await readFile();

  const expected = await paymentsOf(thisMonth);
  expect(expected).toBe(90_000 - 45_000 + 45_000 - 20_000 + 90_000 + 45_000);
  expect(sumOfColumn(rows, 'Received (R)')).toBe(expected);
  for (const [{ bookingReference }, total] of [
    [changed, 45_000],
    [cancelled, 25_000],
    [split, 45_000],
  ] as const) {
    const own = rows.filter((cell) => cell('Reference') === bookingReference);
    expect([sumOfColumn(own, 'Invoiced (R)'), sumOfColumn(own, 'Received (R)')]).toEqual([total, total]);
  }
  expect(rows.filter((cell) => cell('Kind') === 'Transfer')).toHaveLength(2);
  expect(sumOfColumn(rows, 'Invoiced (R)')).toBe(expected - 45_000);
});

test('what vouchers pay, get back and are given as credit cancels out in the sum, but not for their bookings', async () => {
  await sellVouchers(admin);
  const event = await buildEvent();
  const { voucher } = await buyVoucher(app);
  const changed = await bookBy(voucher, event, 2);
  await invoiceClient(app, changed).issue();
  await manageClient(app, changed).changeTo({ eventId: event.id, participants: 1 });
  const cancelled = await buildPaidBooking(database, event);
  await invoiceClient(app, cancelled).issue();
  const decision = { version: 0, refund: 30_000, asCredit: true, reason: 'Ill' };
  await admin.post(`/api/admin/bookings/${cancelled.id}/cancel`, decision);
  const credit = await Voucher.findOne({ where: { kind: 'credit' }, rejectOnEmpty: true });
  const next = await bookBy(credit, event);
  await invoiceClient(app, next).issue();
  await update();

  const { rows } = await readFile();

  const expected = await paymentsOf(thisMonth);
  expect(expected).toBe(75_000 + 15_000 + 45_000 + 15_000);
  expect(sumOfColumn(rows, 'Received (R)')).toBe(expected);
  for (const [{ bookingReference }, total] of [
    [changed, 45_000],
    [cancelled, 15_000],
    [next, 45_000],
  ] as const) {
    const own = rows.filter((cell) => cell('Reference') === bookingReference);
    expect([sumOfColumn(own, 'Invoiced (R)'), sumOfColumn(own, 'Received (R)')]).toEqual([total, total]);
  }
  const received = (kind: string) => rows.filter((cell) => cell('Kind') === kind).map((cell) => cell('Received (R)'));
  expect(received('Paid by voucher')).toEqual(['750.00', '-450.00', '-300.00', '300.00']);
  expect(received('Taken from voucher')).toEqual(['-750.00', '450.00', '300.00', '-300.00']);
  const takenFrom = ({ code }: Voucher) => rows.filter((cell) => cell('Number') === `…${code.slice(-4)}`);
  expect([voucher, credit].map((one) => sumOfColumn(takenFrom(one), 'Received (R)'))).toEqual([-30_000, 0]);
});

/** Books with the voucher, and pays the rest by card. */
async function bookBy({ code: voucherCode }: Voucher, event: Event, participants = 1): Promise<Booking> {
  const { booking } = await holdSeats(app, event, { participants }, { voucherCode });
  await payRest(app, booking.request);
  return booking.reload();
}

test('the file of a month contains the documents of its days in the studio’s time zone', async () => {
  const booking = await buildPaidBooking(database, await buildEvent());
  await invoiceClient(app, booking).issue();
  await Invoice.update({ issuedAt: new Date('2026-01-31T22:30:00Z') }, { where: {} });

  const kinds = async (month: string) => (await readFile(month)).rows.map((cell) => cell('Kind'));

  expect(await kinds('2026-01')).toEqual([]);
  expect(await kinds('2026-02')).toEqual(['Invoice']);
});

test.each(['2026-13', '2026', '', 'x'])('the month %j is rejected', async (month) => {
  expect((await readFile(month)).answer.status).toBe(400);
});
