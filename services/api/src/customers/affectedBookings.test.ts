import type { AttentionView } from '@studio/contract/admin/attention';
import type { CustomerDeletionView } from '@studio/contract/admin/customers';
import { useSignedIn } from '../../test/admins.ts';
import { useAppWithAdmins } from '../../test/appWithAdmins.ts';
import { buildBooking, buildEvent, buildVisitor } from '../../test/factories.ts';
import { buildPaidBooking } from '../../test/manageClient.ts';
import { Booking } from '../bookings/booking.model.ts';

const { database, admins } = useAppWithAdmins();
const admin = useSignedIn(admins);

const person = buildVisitor({ email: 'lerato@example.com' });
const path = '/api/admin/customers/Lerato%40example.com';

test('a deletion would lose upcoming bookings and undecided money; money of past workshops is earned', async () => {
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

test('the deletion of an address without bookings loses nothing', async () => {
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

test('a deletion with the decision to keep the money needs no other', async () => {
  await buildPaidBooking(database, await buildEvent(), person);

  const { status } = await admin.delete(`${path}?money=kept&affected=1&paid=45000`);

  expect(status).toBe(200);
  expect((await admin.get<AttentionView>('/api/admin/attention')).body.deletedMoney).toEqual([]);
});
