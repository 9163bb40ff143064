import type { AttentionView } from '@studio/contract/admin/attention';
import type { PaymentListView } from '@studio/contract/admin/payments';
import type { BookingView } from '@studio/contract/bookings/bookings';
import { useSignedIn } from '../../../test/admins.ts';
import { paidItn, sendItn } from '../../../test/client.ts';
import { buildBooking, buildEvent, buildVisitor } from '../../../test/factories.ts';
import { buildPaidBooking } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { makeReference } from '../../bookings/ids/reference.ts';

const { database, app, admins } = useAppWithProvider();
const admin = useSignedIn(admins);

async function find(search: string) {
  const query = new URLSearchParams({ search });
  return (await admin.get<PaymentListView>(`/api/admin/payments?${query.toString()}`)).body.items;
}

async function actionsAbout(search: string) {
  const query = new URLSearchParams({ search });
  const { body } = await admin.audit(`?${query.toString()}`);
  return body.items.map(({ action }) => action);
}

test('the card payment of a deleted booking is found by its reference and shows its workshop', async () => {
  const event = await buildEvent({ title: 'Raku Firing', date: '2035-03-14' });
  const { id, bookingReference } = await buildPaidBooking(database, event);

  await admin.delete(`/api/bookings/${id}`);

  expect(await find(bookingReference)).toMatchObject([
    { bookingReference, isBookingDeleted: true, amount: 45_000, eventTitle: 'Raku Firing', eventDate: '2035-03-14' },
  ]);
  expect(await actionsAbout(bookingReference)).toEqual(['booking.deleted']);
});

test('all payments of a deleted customer and the deletion are found by the references of the bookings', async () => {
  const event = await buildEvent({ title: 'Raku Firing' });
  const person = buildVisitor();
  const card = await buildPaidBooking(database, event, person);
  const cash = await admin.post<BookingView>('/api/bookings/manual', { ...person, eventId: event.id });

  await admin.delete(`/api/admin/customers/${person.email}`);

  for (const { bookingReference } of [card, cash.body]) {
    const found = await find(bookingReference);
    expect(found).toMatchObject([{ bookingReference, isBookingDeleted: true, eventTitle: 'Raku Firing' }]);
    expect(await actionsAbout(bookingReference)).toContain('customer.deleted');
  }
});

test('a payment that was matched with a booking by hand is found by its reference after the deletion', async () => {
  const { id, bookingReference } = await buildBooking(await buildEvent(), { bookingReference: makeReference() });
  await sendItn(app.url, paidItn({ fields: { m_payment_id: 'A'.repeat(22), amount: '450.00' } }));
  const [payment] = (await admin.get<AttentionView>('/api/admin/attention')).body.payments;
  await admin.post(`/api/admin/payments/${payment?.id}/resolution`, { kind: 'matched', bookingReference });

  await admin.delete(`/api/bookings/${id}`);

  expect(await find(bookingReference)).toMatchObject([{ bookingReference, amount: 45_000 }]);
});

test('the payments of a booking show its workshop', async () => {
  const event = await buildEvent({ title: 'Raku Firing', date: '2035-03-14' });
  const { bookingReference } = await buildPaidBooking(database, event);

  expect(await find(bookingReference)).toMatchObject([{ eventTitle: 'Raku Firing', eventDate: '2035-03-14' }]);
});
