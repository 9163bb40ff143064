import type { AttendeesView } from '@studio/contract/admin/adminAttendees';
import type { BookingChangesView } from '@studio/contract/admin/adminBookingChanges';
import type { AuditView } from '@studio/contract/admin/admins';
import type { Paged } from '@studio/contract/paging';
import { bookManually } from '../../../../test/bookings.ts';
import { waitUntilBlocked } from '../../../../test/concurrency/waitUntilBlocked.ts';
import { buildBooking, buildEvent } from '../../../../test/factories.ts';
import { enqueuedMails } from '../../../../test/mails.ts';
import { buildPaidBooking, manageClient } from '../../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../../test/payments/appWithProvider.ts';
import { readRefunds } from '../../../../test/payments/requestedRefunds.ts';
import { findLastAttendeeIds, readMoneyOf, splitAsAdmin } from '../../../../test/splits.ts';
import { Booking } from '../../booking.model.ts';

const { database, app, admin } = useAppWithProvider();

const readNames = async ({ id }: Pick<Booking, 'id'>) =>
  (await admin.get<AttendeesView>(`/api/bookings/${id}/attendees`)).body.attendees.map(({ name }) => name);

test('an admin can give one person a separate booking of the same workshop and terms, with a separate order', async () => {
  const event = await buildEvent();
  const booking = await buildPaidBooking(database, event, { participants: 3, freeCancellationHours: 24 });
  const [person = 0] = await findLastAttendeeIds(booking);
  await manageClient(app, booking).describe({ id: person, name: 'Sipho', age: 9, notes: 'Nuts' });

  const { canSplit } = await readMoneyOf(admin, booking);

  const made = await splitAsAdmin(admin, booking);

  expect(canSplit).toBe(true);
  const { bookedStartsAt, createdAt, order, paymentId } = booking;
  expect(made).toMatchObject({
    eventId: event.id,
    status: 'confirmed',
    participants: 1,
    totalAmount: 45_000,
    paymentStatus: 'completed',
    paymentId,
    freeCancellationHours: 24,
    bookedStartsAt,
    createdAt,
  });
  expect(made.orderId).not.toBe(booking.orderId);
  const { firstName, lastName, email, phone, origin } = order;
  expect(made.order).toMatchObject({ firstName, lastName, email, phone, origin });
  expect(made.request).toMatchObject({ purpose: 'admin', state: 'paid', amount: 45_000, method: 'payfast' });
  expect(made.bookingReference).not.toBe(booking.bookingReference);
  expect(await booking.reload()).toMatchObject({ participants: 2, totalAmount: 90_000, paymentStatus: 'completed' });
  expect([await readNames(booking), await readNames(made)]).toEqual([['Thandi', null], ['Sipho']]);
  expect(await event.reload()).toMatchObject({ seatsTaken: 3, bookingCount: 2 });
  expect(await readRefunds(database)).toEqual([]);
});

test('a split is in the history of the booking and, under both references, in the audit log', async () => {
  const booking = await buildPaidBooking(database, await buildEvent(), { participants: 2 });

  const made = await splitAsAdmin(admin, booking);

  const { body: history } = await admin.get<BookingChangesView>(`/api/admin/bookings/${booking.id}/changes`);
  expect(history).toMatchObject({
    version: 1,
    totalAmount: 45_000,
    changes: [{ kind: 'split', actor: 'admin', fromParticipants: 2, toParticipants: 1, paid: 0, returned: 0 }],
  });
  const { body: log } = await admin.get<Paged<AuditView>>(`/api/admin/audit?search=${made.bookingReference}`);
  expect(log.items).toMatchObject([
    {
      action: 'booking.split',
      subject: `${booking.bookingReference}, ${made.bookingReference}`,
      before: { participants: 2, totalAmount: 90_000 },
      after: { participants: 1, totalAmount: 45_000 },
    },
  ]);
});

test('the payer gets the confirmation of the new booking, with its link, and a reminder', async () => {
  const booking = await buildPaidBooking(database, await buildEvent(), { participants: 2 });
  const before = await enqueuedMails(database.sequelize, { ofStudio: true });

  const { bookingReference } = await splitAsAdmin(admin, booking);

  const mails = (await enqueuedMails(database.sequelize, { ofStudio: true })).slice(before.length);
  const content = { bookingReference, participants: 1, totalAmount: 45_000, paidAmount: 45_000, due: null };
  expect(mails).toMatchObject([
    {
      kind: 'booking-confirmed',
      content: { ...content, manageUrl: expect.stringContaining(`/booking/${bookingReference}/manage#key=`) },
    },
    { kind: 'booking-reminder', content },
  ]);
});

test('a visitor gets the reference of the new booking and its key, which does not open the old one', async () => {
  const booking = await buildPaidBooking(database, await buildEvent(), { participants: 2 });
  const client = manageClient(app, booking);
  const before = (await client.read()).body;

  const { status, body } = await client.split({
    version: before.version,
    attendeeIds: await findLastAttendeeIds(booking),
  });

  expect([status, before.canSplit]).toEqual([200, true]);
  expect(body.manage).toMatchObject({ version: 1, canSplit: false, booking: { participants: 1, totalAmount: 45_000 } });
  const { bookingReference } = body;
  const made = await Booking.findOne({ where: { bookingReference }, rejectOnEmpty: true });
  expect((await manageClient(app, made, body.key).read()).body).toMatchObject({
    booking: { bookingReference, participants: 1, totalAmount: 45_000 },
    canChange: true,
    sums: { total: 45_000, paid: 45_000, open: 0 },
  });
  expect((await manageClient(app, booking, body.key).read()).status).toBe(404);
});

test('an unpaid booking stays unpaid in both parts, each with a request for its own price', async () => {
  const unpaid = { participants: 2, status: 'pending', paymentStatus: 'pending', paymentMethod: 'eft' };
  const { id } = await bookManually(admin, await buildEvent(), unpaid);

  const made = await splitAsAdmin(admin, { id });

  const booking = await Booking.findByPk(id, { rejectOnEmpty: true });
  expect(made.request.id).not.toBe(booking.request.id);
  for (const one of [booking, made]) {
    expect(one).toMatchObject({ status: 'pending', paymentStatus: 'pending', totalAmount: 45_000, paymentId: null });
    expect(one.request).toMatchObject({ amount: 45_000, state: 'open', method: 'eft' });
  }
  expect(await enqueuedMails(database.sequelize)).toMatchObject([
    { kind: 'booking-received', content: { bookingReference: made.bookingReference, totalAmount: 45_000 } },
  ]);
});

test('of two admins who split at once, the second is told that the booking has changed', async () => {
  const booking = await buildPaidBooking(database, await buildEvent(), { participants: 3 });
  const [one, other] = await findLastAttendeeIds(booking, 2);
  const locked = await database.sequelize.transaction();
  await database.sequelize.query('select id from bookings where id = $1 for update', {
    bind: [booking.id],
    transaction: locked,
  });

  const splits = [one, other].map((person) =>
    admin.post(`/api/admin/bookings/${booking.id}/split`, { version: 0, attendeeIds: [person] }),
  );
  await waitUntilBlocked(database.sequelize, 2);
  await locked.commit();

  const answers = await Promise.all(splits);
  expect(answers.map(({ status, body }) => body.code ?? String(status)).sort()).toEqual(['200', 'changed_meanwhile']);
  expect(await Booking.count()).toBe(2);
  expect(await booking.reload()).toMatchObject({ participants: 2, totalAmount: 90_000 });
});

test('the split of a booking without an email address sends no mail', async () => {
  const walkIn = { participants: 2, status: 'confirmed', visitorKey: null, email: null, isPaid: true } as const;
  const booking = await buildBooking(await buildEvent(), { ...walkIn, expiresAt: null });

  await splitAsAdmin(admin, booking);

  expect(await enqueuedMails(database.sequelize)).toEqual([]);
});
