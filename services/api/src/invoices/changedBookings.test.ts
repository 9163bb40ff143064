import type { BookingChangesView } from '@studio/contract/admin/adminBookingChanges';
import { useSignedIn } from '../../test/admins.ts';
import { useAppWithAdmins } from '../../test/appWithAdmins.ts';
import { readAttention } from '../../test/attention.ts';
import { buildEvent, startsIn } from '../../test/factories.ts';
import { company, invoiceClient, registered, runInvoiceUpdates } from '../../test/invoices.ts';
import { buildPaidBooking, manageClient, payChange } from '../../test/manageClient.ts';
import { useProvider } from '../../test/payments/provider.ts';
import type { Booking } from '../bookings/booking.model.ts';
import { Invoice } from './invoice.model.ts';

const provider = useProvider();
const { database, app, admins } = useAppWithAdmins(() => ({
  validateUrl: provider.config.validateUrl,
  seller: registered,
}));
const admin = useSignedIn(admins);

const update = () => runInvoiceUpdates(database);

/** A paid booking of two people with an invoice. */
async function bookWithInvoice(values = {}) {
  const event = await buildEvent({ title: 'Raku', date: '2031-03-15', ...values });
  const booking = await buildPaidBooking(database, event, { participants: 2 });
  const client = invoiceClient(app, booking);
  await client.issue(company);
  return { event, booking, client };
}

async function documents({ orderId }: Booking) {
  const invoices = await Invoice.findAll({ where: { orderId }, order: ['id'] });
  return invoices.map(({ kind, number, total, reason }) => ({ kind, number, total, reason }));
}

test('a smaller party gets a credit note for the invoice and a new invoice, with the same buyer', async () => {
  const { event, booking, client } = await bookWithInvoice();
  await manageClient(app, booking).changeTo({ eventId: event.id, participants: 1 });
  const changed = (await client.read()).body;

  await update();

  const { body } = await client.read();
  const [, note, invoice] = body.invoices;
  expect([changed.step, changed.buyer.company]).toEqual(['update', 'Clay Works']);
  expect(body).toMatchObject({
    invoices: [
      { number: 'INV-000001', total: 90_000 },
      { number: 'CN-000001', total: -90_000, creditedNumber: 'INV-000001' },
      { number: 'INV-000002', total: 45_000 },
    ],
    step: 'none',
  });
  const text = await client.readText(note?.id ?? 0);
  expect(text).toMatch(/^Credit note /);
  expect(text).toMatch(/For invoice INV-000001 of .+ Reason The booking was changed/);
  expect(text).toContain('Credit to Clay Works');
  expect(text).toContain('2 R450.00 R117.39 R900.00');
  expect(await client.readText(invoice?.id ?? 0)).toContain('1 R450.00 R58.70 R450.00');
});

test('a change that costs something gets its documents once it is paid, and the visitor can issue them at once', async () => {
  const { event, booking, client } = await bookWithInvoice();
  const { body } = await manageClient(app, booking).changeTo({ eventId: event.id, participants: 3 });
  const open = (await client.read()).body.step;
  await payChange(app, body.payment);

  const issued = await client.issue({ ...company, company: 'Clay and Works' });
  await update();

  expect(open).toBe('none');
  expect(issued.body.invoices.map(({ number, total }) => [number, total])).toEqual([
    ['INV-000001', 90_000],
    ['CN-000001', -90_000],
    ['INV-000002', 135_000],
  ]);
  expect(issued.body.buyer.company).toBe('Clay and Works');
  expect(await documents(booking)).toHaveLength(3);
});

test('a change that an admin makes without its payment waits for the money', async () => {
  const { event, booking, client } = await bookWithInvoice();
  const { version } = (await admin.get<BookingChangesView>(`/api/admin/bookings/${booking.id}/changes`)).body;
  const change = { version, eventId: event.id, participants: 3, difference: 'settled', reason: 'By phone' };
  await admin.post(`/api/admin/bookings/${booking.id}/change`, change);
  await update();
  const waiting = [(await client.read()).body.step, (await client.issue(company)).status, await documents(booking)];

  await admin.patch(`/api/bookings/${booking.id}/payment`, { paymentStatus: 'completed', paymentMethod: 'eft' });
  await update();

  expect(waiting).toEqual(['unpaid', 409, [{ kind: 'invoice', number: 1, total: 90_000, reason: null }]]);
  expect((await documents(booking)).map(({ total }) => total)).toEqual([90_000, -90_000, 135_000]);
});

test('a booking that is moved gets an invoice that names the new workshop', async () => {
  const { booking, client } = await bookWithInvoice();
  const other = await buildEvent({ title: 'Wheel', date: '2031-04-05' });
  await manageClient(app, booking).changeTo({ eventId: other.id, participants: 2 });

  await update();

  const texts = [];
  for (const { id } of (await client.read()).body.invoices) texts.push(await client.readText(id));
  expect(texts.map((text) => /(Raku|Wheel), \w+ \d+ \w+ 2031/.exec(text)?.[0])).toEqual([
    'Raku, Sat 15 Mar 2031',
    'Raku, Sat 15 Mar 2031',
    'Wheel, Sat 5 Apr 2031',
  ]);
});

test.each([
  ['free of charge', 49, [90_000, -90_000]],
  ['too late', 47, [90_000, -90_000, 90_000]],
])(
  'a booking that is cancelled %s gets a credit note, and an invoice for a cancellation fee',
  async (_when, hours, totals) => {
    const { booking, client } = await bookWithInvoice(startsIn(hours * 3600));
    const manage = manageClient(app, booking);
    const { version, cancellation } = (await manage.read()).body;
    await manage.cancel({ version, toReturn: cancellation.toReturn });

    await update();

    const { body } = await client.read();
    expect(body.invoices.map(({ total }) => total)).toEqual(totals);
    expect((await documents(booking))[1]?.reason).toBe('The booking was cancelled');
    if (totals.length === 3) {
      expect(await client.readText(body.invoices[2]?.id ?? 0)).toContain('Cancellation fee: Raku');
    }
  },
);

test('a cancelled booking gets no credit note before an admin decides about its money', async () => {
  const { booking } = await bookWithInvoice();
  await admin.patch(`/api/bookings/${booking.id}/status`, { status: 'cancelled' });
  await update();
  const undecided = await documents(booking);
  const [item] = (await readAttention(admin)).cancelledPaid;

  await admin.post(`/api/bookings/${item?.id}/keep`);
  await update();

  expect(undecided).toHaveLength(1);
  expect((await documents(booking)).map(({ total }) => total)).toEqual([90_000, -90_000, 90_000]);
});

test('a goodwill refund lowers the new invoice', async () => {
  const { booking } = await bookWithInvoice();
  const refund = { amount: 5000, cancels: false, reason: 'Broken cup', before: { refundable: 90_000 } };
  await admin.post(`/api/bookings/${booking.id}/refunds`, refund);

  await update();

  expect((await documents(booking)).map(({ total }) => total)).toEqual([90_000, -90_000, 85_000]);
});

test('a new invoice of more than R5000.00 waits for the address that the law requires', async () => {
  const event = await buildEvent({ price: 90_000 });
  const booking = await buildPaidBooking(database, event, { participants: 5 });
  const client = invoiceClient(app, booking);
  await client.issue();
  const { body } = await manageClient(app, booking).changeTo({ eventId: event.id, participants: 6 });
  await payChange(app, body.payment);

  await update();
  const waiting = await documents(booking);
  const issued = await client.issue({ address: '1 Main Road' });

  expect(waiting).toHaveLength(1);
  expect(issued.body.invoices.map(({ total }) => total)).toEqual([450_000, -450_000, 540_000]);
});

test('a split gives both bookings an invoice with the same buyer, and together they are the first one', async () => {
  const { booking } = await bookWithInvoice();
  const { attendees } = (await manageClient(app, booking).read()).body;
  const { body } = await manageClient(app, booking).split({ version: 0, attendeeIds: [attendees[1]?.id ?? 0] });

  await update();

  const issued = await Invoice.findAll({ order: ['id'] });
  expect(issued.map(({ bookingReference, total }) => [bookingReference, total])).toEqual([
    [booking.bookingReference, 90_000],
    [booking.bookingReference, -90_000],
    [booking.bookingReference, 45_000],
    [body.bookingReference, 45_000],
  ]);
  expect(issued.map(({ content }) => content.buyer.company)).toEqual(issued.map(() => 'Clay Works'));
});

test('replicas that update at once issue one credit note and one invoice', async () => {
  const { event, booking } = await bookWithInvoice();
  await manageClient(app, booking).changeTo({ eventId: event.id, participants: 1 });

  await Promise.all([update(), update(), update()]);

  expect((await documents(booking)).map(({ total }) => total)).toEqual([90_000, -90_000, 45_000]);
});
