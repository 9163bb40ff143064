import { readAttention, resolvePayment } from '../../../test/attention.ts';
import { holdSeats, payBooking, unnamedItn } from '../../../test/bookings.ts';
import { sendItn, visitorClient } from '../../../test/client.ts';
import { waitUntilBlocked } from '../../../test/concurrency/waitUntilBlocked.ts';
import { buildBooking, buildEvent, buildKey, buildVisitor } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readLedger } from '../../../test/payments/ledger.ts';
import { makeReference } from '../ids/reference.ts';

const { database, app, admin } = useAppWithProvider();

const gone = 'This workshop was deleted, so its bookings can only be cancelled or refunded.';

test.each(['held', 'pending', 'confirmed'] as const)(
  'a payment for a %s booking of a deleted event is flagged no_seat, and studio and visitor are told',
  async (status) => {
    const event = await buildEvent();
    const booking = await buildBooking(event, { status, participants: 2, bookingReference: makeReference() });
    expect((await admin.delete(`/api/events/${event.id}`)).status).toBe(200);

    expect((await payBooking(app, booking)).status).toBe(200);

    expect(await booking.reload()).toMatchObject({ status: 'cancelled', paymentStatus: 'completed', endedBy: 'admin' });
    expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
    expect(await readLedger(database.sequelize)).toMatchObject([{ bookingId: booking.id, review: 'no_seat' }]);
    expect(await enqueuedMails(database.sequelize)).toMatchObject([
      { kind: 'payment-review', content: { review: 'no_seat', isEventDeleted: true } },
      { kind: 'payment-no-seat', content: { email: booking.order.email, event: { isDeleted: true } } },
    ]);
    const { payments } = await readAttention(admin);
    expect(payments).toMatchObject([{ review: 'no_seat', booking: { id: booking.id } }]);
    const page = await visitorClient(app.url).booking(booking.bookingReference);
    expect(page.body).toMatchObject({ isEventDeleted: true, booking: { status: 'cancelled' } });
  },
);

// RELIABILITY T06
test('a payment at the moment of the deletion of its event either comes first and prevents the deletion, or is flagged', async () => {
  const event = await buildEvent();
  const booking = await buildBooking(event);
  const held = await database.sequelize.transaction();
  await database.sequelize.query('select 1 from events for update', { transaction: held });

  const payment = payBooking(app, booking);
  await waitUntilBlocked(database.sequelize, 1);
  const deletion = admin.delete(`/api/events/${event.id}`);
  await waitUntilBlocked(database.sequelize, 2);
  await held.commit();

  expect((await payment).status).toBe(200);
  const { status } = await deletion;
  const { status: booked } = await booking.reload();
  expect([
    ['confirmed', 409],
    ['cancelled', 200],
  ]).toContainEqual([booked, status]);
});

test('the mail that no seat is booked is not sent any more after the refund', async () => {
  const event = await buildEvent();
  const booking = await buildBooking(event);
  await admin.delete(`/api/events/${event.id}`);
  await payBooking(app, booking);
  const { payments } = await readAttention(admin);

  await resolvePayment(admin, payments[0]?.id, { kind: 'refunded' });

  const mails = await enqueuedMails(database.sequelize);
  expect(mails.map(({ kind, content }) => [kind, content])).toEqual([
    ['payment-review', null],
    ['payment-no-seat', null],
  ]);
});

describe('a booking of a deleted event', () => {
  const deletedEvent = () => buildEvent({ deletedAt: new Date() });

  test.each([
    ['cancelled', 'confirmed'],
    ['cancelled', 'pending'],
    ['pending', 'confirmed'],
    ['confirmed', 'pending'],
  ] as const)('a booking of a deleted event that is %s cannot be set to %s', async (was, status) => {
    const event = await deletedEvent();
    const endedBy = was === 'cancelled' ? 'time' : null;
    const booking = await buildBooking(event, { status: was, endedBy, paymentMethod: 'cash' });

    const answer = await admin.patch(`/api/bookings/${booking.id}/status`, { status });

    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict', error: gone } });
    expect(await booking.reload()).toMatchObject({ status: was });
  });

  test('a booking of a deleted event that is paid without a seat cannot get a seat, and can be refunded', async () => {
    const booking = await buildBooking(await deletedEvent());
    await payBooking(app, booking);
    const { payments } = await readAttention(admin);
    const resolve = (kind: string) => resolvePayment(admin, payments[0]?.id, { kind });

    expect(await resolve('seated')).toMatchObject({ status: 409, body: { error: gone } });
    expect(await resolve('refunded')).toMatchObject({ status: 200 });
    const { refunds } = await readAttention(admin);
    expect(refunds).toMatchObject([{ amount: booking.totalAmount, booking: { id: booking.id, status: 'cancelled' } }]);
  });

  test.each([
    ['paid', (id: number) => ['post', `/api/bookings/${id}/paid`, {}] as const],
    [
      'its payment set to paid',
      (id: number) => ['patch', `/api/bookings/${id}/payment`, { paymentStatus: 'paid' }] as const,
    ],
  ])('a booking of a deleted event that is pending cannot be %s', async (_what, callOf) => {
    const booking = await buildBooking(await deletedEvent());
    const [method, path, body] = callOf(booking.id);

    const answer = await admin[method](path, body);

    expect(answer).toMatchObject({ status: 409, body: { error: gone } });
    expect(await booking.reload()).toMatchObject({ status: 'pending', paymentStatus: 'pending' });
    expect(await readLedger(database.sequelize)).toEqual([]);
  });

  test('a booking of a deleted event cannot get its confirmation again', async () => {
    const booking = await buildBooking(await deletedEvent(), { status: 'confirmed', paymentMethod: 'cash' });

    const answer = await admin.post(`/api/bookings/${booking.id}/resend`);

    expect(answer).toMatchObject({ status: 409, body: { error: gone } });
    expect(await enqueuedMails(database.sequelize)).toEqual([]);
  });

  test('a booking of a deleted event gets no payment form again', async () => {
    const event = await buildEvent();
    const { sendAgain } = await holdSeats(app, event);
    await event.update({ deletedAt: new Date() });

    expect(await sendAgain()).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

test('an unmatched payment does not confirm a booking without a hold of a deleted event', async () => {
  const event = await buildEvent();
  const visitor = buildVisitor();
  const headers = { 'Idempotency-Key': buildKey() };
  const confirm = (more = {}) => visitorClient(app.url).confirm({ eventId: event.id, ...visitor }, more);
  const first = await confirm(headers);
  await confirm();
  await sendItn(app.url, unnamedItn({ eventId: event.id, ...visitor }, 45_000));
  await event.update({ deletedAt: new Date() });

  const repeated = await confirm(headers);

  expect(repeated).toMatchObject({ status: 200, body: { id: first.body.id, status: 'pending' } });
  expect(await readLedger(database.sequelize)).toMatchObject([{ review: 'unmatched' }]);
});
