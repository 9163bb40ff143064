import type { PaymentListView } from '@studio/contract/admin/payments';
import { useSignedIn } from '../../test/admins.ts';
import { useAppWithAdmins } from '../../test/appWithAdmins.ts';
import { bookManually } from '../../test/bookings.ts';
import { buildEvent } from '../../test/factories.ts';
import {
  company,
  invoiceClient,
  openInvoice,
  registered,
  runInvoiceUpdates,
  readPdfText,
} from '../../test/invoices.ts';
import { buildPaidBooking } from '../../test/manageClient.ts';
import { completeRefundOf } from '../../test/payments/refunds.ts';
import { Booking } from '../bookings/booking.model.ts';
import { Invoice } from './invoice.model.ts';

const { database, app, admins } = useAppWithAdmins(() => ({ seller: registered }));
const admin = useSignedIn(admins);

const update = () => runInvoiceUpdates(database);

async function documents() {
  const invoices = await Invoice.findAll({ order: ['id'] });
  return invoices.map(({ kind, number, total, vat, reason }) => [kind, number, total, vat, reason]);
}

const invoice = ['invoice', 1, 90_000, 11_739, null];
const creditNote = ['credit_note', 1, -90_000, -11_739, 'The booking was cancelled and its money paid back'];

/** Two people paid R900.00 by card. */
async function bookByCard() {
  const event = await buildEvent({ title: 'Raku', date: '2031-03-15' });
  const booking = await buildPaidBooking(database, event, { participants: 2 });
  await invoiceClient(app, booking).issue(company);
  return booking;
}

/** Two people paid R900.00 in cash. */
async function bookWithCash() {
  const { id } = await bookManually(admin, await buildEvent(), { participants: 2 });
  await admin.post(`/api/bookings/${id}/invoices`, company);
  return Booking.findByPk(id, { rejectOnEmpty: true });
}

test('a deletion that keeps the money leaves the invoice valid', async () => {
  const { id, bookingReference } = await bookByCard();

  await admin.delete(`/api/bookings/${id}?money=kept&paid=90000`);
  await update();

  expect(await documents()).toEqual([invoice]);
  expect(await Invoice.findAll()).toMatchObject([{ orderId: null, bookingReference }]);
});

test('the list of payments links the documents of a deleted booking, and an admin can open them', async () => {
  const { id, bookingReference } = await bookWithCash();
  await bookByCard();
  await admin.delete(`/api/bookings/${id}?money=reversed&paid=90000`);
  await update();

  const { items } = (await admin.get<PaymentListView>('/api/admin/payments')).body;
  const deleted = items.find((payment) => payment.bookingReference === bookingReference);
  const opened = [];
  for (const document of deleted?.documents ?? []) {
    const answer = await openInvoice(app, admin, document.id);
    opened.push([document.number, await readPdfText(answer)]);
  }

  expect(opened).toEqual([
    ['INV-000001', expect.stringContaining(`Booking ${bookingReference}`)],
    ['CN-000001', expect.stringContaining(`Booking ${bookingReference}`)],
  ]);
  expect(items.filter(({ isBookingDeleted }) => isBookingDeleted)).toHaveLength(2);
  expect(items.filter(({ isBookingDeleted, documents: shown }) => !isBookingDeleted && shown.length > 0)).toEqual([]);
});

test('a deletion that takes back a mistaken payment is followed by a credit note, once', async () => {
  const { id } = await bookWithCash();

  await admin.delete(`/api/bookings/${id}?money=reversed&paid=90000`);
  await Promise.all([update(), update(), update()]);
  await update();

  expect(await documents()).toEqual([invoice, creditNote]);
});

test('a payment that is taken back after the deletion is followed by a credit note', async () => {
  const { id, orderId } = await bookWithCash();
  await admin.delete(`/api/bookings/${id}?money=kept&paid=90000`);
  await update();
  const kept = await documents();

  const { status } = await admin.post(`/api/admin/deleted-bookings/${orderId}/reversal`);
  await update();

  expect([status, kept]).toEqual([200, [invoice]]);
  expect(await documents()).toEqual([invoice, creditNote]);
});

test('card money that is refunded after the deletion is followed by a credit note', async () => {
  const { id, bookingReference } = await bookByCard();
  await admin.delete(`/api/bookings/${id}`);
  await update();
  const undecided = await documents();

  const decision = { kind: 'refunded', amount: 90_000 };
  const { status } = await admin.post(`/api/admin/deleted-bookings/${bookingReference}/decision`, decision);
  await update();

  expect([status, undecided]).toEqual([200, [invoice]]);
  expect(await documents()).toEqual([invoice, creditNote]);
});

test('a booking that is deleted after a refund of a part gets an invoice for the money that the studio keeps', async () => {
  const { id } = await bookByCard();
  await admin.post(`/api/admin/bookings/${id}/cancel`, { version: 0, refund: 20_000, reason: 'Ill' });
  await completeRefundOf(database.sequelize, 'payfast');
  await admin.delete(`/api/bookings/${id}?money=kept&paid=70000`);

  await update();

  expect(await documents()).toEqual([invoice, creditNote, ['invoice', 2, 70_000, 9130, null]]);
  const last = await Invoice.findOne({ where: { kind: 'invoice', number: 2 }, rejectOnEmpty: true });
  const text = await readPdfText(await openInvoice(app, admin, last.id));
  expect(text).toContain('Invoice to Clay Works');
  expect(text).toContain('Amount retained: Raku, Sat 15 Mar 2031 1 R700.00 R91.30 R700.00');
});
