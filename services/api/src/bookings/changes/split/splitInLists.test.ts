import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { CustomerView } from '@studio/contract/admin/customers';
import type { PaymentListView } from '@studio/contract/admin/payments';
import type { PersonalDataView } from '@studio/contract/admin/privacy';
import type { RosterView } from '@studio/contract/admin/roster';
import type { Paged } from '@studio/contract/paging';
import { readRevenue } from '../../../../test/attention.ts';
import { cancelWorkshop } from '../../../../test/bookings.ts';
import { enqueuedMails } from '../../../../test/mails.ts';
import { manageClient } from '../../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../../test/payments/appWithProvider.ts';
import { readPaymentsFile } from '../../../../test/payments/paymentsFile.ts';
import { completeRefundOf, readRefunds } from '../../../../test/payments/refunds.ts';
import { buildTwo, cancelOwn } from '../../../../test/splits.ts';
import { compareLedger } from '../../reconciliation/compareLedger.ts';

const { database, app, admin } = useAppWithProvider();

const build = () => buildTwo({ database, admin });
const readPayments = async (search = '') =>
  (await admin.get<PaymentListView>(`/api/admin/payments?pageSize=10&search=${search}`)).body;

test('lists, roster and file have both bookings, each with its sums', async () => {
  const [first, second] = await build();

  const { body } = await admin.get<Paged<AdminBookingView>>('/api/bookings?page=1&pageSize=10');
  const { body: found } = await admin.get<Paged<AdminBookingView>>(
    `/api/bookings?page=1&pageSize=10&search=${second.bookingReference}`,
  );
  const { body: roster } = await admin.get<RosterView>(`/api/admin/events/${first.eventId}/roster`);
  const file = await fetch(`${app.url}/api/admin/exports/bookings`, { headers: { Cookie: admin.cookie } });

  expect(body.items.map(({ id, totalAmount, openAmount }) => [id, totalAmount, openAmount])).toEqual([
    [second.id, 45_000, null],
    [first.id, 45_000, null],
  ]);
  expect(found.items.map(({ id }) => id)).toEqual([second.id]);
  expect(roster.entries.map(({ bookingId, participants }) => [bookingId, participants])).toEqual([
    [first.id, 1],
    [second.id, 1],
  ]);
  expect(roster.seatsTaken).toBe(2);
  const [header = '', ...rows] = (await file.text()).trim().split('\r\n');
  const paid = header.split(',').indexOf('Paid (R)');
  expect(rows.map((row) => row.split(',')[paid])).toEqual(['450.00', '450.00']);
});

test('figures count both bookings, and the payment once with its full sum', async () => {
  const [first, second] = await build();

  const { body } = await admin.get<Paged<CustomerView>>('/api/admin/customers?page=1&pageSize=10');
  const payments = await readPayments();
  const file = await readPaymentsFile(app, admin);

  expect(body.items).toMatchObject([{ email: first.order.email, totalBookings: 2, cancelledBookings: 0 }]);
  expect(payments).toMatchObject({ total: 1, sum: 90_000, items: [{ amount: 90_000, bookingId: first.id }] });
  expect(file.map(({ paymentId, amount }) => [paymentId, amount])).toEqual([[first.paymentId, 90_000]]);
  expect(await readRevenue(admin)).toBe(90_000);
  expect((await readPayments(second.bookingReference)).items).toMatchObject([{ amount: 90_000, bookingId: first.id }]);
});

test('the comparison with PayFast’s history ignores the transfer between the bookings', async () => {
  const [first] = await build();
  const providerPaymentId = first.paymentId ?? '';
  const row = { at: new Date(), type: '', fee: 0, merchantPaymentId: '', providerPaymentId };
  const period = { start: new Date(0), end: new Date(Date.now() + 1000) };

  const history = [{ ...row, kind: 'payment', gross: 90_000 } as const];
  const { differences } = await compareLedger(database.sequelize, history, period);

  expect(differences).toEqual([]);
});

test('cancelling the workshop refunds both bookings and mails both', async () => {
  const [first] = await build();

  const { body } = await cancelWorkshop(admin, { id: first.eventId });

  expect(body).toMatchObject({ told: 2, ended: 2, refunded: 90_000 });
  expect((await readRefunds(database.sequelize)).map(({ amount }) => amount)).toEqual([45_000, 45_000]);
  const mails = (await enqueuedMails(database.sequelize)).filter(({ kind }) => kind === 'event-cancelled');
  expect(mails).toMatchObject([{ content: { refund: 45_000 } }, { content: { refund: 45_000 } }]);
});

test('a new email at the new booking does not change contact and link of the old booking', async () => {
  const [first, second] = await build();
  const { firstName, lastName, phone, email } = first.order;

  const contact = { firstName, lastName, phone: phone ?? '', email: 'sipho@example.com' };
  const { status } = await manageClient(app, second).correct(contact);

  expect([status, (await second.reload()).order.email]).toEqual([200, 'sipho@example.com']);
  expect((await first.reload()).order.email).toBe(email);
  expect((await manageClient(app, first).read()).status).toBe(200);
});

test('the export of a person has both bookings and how the money was transferred; the erasure erases both', async () => {
  const [first, second] = await build();
  const path = `/api/admin/customers/${first.order.email}`;

  const { body } = await admin.post<PersonalDataView>(`${path}/export`);
  for (const booking of [first, second]) await cancelOwn(app, booking);
  for (const { id } of await readRefunds(database.sequelize)) await completeRefundOf(database.sequelize, 'outside', id);
  const erased = await admin.post(`${path}/erasure`);

  expect([body.bookings.length, body.attendees.length]).toEqual([2, 2]);
  expect(body.payments.map((row) => row['amount'])).toEqual([90_000, -45_000, 45_000]);
  expect(erased).toMatchObject({ status: 200, body: { bookings: 2 } });
  for (const booking of [first, second]) {
    expect((await booking.reload()).order).toMatchObject({ firstName: 'Erased', email: null });
  }
});
