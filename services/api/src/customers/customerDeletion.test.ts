import { QueryTypes } from 'sequelize';
import type { AttentionView } from '@studio/contract/admin/attention';
import type { CustomerView, CustomerDeletionView } from '@studio/contract/admin/customers';
import type { BookingView } from '@studio/contract/bookings/bookings';
import type { ContactMessageView } from '@studio/contract/messages/contact';
import type { Paged } from '@studio/contract/paging';
import { useSignedIn } from '../../test/admins.ts';
import { sendItn, paidItn, visitorClient } from '../../test/client.ts';
import { sendMessage } from '../../test/contact.ts';
import { lerato } from '../../test/customers.ts';
import { readAllRows } from '../../test/database.ts';
import { buildBooking, buildEvent, buildVisitor } from '../../test/factories.ts';
import { buildPaidBooking } from '../../test/manageClient.ts';
import { useAppWithProvider } from '../../test/payments/appWithProvider.ts';
import { Booking } from '../bookings/booking.model.ts';

const { database, app, admins } = useAppWithProvider();
const admin = useSignedIn(admins);

async function list(query = ''): Promise<CustomerView[]> {
  return (await admin.get<CustomerView[]>(`/api/admin/customers${query}`)).body;
}

// RELIABILITY T05
test('deleting a customer deletes all their bookings, returns upcoming seats and keeps the ledger without personal data', async () => {
  const [past, coming] = [await buildEvent({ date: '2025-03-14' }), await buildEvent()];
  const hold = await visitorClient(app.url).hold(coming, buildVisitor({ ...lerato, participants: 2 }));
  await sendItn(app.url, paidItn(hold.body));
  await buildBooking(past, { ...lerato, status: 'confirmed', paymentMethod: 'cash', participants: 3 });
  await buildBooking(coming, { email: 'LERATO@EXAMPLE.COM', status: 'held' });
  await buildBooking(coming, { email: lerato.email, status: 'cancelled', endedBy: 'admin', expiresAt: null });
  const other = await buildBooking(coming, { participants: 4 });

  const answers = await Promise.all([1, 2].map(() => admin.delete('/api/admin/customers/Lerato%40example.com')));

  expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '404']);
  expect((await list()).map(({ email }) => email)).toEqual([other.order.email]);
  expect((await admin.get<BookingView[]>('/api/bookings')).body.map(({ id }) => id)).toEqual([other.id]);
  expect(await Booking.count()).toBe(1);
  expect((await coming.reload()).seatsTaken).toBe(4);
  expect((await past.reload()).seatsTaken).toBe(0);
  expect((await admin.get<{ totalRevenue: number }>('/api/analytics')).body.totalRevenue).toBe(90_000);
  const dump = await database.sequelize.query(`select p.*, a.before, a.after, a.subject from payments p, audit_log a`, {
    type: QueryTypes.SELECT,
  });
  for (const personal of ['lerato@', 'Lerato', 'Nkosi', '083 555'])
    expect(JSON.stringify(dump)).not.toContain(personal);
});

test('after deleting a customer no personal data is left in the database', async () => {
  const event = await buildEvent();
  const { body } = await visitorClient(app.url).confirm({ eventId: event.id, ...buildVisitor(lerato) });
  await visitorClient(app.url).hold(event, buildVisitor({ ...lerato, participants: 2 }));
  await sendItn(app.url, paidItn({ fields: { m_payment_id: 'A'.repeat(22), amount: '450.00' } }));
  const [payment] = (await admin.get<AttentionView>('/api/admin/attention')).body.payments;
  const decision = { kind: 'matched', bookingReference: body.bookingReference, note: 'Paid by her aunt Zodwa' };
  const decided = await admin.post(`/api/admin/payments/${payment?.id}/resolution`, decision);
  await sendMessage(app.url, { ...lerato, email: 'LERATO@example.com', message: 'My aunt Zodwa asks for a place.' });
  const before = await readAllRows(database.sequelize);

  const deleted = await admin.delete(`/api/admin/customers/${encodeURIComponent(lerato.email)}`);

  expect([decided.status, deleted.status]).toEqual([200, 200]);
  expect(before).toContain('Zodwa');
  const left = await readAllRows(database.sequelize);
  for (const personal of ['Zodwa', 'lerato@', 'Lerato', 'Nkosi', '083 555']) expect(left).not.toContain(personal);
  expect(await Booking.count()).toBe(0);
});

// RELIABILITY T05
test('the messages of an address without a booking can be deleted, and those of others stay', async () => {
  await sendMessage(app.url, { email: 'Lerato@example.com' });
  await sendMessage(app.url, { email: 'sipho@example.com' });

  const first = await admin.delete('/api/admin/customers/lerato%40example.com');
  const second = await admin.delete('/api/admin/customers/lerato%40example.com');

  expect([first.status, second.status]).toEqual([200, 404]);
  const messages = await admin.get<ContactMessageView[]>('/api/contact');
  expect(messages.body.map(({ email }) => email)).toEqual(['sipho@example.com']);
});

// For İ, the database's lower case has one character and JavaScript's has two. Sequelize doubles each `$` in an
// argument of a function.
test.each(['İnci@example.com', 'ÉLAN@example.com', 'cash$@example.com'])(
  'the address %s is found and deleted with all bookings',
  async (email) => {
    await buildBooking(await buildEvent(), { email, firstName: 'İnci', lastName: 'ÉLAN' });

    for (const search of [email, 'İnci', 'Élan']) {
      expect(await list(`?search=${encodeURIComponent(search)}`)).toHaveLength(1);
      const found = await admin.get<BookingView[]>(`/api/bookings?search=${encodeURIComponent(search)}`);
      expect(found.body).toHaveLength(1);
    }
    const { status } = await admin.delete(`/api/admin/customers/${encodeURIComponent(email)}`);

    expect(status).toBe(200);
    expect(await Booking.count()).toBe(0);
  },
);

test('the bookings of a customer are found by the complete e-mail address, in any letter case', async () => {
  const event = await buildEvent();
  const hers = [
    await buildBooking(event, { email: 'ann@x.com' }),
    await buildBooking(event, { email: 'Ann@X.com', status: 'cancelled', endedBy: 'admin' }),
  ];
  await buildBooking(event, { email: 'joann@x.com' });
  await buildBooking(event, { email: 'ann@x.community' });
  const bookings = async (query: string) => (await admin.get<BookingView[]>(`/api/bookings?${query}`)).body;

  expect((await bookings('email=ANN%40x.com')).map(({ id }) => id)).toEqual(hers.map(({ id }) => id).reverse());
  expect(await bookings('email=ann%40x.com&status=cancelled')).toHaveLength(1);
  expect(await bookings('search=ann%40x.com')).toHaveLength(4);
  const page = await admin.get<Paged<BookingView>>('/api/bookings?email=ann%40x.com&page=1&pageSize=1');
  expect(page.body).toMatchObject({ total: 2, items: [{ id: hers[1]?.id }] });
});

test('deleting a customer while others book keeps the seat count right', async () => {
  const event = await buildEvent({ capacity: 12 });
  await buildBooking(event, { ...lerato, participants: 12 });

  const [deleted, ...holds] = await Promise.all([
    admin.delete(`/api/admin/customers/${lerato.email}`),
    ...Array.from({ length: 15 }, () => visitorClient(app.url).hold(event, buildVisitor())),
  ]);

  expect(deleted.status).toBe(200);
  const held = holds.filter(({ status }) => status === 200).length;
  expect((await event.reload()).seatsTaken).toBe(held);
});

test('the audit row of a deletion can be found by the references of the deleted bookings', async () => {
  const event = await buildEvent();
  const [one, other] = [await buildBooking(event, lerato), await buildBooking(event, lerato)];
  await admin.delete(`/api/admin/customers/${lerato.email}`);

  const { body } = await admin.audit();

  expect(body.items[0]).toMatchObject({
    action: 'customer.deleted',
    subject: expect.stringMatching(new RegExp(`, ${one.bookingReference}, ${other.bookingReference}$`)),
    before: { bookings: 2 },
    after: null,
  });
});

const person = buildVisitor({ email: 'lerato@example.com' });
const path = '/api/admin/customers/Lerato%40example.com';

test('the preview of a deletion lists upcoming bookings and undecided money, and sums the money of past workshops as earned', async () => {
  const [past, coming] = [await buildEvent({ date: '2025-03-14' }), await buildEvent({ date: '2035-03-14' })];
  await buildPaidBooking(database, past, person);
  const unpaid = await buildBooking(await buildEvent({ date: '2035-03-15' }), { ...person, status: 'pending' });
  const paid = await buildPaidBooking(database, coming, { ...person, participants: 2 });
  const cancelled = await buildPaidBooking(database, past, person);
  await admin.patch(`/api/bookings/${cancelled.id}/status`, { status: 'cancelled' });
  const kept = await buildPaidBooking(database, past, person);
  await admin.patch(`/api/bookings/${kept.id}/status`, { status: 'cancelled' });
  await admin.post(`/api/bookings/${kept.id}/keep`);
  await buildBooking(coming, { ...person, status: 'cancelled', endedBy: 'admin' });

  const { body } = await admin.get<CustomerDeletionView>(`${path}/deletion`);

  expect(body.affected.map(({ id, paidAmount }) => [id, paidAmount])).toEqual([
    [cancelled.id, 45_000],
    [paid.id, 90_000],
    [unpaid.id, 0],
  ]);
  expect(body.earnedAmount).toBe(90_000);
});

test('the preview of a deletion is empty for an address without bookings', async () => {
  const { body } = await admin.get<CustomerDeletionView>(`${path}/deletion`);

  expect(body).toEqual({ affected: [], earnedAmount: 0 });
});

test.each(['affected=0&paid=0', 'affected=1&paid=0'])(
  'a deletion is rejected when more is booked or paid than the admin has seen (%s)',
  async (seen) => {
    await buildPaidBooking(database, await buildEvent(), person);

    const answer = await admin.delete(`${path}?money=kept&${seen}`);

    expect(answer).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    expect(await Booking.count()).toBe(1);
  },
);

test('after a deletion with the decision to keep the money no further decision is needed', async () => {
  await buildPaidBooking(database, await buildEvent(), person);

  const { status } = await admin.delete(`${path}?money=kept&affected=1&paid=45000`);

  expect(status).toBe(200);
  expect((await admin.get<AttentionView>('/api/admin/attention')).body.deletedMoney).toEqual([]);
});
