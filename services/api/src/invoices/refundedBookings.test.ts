import type { BookingInvoicesView } from '@studio/contract/invoices/invoices';
import { useSignedIn } from '../../test/admins.ts';
import { useAppWithAdmins } from '../../test/appWithAdmins.ts';
import { bookManually } from '../../test/bookings.ts';
import { buildEvent } from '../../test/factories.ts';
import { company, openInvoice, registered, runInvoiceUpdates, readPdfText } from '../../test/invoices.ts';

const { database, app, admins } = useAppWithAdmins(() => ({ seller: registered }));
const admin = useSignedIn(admins);

const update = () => runInvoiceUpdates(database);

/** A confirmed booking for R450.00 in cash, with an invoice. */
async function bookWithInvoice(): Promise<number> {
  const { id } = await bookManually(admin, await buildEvent());
  await admin.post(`/api/bookings/${id}/invoices`, company);
  return id;
}

const setPayment = (id: number, paymentStatus: string) =>
  admin.patch(`/api/bookings/${id}/payment`, { paymentStatus, paymentMethod: 'cash' });

async function documents(id: number) {
  const { invoices, step } = (await admin.get<BookingInvoicesView>(`/api/bookings/${id}/invoices`)).body;
  return [...invoices.map(({ number, total }) => [number, total]), step];
}

const [invoice, creditNote] = [
  ['INV-000001', 45_000],
  ['CN-000001', -45_000],
];

test('the invoice of a booking whose money went back is credited, and there is no new invoice', async () => {
  const id = await bookWithInvoice();

  await setPayment(id, 'refunded');
  const before = await documents(id);
  await update();
  await update();

  expect(before).toEqual([invoice, 'update']);
  expect(await documents(id)).toEqual([invoice, creditNote, 'none']);
  expect((await admin.post(`/api/bookings/${id}/invoices`, company)).status).toBe(200);
  expect(await documents(id)).toEqual([invoice, creditNote, 'none']);
});

test('the credit note says that the money was paid back', async () => {
  const id = await bookWithInvoice();
  await setPayment(id, 'refunded');

  await update();

  const { invoices } = (await admin.get<BookingInvoicesView>(`/api/bookings/${id}/invoices`)).body;
  expect(await readPdfText(await openInvoice(app, admin, invoices[1]?.id))).toContain('Reason The money was paid back');
});

test('when the money comes again, the booking gets a new invoice with the same buyer', async () => {
  const id = await bookWithInvoice();
  await setPayment(id, 'refunded');
  await update();

  await setPayment(id, 'completed');
  await update();

  expect(await documents(id)).toEqual([invoice, creditNote, ['INV-000002', 45_000], 'none']);
  const { buyer } = (await admin.get<BookingInvoicesView>(`/api/bookings/${id}/invoices`)).body;
  expect(buyer.company).toBe('Clay Works');
});

test('a payment that was noted by mistake leaves the invoice, because the booking is still to be paid', async () => {
  const id = await bookWithInvoice();

  await setPayment(id, 'pending');
  await update();

  expect(await documents(id)).toEqual([invoice, 'none']);
});

test('a mistaken payment that is noted as paid back afterwards is credited too', async () => {
  const id = await bookWithInvoice();
  await setPayment(id, 'pending');

  await setPayment(id, 'refunded');
  await update();

  expect(await documents(id)).toEqual([invoice, creditNote, 'none']);
});

test('a booking that is cancelled after its money went back gets no second credit note', async () => {
  const id = await bookWithInvoice();
  await setPayment(id, 'refunded');
  await update();

  await admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' });
  await update();

  expect(await documents(id)).toEqual([invoice, creditNote, 'none']);
});

test('a refund that also cancels is credited as a cancellation, once', async () => {
  const id = await bookWithInvoice();

  await admin.patch(`/api/bookings/${id}/payment`, { paymentStatus: 'refunded', releaseSeats: true });
  await update();

  expect(await documents(id)).toEqual([invoice, creditNote, 'none']);
});
