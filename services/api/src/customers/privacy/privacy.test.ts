import { QueryTypes } from 'sequelize';
import type { CustomerView } from '@studio/contract/admin/customers';
import type { PersonalDataView } from '@studio/contract/admin/privacy';
import { sendMessage } from '../../../test/contact.ts';
import { lerato } from '../../../test/customers.ts';
import { readAllRows } from '../../../test/database.ts';
import { buildBooking, buildEvent } from '../../../test/factories.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { askForRefund, buildCardBooking } from '../../../test/payments/refunds.ts';

const { database, app, admin } = useAppWithProvider();

const path = `/api/admin/customers/${encodeURIComponent('lerato@example.com')}`;
const past = { date: '2025-03-14' };
const question = 'My aunt Zodwa asks for a place.';

test('an export contains everything about the address and nothing about others, and is recorded', async () => {
  const event = await buildEvent({ ...past, title: 'Raku Night' });
  const { id } = await buildBooking(event, { ...lerato, status: 'confirmed', paymentMethod: 'cash' });
  await buildBooking(event, { firstName: 'Sipho', email: 'sipho@example.com' });
  await admin.patch(`/api/bookings/${id}/payment`, { paymentStatus: 'completed', paymentMethod: 'cash' });
  await admin.patch(`/api/bookings/${id}/notes`, { notes: 'Allergic to wool' });
  await sendMessage(app.url, { ...lerato, message: question });
  await sendMessage(app.url, { email: 'sipho@example.com', message: question });

  const { status, body } = await admin.post<PersonalDataView>(`${path}/export`);

  expect([status, body.email]).toEqual([200, 'lerato@example.com']);
  expect(body.customer).toEqual([expect.objectContaining({ first_name: 'Lerato' })]);
  expect(body.bookings).toEqual([expect.objectContaining({ id, phone: lerato.phone, workshop: 'Raku Night' })]);
  expect(body.payments).toEqual([expect.objectContaining({ amount: 45_000 })]);
  expect(body.contactMessages).toEqual([expect.objectContaining({ message: question })]);
  expect(body.mails).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'contact-received' })]));
  expect(JSON.stringify(body.notes)).toContain('Allergic to wool');
  expect(JSON.stringify(body)).not.toMatch(/sipho|browser_key|search_text/i);
  const { body: audit } = await admin.audit('?about=privacy');
  expect(audit.items).toEqual([
    expect.objectContaining({
      action: 'privacy.exported',
      subject: 'l…@example.com',
      after: { bookings: 1, messages: 1 },
    }),
  ]);
});

test('an erasure leaves seats, sums and figures, and no personal data anywhere', async () => {
  const event = await buildEvent(past);
  const { id } = await buildBooking(event, { ...lerato, status: 'confirmed', paymentMethod: 'cash', participants: 3 });
  const ended = { status: 'cancelled', endedBy: 'admin' } as const;
  await buildBooking(await buildEvent(), { ...lerato, ...ended, email: 'LERATO@example.com' });
  await admin.patch(`/api/bookings/${id}/payment`, { paymentStatus: 'completed', paymentMethod: 'cash' });
  await admin.patch(`/api/bookings/${id}/notes`, { notes: 'Allergic, says aunt Zodwa' });
  await admin.put(path, { firstName: 'Lesedi' });
  await sendMessage(app.url, { ...lerato, email: 'lerato@EXAMPLE.com', message: question });
  const figures = async () => (await admin.get<{ totalRevenue: number; totalBookings: number }>('/api/analytics')).body;
  const before = await figures();

  const { status, body } = await admin.post(`${path}/erasure`);

  expect([status, body]).toEqual([200, { bookings: 2, messages: 1 }]);
  // Older audit entries still have the first letter of a masked name.
  const left = await readAllRows(database.sequelize);
  for (const personal of ['Zodwa', 'Lerato', 'Lesedi', 'Nkosi', 'lerato@', '083 555'])
    expect(left).not.toContain(personal);
  expect(await figures()).toMatchObject({ totalRevenue: before.totalRevenue, totalBookings: before.totalBookings });
  expect((await event.reload()).seatsTaken).toBe(3);
  expect((await admin.get<CustomerView[]>('/api/admin/customers')).body).toEqual([]);
  const [repaired] = await database.sequelize.query<{ differences: string }>(
    'select repair_customers() + repair_daily_figures() + repair_booking_counts() as differences',
    { type: QueryTypes.SELECT },
  );
  expect(repaired).toEqual({ differences: '0' });
  const { body: audit } = await admin.audit('?about=privacy');
  expect(audit.items).toEqual([
    expect.objectContaining({ action: 'privacy.erased', subject: 'a customer', before: { bookings: 2, messages: 1 } }),
  ]);
  expect((await admin.post(`${path}/erasure`)).status).toBe(404);
});

test.each([
  ['confirmed', '1 booking is still to come. Please cancel first, and then erase.'],
  [
    'held',
    'Places are held for a payment of this person. Please erase when their time is over, or take the person off the waiting list first.',
  ],
] as const)('a person with an upcoming booking that is %s is not erased', async (status, error) => {
  const booking = await buildBooking(await buildEvent(), { ...lerato, status, paymentMethod: 'cash' });

  const answer = await admin.post(`${path}/erasure`);

  expect([answer.status, answer.body]).toMatchObject([409, { error }]);
  expect((await booking.reload()).order.firstName).toBe('Lerato');
});

test.each([
  [
    'a failed refund',
    `update refunds set state = 'failed', finished_at = now()`,
    'A refund is still open. Please finish it first, and then erase.',
  ],
  [
    'a payment in review',
    `with dropped as (delete from refunds) update payments set review = 'no_seat'`,
    'A payment of this person needs attention. Please decide about it first, and then erase.',
  ],
])('a person with %s is not erased', async (_what, statement, error) => {
  const booking = await buildCardBooking(database.sequelize);
  await askForRefund(database.sequelize, booking.id, 90_000);
  await database.sequelize.query(statement);

  const answer = await admin.post(`/api/admin/customers/${encodeURIComponent(booking.order.email ?? '')}/erasure`);

  expect([answer.status, answer.body]).toMatchObject([409, { error }]);
  expect((await booking.reload()).order.firstName).toBe('Thandi');
});

test('an address without any data is neither exported nor erased', async () => {
  expect((await admin.post(`${path}/export`)).status).toBe(404);
  expect((await admin.post(`${path}/erasure`)).status).toBe(404);
});
