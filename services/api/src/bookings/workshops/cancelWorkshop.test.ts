import type { AnalyticsView } from '@studio/contract/admin/analytics';
import type { CancellationResultView, CancellationView } from '@studio/contract/events/eventCancellation';
import { cancelWorkshop, payBooking } from '../../../test/bookings.ts';
import { visitorClient } from '../../../test/client.ts';
import { waitUntilBlocked } from '../../../test/concurrency/waitUntilBlocked.ts';
import { buildBooking, buildEvent, buildVisitor } from '../../../test/factories.ts';
import { enqueuedMails, mailStates } from '../../../test/mails.ts';
import { manageClient } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import type { Event } from '../../events/event.model.ts';
import type { Booking } from '../booking.model.ts';
import { BookingChange } from '../changes/bookingChange.model.ts';
import { makeReference } from '../ids/reference.ts';
import { endUndecided } from './endUndecided.ts';

const { database, app, admin } = useAppWithProvider();

function buildPaid(event: Event): Promise<Booking> {
  const bookingReference = makeReference();
  return buildBooking(event, { participants: 2, status: 'confirmed', isPaid: true, expiresAt: null, bookingReference });
}

async function refunds() {
  const [rows] = await database.sequelize.query(
    'select booking_id, amount, state, requested_by from refunds order by booking_id',
  );
  return rows;
}

test('a workshop cancelled with refunds ends every booking, returns seats and money, and mails each visitor once', async () => {
  const event = await buildEvent();
  const paid = await buildPaid(event);
  const atTheStudio = await buildBooking(event, { status: 'confirmed', paymentMethod: 'cash', expiresAt: null });
  const waiting = await buildBooking(event, { status: 'pending' });
  const held = await buildBooking(event, { status: 'held' });
  const walkIn = await buildBooking(event, { status: 'confirmed', email: null, visitorKey: null, expiresAt: null });

  const { body: preview } = await admin.get<CancellationView>(`/api/admin/events/${event.id}/cancellation`);
  const { status, body } = await cancelWorkshop(admin, event);

  expect(preview).toEqual({ bookings: 4, people: 5, unreachable: 1, choosable: 3, toRefund: 90_000 });
  expect([status, body]).toEqual([200, { told: 3, unreachable: 1, ended: 4, refunded: 90_000 }]);
  expect(await event.reload()).toMatchObject({ seatsTaken: 0, cancelReason: 'Our kiln has broken.' });
  for (const booking of [paid, atTheStudio, waiting, walkIn]) {
    expect(await booking.reload()).toMatchObject({
      status: 'cancelled',
      endedBy: 'admin',
      request: { expiresAt: null },
    });
  }
  expect(await held.reload()).toMatchObject({ status: 'expired', endedBy: 'admin' });
  expect(await refunds()).toEqual([{ booking_id: paid.id, amount: 90_000, state: 'requested', requested_by: 'admin' }]);
  expect(await enqueuedMails(database.sequelize)).toMatchObject([
    { kind: 'event-cancelled', content: { email: paid.order.email, canChoose: false, refund: 90_000, sequence: 1 } },
    { kind: 'event-cancelled', content: { email: atTheStudio.order.email, refund: 0, reason: 'Our kiln has broken.' } },
    { kind: 'event-cancelled', content: { email: waiting.order.email, refund: 0 } },
  ]);
});

test('when people choose, paid and confirmed bookings stay with their seats, and no reminder is sent', async () => {
  const event = await buildEvent();
  const paid = await buildPaid(event);
  const waiting = await buildBooking(event, { status: 'pending' });

  const { body } = await cancelWorkshop(admin, event, { money: 'choose' });

  expect(body).toEqual({ told: 2, unreachable: 0, ended: 1, refunded: 0 });
  expect(await paid.reload()).toMatchObject({ status: 'confirmed' });
  expect(await waiting.reload()).toMatchObject({ status: 'cancelled' });
  expect(await event.reload()).toMatchObject({ seatsTaken: 2 });
  expect(await refunds()).toEqual([]);
  expect(await enqueuedMails(database.sequelize)).toMatchObject([
    { content: { email: paid.order.email, canChoose: true, refund: 90_000 } },
    { content: { email: waiting.order.email, canChoose: false, refund: 0 } },
  ]);
  await admin.post(`/api/bookings/${paid.id}/resend`, {});
  expect(await mailStates(database.sequelize)).toHaveLength(2);
});

test('a visitor who was moved to a workshop that is cancelled too gets another mail', async () => {
  const [first, second] = [await buildEvent(), await buildEvent()];
  const paid = await buildPaid(first);
  await cancelWorkshop(admin, first, { money: 'choose' });
  const change = { version: 0, eventId: second.id, difference: 'left', reason: 'She chose another date' };
  expect((await admin.post(`/api/admin/bookings/${paid.id}/change`, change)).status).toBe(200);

  await cancelWorkshop(admin, second, { money: 'choose' });

  const told = (await enqueuedMails(database.sequelize)).filter(({ kind }) => kind === 'event-cancelled');
  expect(told).toHaveLength(2);
});

test('the mail about a cancelled workshop names the refund of the cancellation, not earlier ones', async () => {
  const event = await buildEvent();
  const paid = await buildPaid(event);
  const before = { amount: 20_000, cancels: false, reason: 'Goodwill', way: 'outside', before: { refundable: 90_000 } };
  expect((await admin.post(`/api/bookings/${paid.id}/refunds`, before)).status).toBe(201);

  await cancelWorkshop(admin, event);

  const mails = await enqueuedMails(database.sequelize);
  expect(mails.find(({ kind }) => kind === 'event-cancelled')).toMatchObject({ content: { refund: 70_000 } });
});

test('a visitor who has not chosen by the old start is refunded once', async () => {
  const event = await buildEvent();
  const paid = await buildPaid(event);
  await cancelWorkshop(admin, event, { money: 'choose' });
  const context = { database: database.sequelize, config: app.config };
  const setStart = (start: string) => database.sequelize.query(`update events set ${start}`);

  const before = await endUndecided(context);
  await setStart(`date = (now() at time zone 'Africa/Johannesburg')::date,
    start_time = ((now() - interval '1 second') at time zone 'Africa/Johannesburg')::time, end_time = null`);
  const counts = [before, ...(await Promise.all([endUndecided(context), endUndecided(context)]))];

  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(before).toBe(0);
  expect(await paid.reload()).toMatchObject({ status: 'cancelled', endedBy: 'admin' });
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
  expect(await refunds()).toEqual([
    { booking_id: paid.id, amount: 90_000, state: 'requested', requested_by: 'studio' },
  ]);
});

test('open changes end with their booking, and their seats are returned', async () => {
  const event = await buildEvent();
  const other = await buildEvent();
  const paid = await buildPaid(event);
  const elsewhere = await buildPaid(other);
  await manageClient(app, paid).changeTo({ eventId: other.id, participants: 3 });
  await manageClient(app, elsewhere).changeTo({ eventId: event.id, participants: 3 });

  const { status } = await cancelWorkshop(admin, event);

  expect(status).toBe(200);
  expect((await BookingChange.findAll()).map(({ state }) => state)).toEqual(['ended', 'ended']);
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
  expect(await other.reload()).toMatchObject({ seatsTaken: 2 });
  expect(await elsewhere.reload()).toMatchObject({ status: 'confirmed' });
});

test('a payment that arrives after the cancellation needs a decision by an admin, and its visitor is told', async () => {
  const event = await buildEvent();
  const held = await buildBooking(event, { status: 'held' });
  await cancelWorkshop(admin, event);

  await payBooking(app, held);

  expect(await held.reload()).toMatchObject({ status: 'cancelled', paymentStatus: 'completed' });
  expect(await enqueuedMails(database.sequelize)).toMatchObject([
    { kind: 'payment-review', content: { review: 'no_seat', isEventDeleted: true } },
    { kind: 'payment-no-seat', content: { event: { cancelReason: 'Our kiln has broken.' } } },
  ]);
});

test('a cancellation whose bookings or sums have changed since the preview is rejected', async () => {
  const event = await buildEvent();
  await buildPaid(event);

  const answers = [
    await cancelWorkshop(admin, event, { bookings: 2 }),
    await cancelWorkshop(admin, event, { toRefund: 45_000 }),
  ];

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'changed_meanwhile'],
    [409, 'changed_meanwhile'],
  ]);
  expect(await event.reload()).toMatchObject({ cancelledAt: null, seatsTaken: 2 });
});

test('a booking made while the workshop is being cancelled is either cancelled with it or rejected', async () => {
  const event = await buildEvent();
  const visitor = visitorClient(app.url);
  const lock = await database.sequelize.transaction();
  await database.sequelize.query('select 1 from events for update', { transaction: lock });
  const hold = visitor.hold(event, buildVisitor());
  await waitUntilBlocked(database.sequelize, 1);
  const cancellation = admin.post<CancellationResultView>(`/api/events/${event.id}/cancellation`, {
    reason: 'Our kiln has broken.',
    money: 'refund',
    bookings: 0,
    toRefund: 0,
  });
  await waitUntilBlocked(database.sequelize, 2);

  await lock.commit();

  expect((await cancellation).status).toBe(200);
  expect([200, 201, 409]).toContain((await hold).status);
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
});

test('a workshop can be cancelled once and only before its start, and cannot be edited afterwards', async () => {
  const event = await buildEvent();
  const started = await buildEvent({ date: '2024-01-01' });
  const body = { reason: 'Again.', money: 'refund', bookings: 0, toRefund: 0 };
  await cancelWorkshop(admin, event);

  const answers = [
    await admin.post(`/api/events/${event.id}/cancellation`, body),
    await admin.post(`/api/events/${started.id}/cancellation`, body),
    await admin.patch(`/api/events/${event.id}`, { date: '2091-01-01' }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
  expect(await event.reload()).toMatchObject({ cancelReason: 'Our kiln has broken.' });
});

test('a cancellation is in the audit log, and changes no revenue before the refund is made', async () => {
  const event = await buildEvent();
  await buildPaid(event);

  await cancelWorkshop(admin, event);

  const { body: log } = await admin.get<{ items: object[] }>('/api/admin/audit?page=1');
  const { body: figures } = await admin.get<AnalyticsView>('/api/analytics');
  expect(log.items[0]).toMatchObject({
    action: 'event.cancelled',
    after: { reason: 'Our kiln has broken.', money: 'refund', told: 1, ended: 1, refunded: 90_000 },
  });
  expect(figures).toMatchObject({ totalRevenue: 90_000, totalBookings: 0 });
});
