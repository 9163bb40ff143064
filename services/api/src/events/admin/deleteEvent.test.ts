import type { AttentionView } from '@studio/contract/admin/attention';
import { useSignedIn } from '../../../test/admins.ts';
import { paidItn, sendItn } from '../../../test/client.ts';
import { buildBooking, buildEvent, startsIn } from '../../../test/factories.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { makeReference } from '../../bookings/ids/reference.ts';

const { database, app, admins } = useAppWithProvider();
const admin = useSignedIn(admins);

const paid = { status: 'confirmed', isPaid: true } as const;

test('a workshop with paid bookings is not deleted until they are cancelled or refunded', async () => {
  const event = await buildEvent();
  const [one, other] = [await buildBooking(event, paid), await buildBooking(event, paid)];
  const remove = () => admin.delete(`/api/events/${event.id}`);
  const messageOf = (bookings: string) =>
    `${bookings} paid. Please cancel the workshop instead, so that everybody is told.`;

  const both = await remove();
  await admin.patch(`/api/bookings/${one.id}/status`, { status: 'cancelled' });
  const single = await remove();
  await admin.patch(`/api/bookings/${other.id}/payment`, { paymentStatus: 'refunded' });

  expect(both).toMatchObject({ status: 409, body: { error: messageOf('2 bookings of this workshop are') } });
  expect(single).toMatchObject({ status: 409, body: { error: messageOf('1 booking of this workshop is') } });
  expect((await remove()).status).toBe(200);
});

test('a workshop with a payment that waits for a decision is not deleted', async () => {
  const event = await buildEvent();
  const booking = await buildBooking(event);
  await database.sequelize.query(
    `insert into payments (provider, provider_payment_id, order_id, amount, review)
     values ('payfast', '1', ${booking.orderId}, 100, 'wrong_amount')`,
  );

  expect((await admin.delete(`/api/events/${event.id}`)).status).toBe(409);
});

test('a workshop is not deleted while a manually matched payment covers a part of a booking', async () => {
  const event = await buildEvent();
  const { id, bookingReference } = await buildBooking(event, { bookingReference: makeReference() });
  await sendItn(app.url, paidItn({ fields: { m_payment_id: 'A'.repeat(22), amount: '450.00' } }));
  const [payment] = (await admin.get<AttentionView>('/api/admin/attention')).body.payments;
  await admin.post(`/api/admin/payments/${payment?.id}/resolution`, { kind: 'matched', bookingReference });
  const change = { version: 0, participants: 2, difference: 'settled', reason: 'One more comes' };
  const changed = await admin.post(`/api/admin/bookings/${id}/change`, change);

  const { status } = await admin.delete(`/api/events/${event.id}`);

  expect([changed.status, status]).toEqual([200, 409]);
});

test('a workshop that has started is deleted with its paid bookings', async () => {
  const event = await buildEvent(startsIn(-60));
  await buildBooking(event, paid);

  expect((await admin.delete(`/api/events/${event.id}`)).status).toBe(200);
});
