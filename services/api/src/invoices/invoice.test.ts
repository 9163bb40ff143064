import type { BookingInvoicesView } from '@studio/contract/invoices/invoices';
import { useApp } from '../../test/app.ts';
import { useAppWithAdmins } from '../../test/appWithAdmins.ts';
import { request } from '../../test/client.ts';
import { buildBooking, buildEvent } from '../../test/factories.ts';
import { invoiceClient, registered } from '../../test/invoices.ts';
import { buildPaidBooking } from '../../test/manageClient.ts';
import { makeReference } from '../bookings/ids/reference.ts';

const { database, app } = useAppWithAdmins(() => ({ seller: registered }));
const unregistered = useApp(database);

const lerato = { firstName: 'Lerato', lastName: 'Nkosi' };
const company = { company: 'Clay Works', vatNumber: '4987654321', address: '1 Main Road\nRosebank' };

async function book(values = {}) {
  return buildPaidBooking(database, await buildEvent({ title: 'Raku', date: '2031-03-15' }), { ...lerato, ...values });
}

test('the visitor of a paid booking gets a tax invoice with what the law requires', async () => {
  const booking = await book({ participants: 2 });
  const client = invoiceClient(app, booking);
  const before = (await client.read()).body;

  const { status, body } = await client.issue(company);
  const text = await client.readText(body.invoices[0]?.id ?? 0);

  expect(before).toEqual({
    invoices: [],
    step: 'first',
    title: 'Tax invoice',
    needsAddress: false,
    buyer: { name: 'Lerato Nkosi', company: '', vatNumber: '', address: '' },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    invoices: [{ kind: 'invoice', number: 'INV-000001', total: 90_000, creditedNumber: null }],
    step: 'none',
  });
  expect(text).toMatch(/^Tax invoice Studio Randburg 12 Clay Street, Randburg, Johannesburg, 2194, South Africa/);
  expect(text).toContain('VAT number 4123456789');
  expect(text).toContain(`Number INV-000001`);
  expect(text).toContain(`Booking ${booking.bookingReference}`);
  expect(text).toContain('Invoice to Clay Works Lerato Nkosi 1 Main Road Rosebank VAT number 4987654321');
  expect(text).toContain('Raku, Sat 15 Mar 2031: place in the workshop 2 R450.00 R117.39 R900.00');
  expect(text).toContain('Value without VAT R782.61 VAT 15% R117.39 Total with VAT R900.00');
});

test('the invoice of a studio that is not registered for VAT names no VAT', async () => {
  const client = invoiceClient(unregistered, await book());

  const { body } = await client.issue(company);
  const text = await client.readText(body.invoices[0]?.id ?? 0);

  expect(body.title).toBe('Invoice');
  expect(text).toMatch(/^Invoice Studio Randburg/);
  expect(text).toContain('Raku, Sat 15 Mar 2031: place in the workshop 1 R450.00 R450.00 Total R450.00');
  expect(text.replace('VAT number 4987654321', '')).not.toContain('VAT');
});

test('asking again issues nothing more and does not change the buyer', async () => {
  const client = invoiceClient(app, await book());

  const first = (await client.issue()).body;
  const again = await client.issue(company);

  expect([again.status, again.body]).toEqual([200, first]);
});

test.each([
  ['pending', { status: 'pending' }, 'unpaid', 'not_paid'],
  ['confirmed without money', { status: 'confirmed', expiresAt: null, paymentMethod: 'cash' }, 'unpaid', 'not_paid'],
  ['free', { status: 'confirmed', expiresAt: null, paymentMethod: 'cash', totalAmount: 0 }, 'nothing', 'conflict'],
] as const)('a booking that is %s has no invoice', async (_what, values, step, code) => {
  const booking = await buildBooking(await buildEvent(), { bookingReference: makeReference(), ...values });
  const client = invoiceClient(app, booking);

  const answer = await client.issue();

  expect([answer.status, answer.body.code]).toEqual([409, code]);
  expect((await client.read()).body).toMatchObject({ invoices: [], step });
});

test('a tax invoice of more than R5000 needs the address of the buyer, and one of R5000 does not', async () => {
  const event = await buildEvent({ price: 100_000 });
  const dear = invoiceClient(app, await buildPaidBooking(database, event, { participants: 6 }));
  const cheap = invoiceClient(app, await buildPaidBooking(database, event, { participants: 5 }));

  const rejected = await dear.issue({ company: 'Clay Works' });
  const needed = [(await dear.read()).body.needsAddress, (await cheap.read()).body.needsAddress];

  expect(rejected).toMatchObject({
    status: 400,
    body: { fields: { address: 'A tax invoice of more than R5000.00 needs the address of the buyer.' } },
  });
  expect(needed).toEqual([true, false]);
  expect((await dear.issue(company)).status).toBe(200);
  expect((await cheap.issue()).status).toBe(200);
  expect(
    (await invoiceClient(unregistered, await buildPaidBooking(database, event, { participants: 1 })).issue()).status,
  ).toBe(200);
});

test.each([
  [{ vatNumber: '123' }, 'A VAT number has ten digits and begins with 4'],
  [{ company: 'x'.repeat(121) }, 'Company cannot be longer than 120 characters'],
  [{ address: 5 }, 'Address must be text'],
])('the buyer %j is rejected', async (buyer, error) => {
  const client = invoiceClient(app, await book());

  expect(await client.issue(buyer)).toMatchObject({ status: 400, body: { error } });
  expect((await client.read()).body.invoices).toEqual([]);
});

test('a document is opened only by the link of its own booking', async () => {
  const booking = await book();
  const own = invoiceClient(app, booking);
  const { body } = await own.issue();
  const id = body.invoices[0]?.id ?? 0;
  const other = invoiceClient(app, await book());
  const withoutKey = invoiceClient(app, booking, 'A'.repeat(43));

  const statuses = [
    await own.open(id),
    await other.open(id),
    await withoutKey.open(id),
    await own.open(id + 1000),
    await own.open('x'),
    (await withoutKey.read()).status,
    (await withoutKey.issue()).status,
    (await request<BookingInvoicesView>(app.url, `/api/bookings/${booking.bookingReference}/manage/invoices`)).status,
  ];

  expect(statuses).toEqual([200, 404, 404, 404, 404, 404, 404, 404]);
});

test('the document shows names with letters of all languages of South Africa', async () => {
  const client = invoiceClient(app, await book({ firstName: 'Ṱhivhulawi', lastName: 'Ḽuvhengo' }));

  const { body } = await client.issue({ company: 'Šárka & Nguyễn' });

  expect(await client.readText(body.invoices[0]?.id ?? 0)).toContain('Šárka & Nguyễn Ṱhivhulawi Ḽuvhengo');
});
