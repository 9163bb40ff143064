import type { BookingChangesView } from '@studio/contract/admin/adminBookingChanges';
import { buildEvent } from '../../../../test/factories.ts';
import { buildPaidBooking, manageClient } from '../../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../../test/payments/appWithProvider.ts';

const { database, app, admins } = useAppWithProvider();

test('the history names who changed a booking, with an admin’s reason, also for corrected contact data', async () => {
  const admin = await admins.signIn();
  const event = await buildEvent();
  const booking = await buildPaidBooking(database, event, { participants: 3 });
  const path = `/api/admin/bookings/${booking.id}`;
  const byVisitor = { eventId: event.id, participants: 2, version: 0, toPay: 0, toReturn: 45_000 };

  const visited = await manageClient(app, booking).change(byVisitor);
  const moved = await admin.post(`${path}/change`, { version: 1, participants: 1, reason: 'He called' });
  const corrected = await admin.post(`${path}/change`, { version: 2, lastName: 'Nkosi', reason: 'Misspelt' });

  expect([visited.status, moved.status, corrected.status]).toEqual([200, 200, 200]);
  const { body } = await admin.get<BookingChangesView>(`${path}/changes`);
  const adminName = expect.any(String);
  expect(body.changes).toMatchObject([
    { kind: 'contact', actor: 'admin', adminName, reason: 'Misspelt', returned: 0 },
    { kind: 'changed', actor: 'admin', adminName, reason: 'He called', fromParticipants: 2, toParticipants: 1 },
    { kind: 'changed', actor: 'visitor', adminName: null, reason: null, fromParticipants: 3, toParticipants: 2 },
  ]);
});

test('a change at another sum than the quoted one is rejected with the new quote', async () => {
  const admin = await admins.signIn();
  const event = await buildEvent();
  const booking = await buildPaidBooking(database, event);
  const path = `/api/admin/bookings/${booking.id}`;
  const wanted = { version: 0, participants: 2, reason: 'A friend comes', toReturn: 0 };
  await event.update({ price: 50_000 });

  const stale = await admin.post(`${path}/change`, { ...wanted, toPay: 45_000 });
  const current = await admin.post(`${path}/change`, { ...wanted, toPay: 50_000 });

  expect([stale.status, stale.body]).toMatchObject([409, { code: 'price_changed', quote: { toPay: 50_000 } }]);
  expect(current.status).toBe(200);
});
