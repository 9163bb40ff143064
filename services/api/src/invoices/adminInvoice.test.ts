import type { PersonalDataView } from '@studio/contract/admin/privacy';
import type { BookingInvoicesView } from '@studio/contract/invoices/invoices';
import { useSignedIn } from '../../test/admins.ts';
import { useAppWithAdmins } from '../../test/appWithAdmins.ts';
import { buildBooking, buildEvent } from '../../test/factories.ts';
import { company, invoiceClient, openInvoice, registered, readPdfText } from '../../test/invoices.ts';
import { buildPaidBooking } from '../../test/manageClient.ts';
import { makeReference } from '../bookings/ids/reference.ts';

const { database, app, admins } = useAppWithAdmins(() => ({ seller: registered }));
const admin = useSignedIn(admins);

const pathOf = ({ id }: { id: number }) => `/api/bookings/${id}/invoices`;
const open = (id: number | string | undefined) => openInvoice(app, admin, id);
const book = async (values = {}) => buildPaidBooking(database, await buildEvent(), values);

test('an admin issues the invoice of a booking, opens it, and the audit log names its number', async () => {
  const booking = await book();

  const { status, body } = await admin.post<BookingInvoicesView>(pathOf(booking), company);
  const answer = await open(body.invoices[0]?.id);

  expect([status, body.invoices.map(({ number }) => number)]).toEqual([200, ['INV-000001']]);
  expect((await admin.get<BookingInvoicesView>(pathOf(booking))).body).toEqual(body);
  expect(answer.headers.get('Content-Type')).toBe('application/pdf');
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="INV-000001.pdf"');
  expect(await readPdfText(answer)).toContain('Clay Works');
  const { body: audit } = await admin.audit('?about=invoice');
  expect(audit.items).toMatchObject([
    { action: 'invoice.issued', subject: booking.bookingReference, after: { numbers: 'INV-000001' } },
  ]);
});

test('an admin replaces an invoice by naming another buyer, and the same buyer issues nothing', async () => {
  const booking = await book();
  await invoiceClient(app, booking).issue();

  const replaced = (await admin.post<BookingInvoicesView>(pathOf(booking), company)).body;
  const same = (await admin.post<BookingInvoicesView>(pathOf(booking), company)).body;

  expect(replaced.invoices.map(({ number, total }) => [number, total])).toEqual([
    ['INV-000001', 45_000],
    ['CN-000001', -45_000],
    ['INV-000002', 45_000],
  ]);
  expect(same).toEqual(replaced);
  const text = await readPdfText(await open(replaced.invoices[1]?.id));
  expect(text).toContain('Reason The details of the buyer were corrected');
});

test('an unpaid booking, a hold and an unknown booking or document have no invoice', async () => {
  const unpaid = await buildBooking(await buildEvent(), { bookingReference: makeReference(), status: 'pending' });
  const held = await buildBooking(await buildEvent(), { bookingReference: makeReference(), status: 'held' });

  const answers = [
    await admin.post(pathOf(unpaid), {}),
    await admin.post(pathOf(held), {}),
    await admin.get(pathOf({ id: 999_999 })),
  ];

  expect(answers.map(({ status }) => status)).toEqual([409, 404, 404]);
  expect([(await open(999_999)).status, (await open('x')).status]).toEqual([404, 404]);
});

test('the documents of an erased person keep the name, the export contains them, and no first invoice is issued', async () => {
  const email = 'zodwa@example.com';
  const past = await buildEvent({ date: '2025-03-14' });
  const booking = await buildPaidBooking(database, past, { email, firstName: 'Zodwa', lastName: 'Zulu' });
  const other = await buildPaidBooking(database, past, { email, firstName: 'Zodwa', lastName: 'Zulu' });
  await admin.post(pathOf(booking), {});

  const { body: exported } = await admin.post<PersonalDataView>(`/api/admin/customers/${email}/export`);
  await admin.post(`/api/admin/customers/${email}/erasure`);
  const { body } = await admin.get<BookingInvoicesView>(pathOf(booking));
  const first = await admin.post(pathOf(other), {});

  expect(exported.invoices).toMatchObject([{ number: 1, content: { buyer: { name: 'Zodwa Zulu' } } }]);
  expect(await readPdfText(await open(body.invoices[0]?.id))).toContain('Invoice to Zodwa Zulu');
  expect(first.status).toBe(409);
});
