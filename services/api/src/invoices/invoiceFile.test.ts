import type { AttendeesView } from '@studio/contract/admin/adminAttendees';
import type { BookingChangesView } from '@studio/contract/admin/adminBookingChanges';
import type { PaymentListView } from '@studio/contract/admin/payments';
import { studioDay } from '@studio/contract/format/dates';
import { useSignedIn } from '../../test/admins.ts';
import { useAppWithAdmins } from '../../test/appWithAdmins.ts';
import { bookManually } from '../../test/bookings.ts';
import { buildEvent } from '../../test/factories.ts';
import { invoiceClient, registered, runInvoiceUpdates } from '../../test/invoices.ts';
import { buildPaidBooking, manageClient } from '../../test/manageClient.ts';
import { completeRefundOf } from '../../test/payments/refunds.ts';
import { Invoice } from './invoice.model.ts';

const { database, app, admins } = useAppWithAdmins(() => ({ seller: registered }));
const admin = useSignedIn(admins);

const thisMonth = studioDay(new Date()).slice(0, 7);
const update = () => runInvoiceUpdates(database);

/** Cells in tests have no commas. */
async function readFile(month = thisMonth) {
  const path = `${app.url}/api/admin/exports/invoices?month=${month}`;
  const answer = await fetch(path, { headers: { Cookie: admin.cookie } });
  const [header = '', ...lines] = (await answer.text())
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n');
  const names = header.split(',');
  const rows = lines.map((line) => {
    const cells = line.split(',');
    return (name: string) => cells[names.indexOf(name)] ?? `no column ${name}`;
  });
  return { answer, names, rows };
}

type Cells = Awaited<ReturnType<typeof readFile>>['rows'];

function sum(rows: Cells, column: string): number {
  return rows.reduce((total, cell) => total + Math.round(Number(cell(column)) * 100), 0);
}

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
  expect(sum(rows, 'Received (R)')).toBe(expected);
  for (const [{ bookingReference }, total] of [
    [changed, 45_000],
    [cancelled, 25_000],
    [split, 45_000],
  ] as const) {
    const own = rows.filter((cell) => cell('Reference') === bookingReference);
    expect([sum(own, 'Invoiced (R)'), sum(own, 'Received (R)')]).toEqual([total, total]);
  }
  expect(rows.filter((cell) => cell('Kind') === 'Transfer')).toHaveLength(2);
  expect(sum(rows, 'Invoiced (R)')).toBe(expected - 45_000);
});

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
