import type { BookingChangesView } from '@studio/contract/admin/adminBookingChanges';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { RosterView } from '@studio/contract/admin/roster';
import type { Paged } from '@studio/contract/paging';
import { adminChanges } from '../../../../test/adminChanges.ts';
import { readAttention } from '../../../../test/attention.ts';
import { buildBooking, buildEvent, startsIn } from '../../../../test/factories.ts';
import { enqueuedMails } from '../../../../test/mails.ts';
import { buildPaidBooking, manageClient } from '../../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../../test/payments/appWithProvider.ts';
import { readRefunds } from '../../../../test/payments/requestedRefunds.ts';

const { database, app, admin } = useAppWithProvider();
const { send, audited } = adminChanges(admin, database);

test('an admin can move a booking in the last hour free of charge, and the audit log has no personal data', async () => {
  const [from, to] = [await buildEvent(startsIn(600)), await buildEvent()];
  const booking = await buildPaidBooking(database, from, { participants: 2 });

  const { status, body } = await send(booking, 'change', { eventId: to.id });

  expect(status).toBe(200);
  expect(body).toMatchObject({
    version: 1,
    totalAmount: 90_000,
    money: { paid: 90_000, refunds: [] },
    changes: [{ kind: 'changed', actor: 'admin', fromTitle: from.title, toTitle: to.title, returned: 0 }],
  });
  expect([(await from.reload()).seatsTaken, (await to.reload()).seatsTaken]).toEqual([0, 2]);
  expect(await audited()).toEqual([
    {
      action: 'booking.changed',
      before: { eventId: from.id, reason: null },
      after: { eventId: to.id, reason: '28 characters' },
    },
  ]);
});

test.each([
  ['settled', 30_000, { totalAmount: 60_000, keptAmount: 0 }, [30_000]],
  ['left', 30_000, { totalAmount: 90_000, keptAmount: 30_000 }, []],
  ['settled', 50_000, { totalAmount: 100_000, keptAmount: 0, paymentStatus: 'pending' }, []],
  ['left', 50_000, { totalAmount: 90_000, keptAmount: 0, paymentStatus: 'completed' }, []],
])(
  'a move with the price difference “%s” to a workshop of %d cents sets total, kept amount and refund accordingly',
  async (difference, price, expected, refunds) => {
    const to = await buildEvent({ price });
    const booking = await buildPaidBooking(database, await buildEvent(), { participants: 2 });

    await send(booking, 'change', { eventId: to.id, difference });

    expect(await booking.reload()).toMatchObject(expected);
    expect((await readRefunds(database)).map(({ amount }) => amount)).toEqual(refunds);
  },
);

test('list and roster show the difference to a more expensive workshop until it is paid at the studio', async () => {
  const to = await buildEvent({ price: 50_000 });
  const booking = await buildPaidBooking(database, await buildEvent(), { participants: 2 });
  const openAmounts = async () => {
    const list = await admin.get<Paged<AdminBookingView>>('/api/bookings?page=1');
    const roster = await admin.get<RosterView>(`/api/admin/events/${to.id}/roster`);
    return [list.body.items, roster.body.entries].map(([entry]) => entry?.openAmount);
  };

  await send(booking, 'change', { eventId: to.id });
  const changed = await openAmounts();
  await admin.patch(`/api/bookings/${booking.id}/payment`, { paymentStatus: 'completed' });

  expect(await booking.reload()).toMatchObject({ status: 'confirmed' });
  expect([changed, await openAmounts()]).toEqual([
    [10_000, 10_000],
    [null, null],
  ]);
});

test('a booking that was moved to a more expensive workshop and back counts as paid again', async () => {
  const [from, dearer] = [await buildEvent(), await buildEvent({ price: 50_000 })];
  const booking = await buildPaidBooking(database, from, { participants: 2 });

  await send(booking, 'change', { eventId: dearer.id });
  const moved = (await booking.reload()).paymentStatus;
  await send(booking, 'change', { eventId: from.id, version: 1 });

  expect(moved).toBe('pending');
  expect(await booking.reload()).toMatchObject({ paymentStatus: 'completed', totalAmount: 90_000 });
  expect(await readRefunds(database)).toEqual([]);
});

test('an unpaid booking that is moved does not expire any more, and the mail that it was received is sent again', async () => {
  const [from, to] = [await buildEvent(), await buildEvent({ price: 50_000 })];
  const booking = await buildBooking(from, { participants: 2 });

  const { status } = await send(booking, 'change', { eventId: to.id, lastName: 'Nkosi' });

  expect(status).toBe(200);
  expect(await booking.reload()).toMatchObject({
    eventId: to.id,
    order: { lastName: 'Nkosi' },
    totalAmount: 100_000,
    status: 'pending',
    paymentStatus: 'pending',
    request: { expiresAt: null },
    changeCount: 1,
  });
  expect([(await from.reload()).seatsTaken, (await to.reload()).seatsTaken]).toEqual([0, 2]);
  const sent = (await enqueuedMails(database.sequelize)).filter(({ content }) => content !== null);
  expect(sent).toMatchObject([{ kind: 'booking-received', content: { totalAmount: 100_000, event: { id: to.id } } }]);
});

test('an unpaid booking is cancelled with a mail, and a cancelled booking cannot be changed', async () => {
  const event = await buildEvent();
  const booking = await buildBooking(event);

  const cancelled = await send(booking, 'cancel', { refund: 0 });
  const changed = await send(booking, 'change', { version: 1, participants: 2 });

  expect([cancelled.status, changed.status]).toEqual([200, 409]);
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
  const sent = (await enqueuedMails(database.sequelize)).filter(({ content }) => content !== null);
  expect(sent.map(({ kind }) => kind)).toEqual(['booking-cancelled']);
});

test('a change to a full workshop, without a reason or from a stale page is rejected', async () => {
  const to = await buildEvent({ capacity: 1 });
  const booking = await buildPaidBooking(database, await buildEvent(), { participants: 2 });

  const full = await send(booking, 'change', { eventId: to.id });
  const silent = await send(booking, 'change', { participants: 1, reason: ' ' });
  const stale = await send(booking, 'change', { participants: 1, version: 3 });

  expect([full.body, silent.body, stale.body].map((body) => 'code' in body && body.code)).toEqual([
    'sold_out',
    'invalid_input',
    'changed_meanwhile',
  ]);
  expect(await audited()).toEqual([]);
});

test.each([
  [90_000, [90_000], 0],
  [20_000, [20_000], 70_000],
  [0, [], 90_000],
])('a cancellation refunds %d cents, tells the visitor and leaves nothing to decide', async (refund, refunds, kept) => {
  const event = await buildEvent(startsIn(600));
  const booking = await buildPaidBooking(database, event, { participants: 2 });

  const { status, body } = await send(booking, 'cancel', { refund });

  expect([status, body.changes[0]]).toMatchObject([200, { kind: 'cancelled', returned: refund, kept }]);
  expect((await readRefunds(database)).map(({ amount }) => amount)).toEqual(refunds);
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
  expect((await readAttention(admin)).cancelledPaid).toEqual([]);
  const mails = await enqueuedMails(database.sequelize);
  expect(mails.find(({ kind }) => kind === 'booking-cancelled')?.content).toMatchObject({
    change: { returned: refund },
  });
});

test('a refund of more than was paid is rejected', async () => {
  const booking = await buildPaidBooking(database, await buildEvent());

  const { status, body } = await send(booking, 'cancel', { refund: 45_001 });

  expect([status, 'error' in body && body.error]).toEqual([400, 'At most R450.00 can be refunded.']);
  expect(await booking.reload()).toMatchObject({ status: 'confirmed' });
});

test('the history has who changed a booking and the reason of an admin, also for corrected contact data', async () => {
  const event = await buildEvent();
  const booking = await buildPaidBooking(database, event, { participants: 3 });
  const byVisitor = { eventId: event.id, participants: 2, version: 0, toPay: 0, toReturn: 45_000 };

  const visited = await manageClient(app, booking).change(byVisitor);
  const moved = await send(booking, 'change', { version: 1, participants: 1, reason: 'He called' });
  const corrected = await send(booking, 'change', { version: 2, lastName: 'Nkosi', reason: 'Misspelt' });

  expect([visited.status, moved.status, corrected.status]).toEqual([200, 200, 200]);
  const { body } = await admin.get<BookingChangesView>(`/api/admin/bookings/${booking.id}/changes`);
  const adminName = expect.any(String);
  expect(body.changes).toMatchObject([
    { kind: 'contact', actor: 'admin', adminName, reason: 'Misspelt', returned: 0 },
    { kind: 'changed', actor: 'admin', adminName, reason: 'He called', fromParticipants: 2, toParticipants: 1 },
    { kind: 'changed', actor: 'visitor', adminName: null, reason: null, fromParticipants: 3, toParticipants: 2 },
  ]);
});

test('a change at another sum than the quoted one is rejected with the new quote', async () => {
  const event = await buildEvent();
  const booking = await buildPaidBooking(database, event);
  const wanted = { participants: 2, toReturn: 0 };
  await event.update({ price: 50_000 });

  const stale = await send(booking, 'change', { ...wanted, toPay: 45_000 });
  const current = await send(booking, 'change', { ...wanted, toPay: 50_000 });

  expect([stale.status, stale.body]).toMatchObject([409, { code: 'price_changed', quote: { toPay: 50_000 } }]);
  expect(current.status).toBe(200);
});
